import { expect, type Page } from '@playwright/test'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'
import { startUnpreparedHouse, type UnpreparedHouse } from '../../src/unprepared-house.ts'

const banner = (page: Page) => page.locator('header + [role="status"]')
/** The indexer makes its tables, loads the blocks, and the page asks again. */
const patience = { timeout: 120_000 }
const preparing = '索引正在准备中'
const toasts = (page: Page) => page.locator('body > * [popover="manual"]:popover-open')
const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'12'.repeat(20)}`

/** The page asks again and again: what it says after several refusals is what it says. */
const untilRefused = async (page: Page, times: number) => {
  for (let time = 0; time < times; time++) await page.waitForResponse((response) => response.status() === 503)
}

test.describe('the API stands before the indexer has made its tables', () => {
  test.describe.configure({ mode: 'serial', timeout: 400_000 })
  test.use({ locale: 'zh-CN', viewport: { width: 360, height: 740 } })
  let house: UnpreparedHouse
  test.beforeAll(async () => {
    house = await startUnpreparedHouse()
    await house.node('anvil_mine', '0x3c')
  })
  test.afterAll(() => house?.stop())
  test.beforeEach(({ complaints }) => {
    complaints.areExpected = true
  })

  test('every screen is calm: the banner says why, nothing is called an error', async ({ page }) => {
    const paths = ['/', '/blocks', '/txs', '/accounts', '/index-health', '/blocks_forked', '/block/5', '/block/5/txs']
    for (const path of [...paths, '/block/countdown/99', `/tx/${hash}`, `/address/${address}`, '/search?q=5']) {
      const refused = untilRefused(page, 1)
      const response = await page.goto(`${house.url}${path}`)
      expect(response?.status(), path).toBe(200)
      await expect(banner(page), path).toContainText(preparing)
      await refused
      await expect(page.getByRole('alert'), path).toHaveCount(0)
      await expect(toasts(page), path).toHaveCount(0)
      await expect(page.getByRole('main'), path).not.toContainText(/服务器|出错|失败|不存在|没有/)
    }
  })

  test('without scripts the page says so too', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' })
    const page = await context.newPage()
    await page.goto(`${house.url}/`)
    await expect(banner(page)).toContainText(preparing)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await context.close()
  })

  test('a search goes on waiting, and says so', async ({ page }) => {
    await page.goto(`${house.url}/`)
    const search = page.getByRole('main').getByRole('combobox')
    await search.fill('12')
    await untilRefused(page, 3)
    await expect(toasts(page)).toHaveCount(0)
    await expect(page.getByRole('main')).not.toContainText(/服务器|出错/)
  })

  test('the tables come: dashboard and list fill themselves, without a reload', async ({ page, context }) => {
    const other = await context.newPage()
    await page.goto(`${house.url}/`)
    await other.goto(`${house.url}/blocks`)
    for (const one of [page, other]) {
      await expect(banner(one)).toContainText(preparing)
      await one.evaluate(() => Object.assign(window, { isSamePage: true }))
    }
    await untilRefused(page, 6)
    await house.indexerArrives()
    const newest = page.getByRole('list', { name: '最新区块' }).locator('li:not([inert])')
    await expect(newest).toHaveCount(10, patience)
    await expect(banner(page)).toHaveCount(0, patience)
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await listOn(other).settled()
    await expect(listOn(other).rows).toHaveCount(25)
    await expect(banner(other)).toHaveCount(0)
    await house.node('evm_mine')
    await expect.poll(async () => (await listOn(other).keys())[0], { message: 'and follow the head' }).toBe('61')
    for (const one of [page, other]) {
      await expect(toasts(one)).toHaveCount(0)
      expect(await one.evaluate(() => 'isSamePage' in window)).toBe(true)
    }
  })
})
