import { expect } from '@playwright/test'
import { type PlainHouse, startPlainHouse } from '../src/plain-house.ts'
import { test } from '../src/test.ts'

test.describe('a transaction that waits while its page is open', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 })
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
    await expect(main).toContainText('Success')
  })
})
