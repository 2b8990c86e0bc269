import { expect, type Page } from '@playwright/test'
import { listOn } from '../../src/table.ts'
import { test } from '../../src/test.ts'

const choose = async (page: Page, menu: string, entry: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('button', { name: entry, exact: true }).click()
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('the language switches at once and is kept', async ({ page, context }) => {
  await page.goto('/blocks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blocks')
  await choose(page, 'Language', '简体中文')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('区块')
  await expect(page).toHaveTitle(/^区块 \| .+浏览器$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('区块')

  const other = await context.newPage()
  const response = await other.goto('/txs')
  expect(await response?.text(), 'the server writes the page in that language').toContain('<html lang="zh-CN"')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('交易')
  await choose(other, '语言', 'English')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Transactions')
})

test('a first visit speaks the language of the browser', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ locale: 'zh-CN', baseURL })
  const page = await context.newPage()
  await page.goto('/blocks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('区块')
  await context.close()
})

test('the theme switches at once, is kept, and does not flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const light = await background(page)
  await choose(page, 'Theme', 'Dark')
  await expect.poll(() => background(page)).not.toBe(light)
  const dark = await background(page)
  const response = await page.goto('/blocks')
  expect(await response?.text(), 'the server writes the theme into the page').toContain('data-theme="dark"')
  expect(await background(page)).toBe(dark)
  await choose(page, 'Theme', 'As the system')
  await expect.poll(() => background(page)).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).toBe(dark)
})

test('age and date flip for a whole list at once; the title names zone and UTC', async ({ page }) => {
  await page.goto('/blocks')
  const times = page.getByRole('main').locator('tbody time')
  await expect(times.first()).toHaveText(/ago$|just now/)
  await page.getByRole('button', { name: 'Age', exact: true }).click()
  const texts = await times.allInnerTexts()
  expect(texts).toHaveLength(25)
  for (const text of texts) expect(text).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await expect(times.first()).toHaveAttribute('title', /UTC/)
})

test('choices lie encrypted in the browser’s storage, and what cannot be read is as if it were not there', async ({
  page,
  context,
}) => {
  const entries = () => page.evaluate(() => Object.entries(localStorage))
  await page.goto('/blocks')
  await choose(page, 'Theme', 'Dark')
  await expect
    .poll(async () => (await entries()).map(([name]) => name).join())
    .toMatch(/^CORESCOPE__DEVNET__[\d.]+__\w/)
  for (const [, value] of await entries()) expect(value).not.toContain('dark')
  // Without its cookie the choice is found there.
  await context.clearCookies()
  const chosen = await entries()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  // The page writes what it found once more, with a new end: damaged before that, it would be whole again.
  await expect.poll(entries).not.toEqual(chosen)
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) localStorage.setItem(name, 'damaged')
  })
  await context.clearCookies()
  await page.reload()
  await listOn(page).settled()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'auto')
})

test('a browser that blocks storage and cookies is served all the same', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  })
  await page.goto('/blocks')
  const light = await background(page)
  await choose(page, 'Theme', 'Dark')
  await expect.poll(() => background(page)).not.toBe(light)
  const list = listOn(page)
  await list.settled()
  await list.next.click()
  await expect(page).toHaveURL(/page=2/)
  await list.settled()
  await choose(page, 'Language', '简体中文')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('区块')
})
