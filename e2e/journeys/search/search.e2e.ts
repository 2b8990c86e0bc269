import { deployer, users } from '@corescope/devnet/world/accounts'
import { contractAddress } from '@corescope/devnet/world/contracts'
import { expect, type Page } from '@playwright/test'
import { ask, type Listed, type ListedTransaction } from '../../src/ask.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

const options = (page: Page) => page.getByRole('listbox').getByRole('option')

const look = async (page: Page, text: string) => {
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(search).toHaveCount(1)
  const answer = page.waitForResponse('**/api/chain/home_search_address')
  await search.fill(text)
  await answer
  return search
}

test.describe('the search decides by shape', () => {
  test('a transaction, with and without 0x', async ({ page, request }) => {
    const { records } = await ask<Listed<ListedTransaction>>(request, 'search_transaction', {
      pageNum: 1,
      pageSize: 10,
    })
    const hash = records[0]!.transactionHash
    for (const text of [hash, hash.slice(2), `  ${hash.toUpperCase().replace('0X', '0x')} `]) {
      await page.goto('/')
      const search = await look(page, text)
      await expect(options(page)).toContainText('Transaction')
      await search.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/tx/${hash}$`))
    }
  })

  test('Enter right after a paste goes where the text means, when that is known', async ({ page }) => {
    await page.goto('/terms')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill('7')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/block\/7$/)
    await search.fill('zzzzqqqq')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=zzzzqqqq$/)
  })

  test('keys pressed before the answer is there choose of the answer, not of what was found before', async ({
    page,
  }) => {
    await page.goto('/terms')
    const search = await look(page, `0x${'ab'.repeat(32)}`)
    await expect(options(page)).toHaveCount(1)
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/chain/home_search_address', async (route) => {
      await asked
      await route.continue()
    })
    await search.fill('5')
    await expect(options(page)).toHaveCount(0)
    await search.press('ArrowDown')
    await search.press('Enter')
    answer()
    await expect(page).toHaveURL(/\/block\/5$/)
  })

  test('a block by number, a block to come', async ({ page }) => {
    await page.goto('/terms')
    const search = await look(page, '7')
    await expect(options(page).filter({ hasText: /^Block/ })).toBeVisible()
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/block\/7$/)
    await look(page, '123456')
    await options(page).filter({ hasText: 'Block to come' }).click()
    await expect(page).toHaveURL(/\/block\/countdown\/123456$/)
  })

  test('what is typed while the next screen is fetched keeps its suggestions', async ({ page }) => {
    await page.goto('/terms')
    const search = await look(page, '7')
    await expect(options(page).filter({ hasText: /^Block/ })).toBeVisible()
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await search.press('ArrowDown')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/block\/7$/)
    await look(page, '123456')
    await expect(options(page).filter({ hasText: 'Block to come' })).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('7')
    await expect(options(page).filter({ hasText: 'Block to come' })).toBeVisible()
  })

  test('a contract by address; a wrong checksum is accepted with a notice', async ({ page }) => {
    await page.goto('/')
    await look(page, contractAddress.stableToken.slice(2))
    await options(page)
      .filter({ hasText: /^Contract/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/address/${contractAddress.stableToken}$`))
    // The dashboard stands, with a search box of its own, until the other screen does.
    await expect(page.getByRole('banner').getByRole('combobox')).toBeVisible()
    const address = users[0]!.address
    const letter = [...address].findIndex((character, index) => index > 1 && /[a-f]/.test(character))
    const wrong = address.slice(0, letter) + address[letter]!.toUpperCase() + address.slice(letter + 1)
    await look(page, wrong)
    await expect(options(page)).toContainText('does not match the checksum')
  })

  test('a page by name, nothing, and no question', async ({ page }) => {
    await page.goto('/search?q=blocks')
    await expect(page.getByRole('main').getByRole('link', { name: 'Blocks', exact: true })).toBeVisible()
    await page.goto('/search?q=zzzzqqqq')
    await expect(page.getByRole('main')).toContainText('Nothing is known by “zzzzqqqq”')
    await page.goto('/search')
    await expect(page.getByRole('main')).toContainText('What are you looking for?')
  })

  test('a dotted text that no service resolves, and a text too long for a line of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/search?q=yearn.finance')
    await expect(page.getByRole('main')).toContainText('“yearn.finance” has the form of a domain name')
    await page.goto(`/search?q=0x${'a'.repeat(39)}`)
    await expect(page.getByText('These are 39 hex digits.')).toBeInViewport({ ratio: 1 })
  })

  test('Escape closes the suggestions; the keyboard alone finds its way', async ({ page }) => {
    await page.goto('/blocks')
    await listOn(page).settled()
    await page.keyboard.press('/')
    await page.keyboard.type(deployer.address)
    await expect(options(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(options(page)).toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expect(options(page)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/address\/0x/)
  })
})
