import { expect, type Page } from '@playwright/test'
import { type PlainHouse, startPlainHouse } from '../../src/plain-house.ts'
import { test } from '../../src/test.ts'

test.describe('a transaction that waits while its page is open', () => {
  test.describe.configure({ mode: 'serial', timeout: 300_000 })
  let house: PlainHouse
  test.beforeAll(async () => {
    house = await startPlainHouse()
  })
  test.afterAll(() => house?.stop())

  test('is pending, and becomes mined without a reload', async ({ page }) => {
    const [from, to] = (await house.node('eth_accounts')) as string[]
    const hash = String(await house.node('eth_sendTransaction', { from, to, value: '0xde0b6b3a7640000' }))
    await page.goto(`${house.url}/tx/${hash}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Not in a block yet' })).toBeVisible()
    await expect(main).toContainText('Pending')
    await expect(main).toContainText('1 PEAR')
    // A mark that a reload would wipe out.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))

    await house.node('evm_mine')
    await expect(main).toContainText('Success')
    await expect(main.getByRole('heading', { name: 'Not in a block yet' })).toHaveCount(0)
    await expect(main.getByRole('link', { name: '1', exact: true }).first()).toHaveAttribute('href', '/block/1')
    await expect(main).toContainText('1 confirmation')
    await expect(main).toContainText(/21,000/)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  const row = (page: Page, name: string) =>
    page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })

  test('since when it waits is said; replaced by another, it says by which, and when', async ({ page }) => {
    const [, from, to] = (await house.node('eth_accounts')) as string[]
    const call = { from, to, value: '0x5', gas: '0x5208', nonce: '0x0' }
    const cheap = String(await house.node('eth_sendTransaction', { ...call, gasPrice: '0x77359400' }))
    await page.goto(`${house.url}/tx/${cheap}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('The pool has shown it since')
    const dear = String(await house.node('eth_sendTransaction', { ...call, gasPrice: '0x177359400' }))
    const replaced = main.getByRole('heading', { name: 'Another transaction took its place' })
    await expect(replaced).toBeVisible({ timeout: 120_000 })
    await expect(main.getByRole('link', { name: dear.slice(0, 9) })).toHaveAttribute('href', `/tx/${dear}`)
    await expect(main).toContainText('First seen in the pool')
    await expect(row(page, 'Status')).toContainText('Replaced')
    await page.goto(`${house.url}/tx/${dear}`)
    await expect(main).toContainText('It takes the place of')
    await expect(main.getByRole('link', { name: cheap.slice(0, 9) })).toHaveAttribute('href', `/tx/${cheap}`)
    await page.goto(`${house.url}/tx/${cheap}`)
    await expect(replaced).toBeVisible()
    // told in the first answer too, not as a page that is missing
    expect((await page.reload())?.status()).toBe(200)
    await expect(replaced).toBeVisible()
    await page.context().addCookies([{ name: 'locale', value: 'zh_CN', url: house.url }])
    await page.reload()
    await expect(main.getByRole('heading', { name: '已被另一笔交易取代' })).toBeVisible()
  })

  test('one that the node dropped says so, and turns into its details when it is mined after all', async ({ page }) => {
    const [, , from, to] = (await house.node('eth_accounts')) as string[]
    const call = { from, to, value: '0x6', gas: '0x5208', gasPrice: '0x77359400', nonce: '0x0' }
    const hash = String(await house.node('eth_sendTransaction', call))
    await page.goto(`${house.url}/tx/${hash}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('The pool has shown it since')
    await house.node('anvil_dropTransaction', hash)
    const dropped = main.getByRole('heading', { name: 'The node let go of it' })
    await expect(dropped).toBeVisible({ timeout: 120_000 })
    await expect(row(page, 'Status')).toContainText('Dropped')
    expect(String(await house.node('eth_sendTransaction', call))).toBe(hash)
    await house.node('evm_mine')
    await expect(main).toContainText('Success')
    await expect(dropped).toHaveCount(0)
  })

  /** Sends signed bytes at /pushTx, and waits until the pool shows the transaction. @returns its hash */
  const sendBytes = async (page: Page, call: object): Promise<string> => {
    const bytes = String(await house.node('eth_signTransaction', { ...call, gas: '0x5208', chainId: '0x67932' }))
    await page.goto(`${house.url}/pushTx`)
    const main = page.getByRole('main')
    await main.getByLabel('Signed transaction').fill(bytes)
    await main.getByRole('button', { name: 'Check', exact: true }).click()
    await main.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(main).toContainText('It waits for a block')
    const follow = main.getByRole('link', { name: 'Follow the transaction' })
    const hash = String(await follow.getAttribute('href')).replace('/tx/', '')
    await expect
      .poll(async () => {
        const answer = await page.request.post(`${house.url}/api/chain/pending_transaction`, {
          data: { transactionHash: hash },
        })
        return answer.text()
      })
      .toContain('"state":"pending"')
    return hash
  }

  test('who sent bytes is told that the node dropped them', async ({ page }) => {
    const [, , , from, to] = (await house.node('eth_accounts')) as string[]
    const hash = await sendBytes(page, { from, to, value: '0x7', gasPrice: '0x77359400', nonce: '0x0' })
    await house.node('anvil_dropTransaction', hash)
    const main = page.getByRole('main')
    await expect(main).toContainText('The node has dropped the transaction', { timeout: 120_000 })
  })

  test('who sent bytes is told that another transaction took their nonce', async ({ page }) => {
    const [, , , , from, to] = (await house.node('eth_accounts')) as string[]
    const call = { from, to, value: '0x8', nonce: '0x0' }
    await sendBytes(page, { ...call, gasPrice: '0x77359400' })
    const other = String(await house.node('eth_sendTransaction', { ...call, gas: '0x5208', gasPrice: '0x177359400' }))
    const main = page.getByRole('main')
    await expect(main).toContainText('took nonce 0', { timeout: 120_000 })
    await expect(main.getByRole('link', { name: other.slice(0, 9) })).toHaveAttribute('href', `/tx/${other}`)
    await house.node('evm_mine')
  })

  test('one that nobody knew when its page was opened is found once it is sent and mined', async ({
    page,
    complaints,
  }) => {
    // its page is a 404
    complaints.areExpected = true
    const [from, to] = (await house.node('eth_accounts')) as string[]
    const call = { from, to, value: '0x2', gas: '0x5208', gasPrice: '0x77359400' }
    const hash = String(await house.node('eth_sendTransaction', call))
    await house.node('anvil_dropTransaction', hash)
    await page.goto(`${house.url}/tx/${hash}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'There is no such transaction' })).toBeVisible()
    expect(String(await house.node('eth_sendTransaction', call))).toBe(hash)
    await house.node('evm_mine')
    // a page whose stream opened after the block hears of it by its next look at the health
    await expect(main).toContainText('Success', { timeout: 120_000 })
  })
})
