import { type Browser, expect } from '@playwright/test'
import { fillIn, findScreens } from '../../src/screens.ts'
import { test } from '../../src/test.ts'

/** What a person finds on each screen, in both languages: a heading, and something of its content. */
const readable = [
  {
    path: '/',
    en: /Latest blocks/,
    zh_CN: /最新区块/,
    content: 'main li a[data-primary]',
    least: 20,
  },
  { path: '/blocks', en: /Blocks/, zh_CN: /区块/, content: 'main tbody tr', least: 25 },
  { path: '/block/5', en: /Gas used/, zh_CN: /Gas/, content: 'main dl dd', least: 8 },
  { path: '/tx/{transaction}', en: /Transaction/, zh_CN: /交易/, content: 'main dl dd', least: 8 },
  { path: '/address/{address}', en: /Balance/, zh_CN: /余额/, content: 'main tbody tr', least: 10 },
] as const

test.describe.configure({ mode: 'parallel' })

test.describe('before its scripts run', () => {
  for (const locale of ['en', 'zh_CN'] as const) {
    for (const screen of readable) {
      test(`${screen.path} is readable in ${locale}`, async ({ browser, baseURL, request }) => {
        const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL! }])
        const page = await context.newPage()
        const response = await page.goto(fillIn(screen.path, await findScreens(request)))
        expect(response?.status()).toBe(200)
        await expect(page.locator('h1')).toBeVisible()
        await expect(page.getByRole('main')).toContainText(screen[locale])
        expect(await page.locator(screen.content).count()).toBeGreaterThanOrEqual(screen.least)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await context.close()
      })
    }
  }

  for (const [path, words] of [
    ['/nothing', 'There is no such page'],
    [`/tx/0x${'1'.repeat(64)}`, 'There is no such transaction'],
    [`/block/0x${'1'.repeat(64)}`, 'There is no such block'],
    ['/block/9999999', 'Block 9,999,999 is still to come'],
  ] as const) {
    test(`${path.slice(0, 20)} says what there is not`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
      const page = await context.newPage()
      expect((await page.goto(path))?.status()).toBe(404)
      await expect(page.getByRole('main')).toContainText(words)
      await context.close()
    })
  }
})

test.describe('where the reader’s zone and width are not the server’s', () => {
  test.use({ timezoneId: 'Pacific/Chatham', viewport: { width: 360, height: 740 } })

  test('times of the list are the reader’s once the page reacts', async ({ page }) => {
    await page.goto('/blocks')
    await expect(page.locator('main tbody time').first()).toHaveAttribute('title', /UTC\+1[23]:45/)
  })
})

/** The list of blocks as the server wrote it: its first script runs, the others are held back until `release`. */
const openWithoutScripts = async (browser: Browser, baseURL: string) => {
  const context = await browser.newContext({ baseURL, locale: 'en-US' })
  const page = await context.newPage()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/react-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/blocks', { waitUntil: 'domcontentloaded' })
  // It listens: it has asked for the others.
  await expect(page.locator('head link[rel="modulepreload"][href*="react-"]')).toBeAttached()
  const search = page.getByRole('combobox', { name: 'Search' }).first()
  return { context, page, release, search }
}

test('what is done before the scripts run is done once they do', async ({ browser, baseURL }) => {
  const { context, page, release, search } = await openWithoutScripts(browser, baseURL!)
  await search.fill('12')
  await page.getByRole('button', { name: 'Age', exact: true }).click()
  await expect(page.locator('main tbody time').first()).toHaveText(/ago$|just now/)
  release()
  await expect(page.locator('#root[data-ready]')).toBeAttached()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.locator('main tbody time').first()).toHaveText(/^\d{4}-\d\d-\d\d/)
  await context.close()
})

test('what is typed after / before the scripts are there is not lost', async ({ browser, baseURL }) => {
  const { context, page, release, search } = await openWithoutScripts(browser, baseURL!)
  await page.keyboard.press('/')
  await page.keyboard.type('blocks')
  await expect(search).toHaveValue('blocks')
  release()
  await expect(page.locator('#root[data-ready]')).toBeAttached()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(search).toHaveValue('blocks')
  await context.close()
})
