import { expect, type Page } from '@playwright/test'
import { builtScreens, fillIn, findScreens } from '../../src/screens.ts'
import { test } from '../../src/test.ts'
import { findViolations, loadChecker } from '../../src/violations.ts'

const settled = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const [theme, locale] of [
  ['light', 'en'],
  ['dark', 'zh_CN'],
] as const) {
  test.describe(`in ${theme}, ${locale}`, () => {
    // The policy of the page forbids foreign scripts; the checker is one.
    test.use({ bypassCSP: true, reducedMotion: 'reduce' })

    for (const pattern of builtScreens) {
      test(`${pattern} has no complaint in the console and none of axe`, async ({
        page,
        context,
        request,
        baseURL,
      }) => {
        await context.addCookies([
          { name: 'theme', value: theme, url: baseURL! },
          { name: 'locale', value: locale, url: baseURL! },
        ])
        await loadChecker(page)
        const response = await page.goto(fillIn(pattern, await findScreens(request)))
        expect(response?.status()).toBe(200)
        await settled(page)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        expect(await findViolations(page)).toEqual([])
      })
    }
  })
}

test('the page’s own policy lets everything it needs through', async ({ page, request }) => {
  const refused: string[] = []
  await page.exposeFunction('refused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void (window as unknown as { refused: (what: string) => void }).refused(
        `${location.pathname}: ${event.violatedDirective} ${event.blockedURI}`,
      )
    })
  })
  const found = await findScreens(request)
  for (const pattern of builtScreens) {
    await page.goto(fillIn(pattern, found))
    await settled(page)
  }
  expect(refused).toEqual([])
})

test('no screen asks again for what its HTML brought', async ({ page, request }) => {
  test.setTimeout(400_000)
  // No block arrives: what follows the chain has no reason to ask.
  await page.route('**/events*', () => undefined)
  let asked: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith('/api/')) asked.push(`${pathname} ${sent.postData() ?? ''}`)
  })
  const found = await findScreens(request)
  const again: string[] = []
  for (const pattern of builtScreens) {
    asked = []
    await page.goto(fillIn(pattern, found))
    await settled(page)
    const brought = await page.evaluate(() => {
      const text = document.getElementById('first-screen')?.textContent ?? '[]'
      const entries = JSON.parse(text) as { path: string; request: unknown }[]
      return entries.map((entry) => `${entry.path} ${JSON.stringify(entry.request)}`)
    })
    expect(brought.length, pattern).toBeGreaterThan(0)
    again.push(...asked.filter((one) => brought.includes(one)).map((one) => `${pattern}: ${one}`))
  }
  expect(again).toEqual([])
})

test('no screen is wider than a phone of 360 px', async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const found = await findScreens(request)
  const wide: string[] = []
  for (const pattern of builtScreens) {
    await page.goto(fillIn(pattern, found))
    await settled(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 360) wide.push(`${pattern}: ${width} px`)
  }
  expect(wide).toEqual([])
})

/** Copy buttons whose icon lies outside of what is shown of the cell or panel they stand in; scrollers show them in time. */
const cutCopies = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-copy]')].flatMap((button) => {
      const { left, right, width } = button.getBoundingClientRect()
      if (width === 0) return []
      for (let outer = button.parentElement; outer !== null; outer = outer.parentElement) {
        const { overflowX } = getComputedStyle(outer)
        if (overflowX === 'auto' || overflowX === 'scroll') break
        const box = outer.getBoundingClientRect()
        if (overflowX !== 'visible' && (left < box.left - 0.5 || right > box.right + 0.5)) {
          return [`${button.getAttribute('data-copy')} ends at ${right} of ${box.right}`]
        }
      }
      return []
    }),
  )

for (const width of [360, 768, 1280]) {
  test(`what copies a hash is shown whole at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    // as wide as letters of one width are on the machines of most readers, whatever fonts this one has
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(
          '[data-copy]{flex:none} :is(a,span):has(+ [data-copy]){font-family:"DejaVu Sans Mono",monospace!important}',
        )
        document.adoptedStyleSheets.push(sheet)
      }),
    )
    const found = await findScreens(request)
    const cut: string[] = []
    for (const pattern of builtScreens) {
      await page.goto(fillIn(pattern, found))
      await settled(page)
      cut.push(...(await cutCopies(page)).map((what) => `${pattern}: ${what}`))
    }
    expect(cut).toEqual([])
  })
}
