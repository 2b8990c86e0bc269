import { expect, type Page } from '@playwright/test'
import { untilIndexed } from '../../src/house.ts'
import { type PlainHouse, plainChain, startPlainHouse } from '../../src/plain-house.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

const ether = (amount: number) => `0x${(BigInt(amount) * 10n ** 18n).toString(16)}`

/** What only Core has; the product's own name begins with the same letters. */
const coreClaims = /\b[td]?CORE2?\b|\bCore\b|satoshi|bitcoin|BTC/i

/** All a reader sees on a screen, whatever is still under way having arrived. */
const textOf = async (page: Page, path: string): Promise<string> => {
  await page.goto(path)
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  return `${await page.title()}\n${await page.locator('body').allInnerTexts()}`
}

test.describe('another chain than Core, named by its node and three settings', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 })
  let house: PlainHouse
  let transactionHash: string
  let accounts: string[]
  test.beforeAll(async () => {
    house = await startPlainHouse()
    accounts = (await house.node('eth_accounts')) as string[]
    const [from, to] = accounts
    await house.node('anvil_mine', '0x1e')
    transactionHash = (await house.node('eth_sendTransaction', { from, to, value: ether(3) })) as string
    await house.node('evm_mine')
    await untilIndexed(house.url, 31)
  })
  test.afterAll(() => house?.stop())

  test('the shell names that chain, and its blocks are there', async ({ page }) => {
    await page.goto(house.url)
    await expect(page).toHaveTitle(/Orchard Explorer$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(plainChain.name)
    await expect(page.getByRole('button', { name: `Network: ${plainChain.name}` })).toBeVisible()
    await page.getByRole('link', { name: 'All blocks' }).click()
    const list = listOn(page)
    await list.settled()
    await expect(list.rows).toHaveCount(25)
    await expect.poll(async () => (await list.keys())[0]).toBe('31')
    await expect.poll(list.range).toEqual({ first: 1, last: 25, total: 32 })
  })

  test('a base fee stands whole on its block, and cut in the list of blocks', async ({ page }) => {
    const feeIn = (text: string) => /([\d.]+) Gwei/.exec(text)?.[1] ?? 'none'
    await page.goto(`${house.url}/block/30`)
    const own = page.locator('dt', { hasText: 'Base fee' }).first().locator('xpath=following-sibling::dd')
    const whole = feeIn((await own.textContent()) ?? '')
    await page.goto(`${house.url}/blocks`)
    const list = listOn(page)
    await list.settled()
    const row = list.rows.filter({ has: page.getByRole('link', { name: '30', exact: true }) })
    const cut = feeIn((await row.locator('td').allInnerTexts()).join(' | '))
    expect(cut).toMatch(/^0\.\d*[1-9]\d*$/)
    expect(whole.slice(0, cut.length)).toBe(cut)
  })

  test('the picker offers that chain, not the networks of Core', async ({ page }) => {
    await page.goto(`${house.url}/blocks`)
    await page.getByRole('button', { name: `Network: ${plainChain.name}` }).click()
    const menu = page.locator('[popover]:popover-open')
    await expect(menu.getByRole('listitem')).toHaveCount(1)
    await expect(menu.getByRole('link', { name: plainChain.name })).toHaveAttribute('aria-current', 'page')
  })

  test('a transfer with its symbol, and the account that sent it', async ({ page }) => {
    await page.goto(`${house.url}/tx/${transactionHash}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('Success')
    await expect(main).toContainText('3 PEAR')
    await page.goto(`${house.url}/address/${accounts[0]}`)
    await expect(main).toContainText(/9,996\.9+\S* PEAR/)
    await listOn(page).settled()
    await expect(listOn(page).rows).toHaveCount(1)
  })

  test('extra data stands raw: there is no decoder for another consensus', async ({ page }) => {
    await page.goto(`${house.url}/block/5`)
    const { extraData } = (await house.node('eth_getBlockByNumber', '0x5', false)) as { extraData: string }
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Extra data', exact: true }) })
    await expect(panel.locator('dt')).toHaveCount(1)
    await expect(panel).toContainText(extraData === '0x' ? 'Empty' : extraData)
    await expect(panel).not.toContainText(/Vanity|Seal|Turn length|Error parsing/)
  })

  test('no screen and no menu claims what only Core has', async ({ page }) => {
    const paths = ['/', '/blocks', '/block/31', '/txs', `/tx/${transactionHash}`, `/address/${accounts[0]}`]
    for (const path of [...paths, '/accounts', '/blocks_forked', '/block/countdown/9999', '/contactus']) {
      expect(await textOf(page, `${house.url}${path}`), path).not.toMatch(coreClaims)
    }
    for (const name of await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button').all()) {
      await name.click()
      await expect(page.locator('[popover]:popover-open')).toBeVisible()
      expect(String(await page.locator('[popover]:popover-open').allInnerTexts())).not.toMatch(coreClaims)
      await page.keyboard.press('Escape')
    }
  })
})
