import { expect, type Page } from '@playwright/test'
import { type PlainHouse, startPlainHouse } from '../../src/plain-house.ts'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

const patience = { timeout: 120_000 }
const banner = (page: Page) => page.locator('header + [role="status"]')
const sentence = 'The database cannot be reached'

test.describe('the database goes away and comes back', () => {
  test.describe.configure({ mode: 'serial', timeout: 400_000 })
  let house: PlainHouse
  test.beforeAll(async () => {
    house = await startPlainHouse()
    await house.node('anvil_mine', '0x3c')
  })
  test.afterAll(() => house?.stop())
  test.beforeEach(({ complaints }) => {
    complaints.areExpected = true
  })

  test('the banner says so, what is shown stays, a list asked for is empty; all recovers without a reload', async ({
    page,
  }) => {
    await page.goto(`${house.url}/blocks`)
    const list = listOn(page)
    await list.settled()
    // All blocks are in: a refresh under way when the database goes would rightly empty the list.
    await expect.poll(async () => (await list.keys())[0], patience).toBe('60')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await house.stopDatabase()
    await expect(banner(page)).toContainText(sentence, patience)
    await expect(list.rows).toHaveCount(25)

    // Another size is nowhere in memory: the API must be asked, and cannot answer.
    await list.size.selectOption('50')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toBeVisible(patience)
    await expect(list.rows.locator('a')).toHaveCount(0)
    await expect(list.pages).toHaveCount(0)
    await expect(page.locator('[popover]:popover-open [role="alert"]'), 'a list never toasts').toHaveCount(0)

    await house.startDatabase()
    await house.node('evm_mine')
    await expect(banner(page)).toHaveCount(0, patience)
    await expect(alert).toHaveCount(0)
    await expect(list.rows).toHaveCount(50)
    await expect.poll(async () => (await list.keys())[0], patience).toBe('61')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  test('a screen opened while it is away fills itself when it is back', async ({ page }) => {
    await house.stopDatabase()
    await page.goto(`${house.url}/block/7`)
    await expect(banner(page)).toContainText(sentence, patience)
    const main = page.getByRole('main')
    await expect(main.getByRole('alert').first()).toBeVisible()
    await house.startDatabase()
    await expect(banner(page)).toHaveCount(0, patience)
    await expect(main.getByRole('alert')).toHaveCount(0, patience)
    await expect(main.locator('dt', { hasText: 'Extra data' }).or(main.getByText('Parent')).first()).toBeVisible()
  })
})
