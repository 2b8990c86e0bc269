import { expect, type Page } from '@playwright/test'
import { builtScreens, fillIn, findScreens } from '../../src/screens.ts'
import { findShifts, watchShifts } from '../../src/shifts.ts'
import { test } from '../../src/test.ts'
import { addChecker, findPoorContrast, findViolations } from '../../src/violations.ts'

// Each screen is opened as seldom as can be, and the tests of this file are shared out among the workers.
test.describe.configure({ mode: 'parallel' })

const settled = async (page: Page) => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

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

/** Letters of one width as wide as on the machines of most readers, whatever fonts this one has. */
const widenHashes = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '[data-copy]{flex:none} :is(a,span):has(+ [data-copy]){font-family:"DejaVu Sans Mono",monospace!important}',
    )
    document.adoptedStyleSheets.push(sheet)
  })

/** What the page's HTML brought of the API: path and request of each answer. */
const broughtBy = (page: Page) =>
  page.evaluate(() => {
    const text = document.getElementById('first-screen')?.textContent ?? '[]'
    const entries = JSON.parse(text) as { path: string; request: unknown }[]
    return entries.map((entry) => `${entry.path} ${JSON.stringify(entry.request)}`)
  })

/** Tells what the page's policy refuses, and what the page asks the API for. */
const listen = async (page: Page) => {
  const refused: string[] = []
  await page.exposeFunction('refused', (what: string) => refused.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { refused } = window as unknown as { refused: (what: string) => void }
      refused(`the policy refused ${violatedDirective} ${blockedURI}`)
    })
  })
  // No block arrives: what follows the chain has no reason to ask.
  await page.route('**/events*', () => undefined)
  const asked: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith('/api/')) asked.push(`${pathname} ${sent.postData() ?? ''}`)
  })
  return { refused, asked }
}

/** An hour ahead, and going. */
const setClockAhead = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 3_600_000
  })

test.describe('each screen', () => {
  // Clock and zone are not the server's: what it rendered is taken over as it stands all the same, or React throws.
  test.use({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 }, timezoneId: 'Pacific/Chatham' })

  for (const pattern of builtScreens) {
    test(`${pattern}: no complaint of console, policy or axe, nothing is asked twice, nothing moves, no copy button is cut`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      await context.addCookies([
        { name: 'theme', value: 'dark', url: baseURL! },
        { name: 'locale', value: 'zh_CN', url: baseURL! },
      ])
      await watchShifts(page)
      await setClockAhead(page)
      const { refused, asked } = await listen(page)
      const response = await page.goto(fillIn(pattern, await findScreens(request)))
      expect(response?.status()).toBe(200)
      expect(await response?.text()).toContain('data-rendered-at')
      await settled(page)
      const html = page.locator('html')
      await expect(html).toHaveAttribute('data-theme', 'dark')
      await expect(html).toHaveAttribute('lang', 'zh-CN')
      const brought = await broughtBy(page)
      expect(brought.length).toBeGreaterThan(0)
      expect(asked.filter((one) => brought.includes(one))).toEqual([])
      expect(await findShifts(page)).toEqual([])
      await addChecker(page)
      expect(await findViolations(page)).toEqual([])
      await widenHashes(page)
      expect(await cutCopies(page)).toEqual([])
      await page.setViewportSize({ width: 768, height: 800 })
      expect(await cutCopies(page)).toEqual([])
      expect(refused).toEqual([])
    })
  }
})

/** All screens in shares, so that no worker has all of a walk. */
const shares = [0, 1, 2, 3].map((share) => ({
  name: `share ${share + 1} of 4`,
  screens: builtScreens.filter((_, index) => index % 4 === share),
}))

test.describe('on a phone of 360 px, in light', () => {
  test.use({ reducedMotion: 'reduce', colorScheme: 'light' })

  for (const { name, screens } of shares) {
    test(`no screen is wider, nothing moves, no colour too faint, no copy button is cut: ${name}`, async ({
      page,
      request,
    }) => {
      test.setTimeout(400_000)
      await watchShifts(page)
      await page.setViewportSize({ width: 360, height: 740 })
      const found = await findScreens(request)
      const faults: string[] = []
      for (const pattern of screens) {
        await page.goto(fillIn(pattern, found))
        await settled(page)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        if (width > 360) faults.push(`${pattern} is ${width} px wide`)
        faults.push(...(await findShifts(page)).map((what) => `${pattern} ${what}`))
        await addChecker(page)
        faults.push(...(await findPoorContrast(page)).map((what) => `${pattern}: ${what}`))
        await widenHashes(page)
        faults.push(...(await cutCopies(page)).map((what) => `${pattern}: ${what}`))
      }
      expect(faults).toEqual([])
    })
  }
})
