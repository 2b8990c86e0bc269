import type { Page } from '@playwright/test'

/** A page that moves less is still: half of what Core Web Vitals calls good. */
const stillUpTo = 0.05

interface Kept {
  shifts?: { value: number; what: string }[]
}

/** Notes what moves in sight by nobody's hand, in every page that is opened afterwards (layout shifts, W3C Layout Instability). */
export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    ;(window as unknown as Kept).shifts = shifts
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node?: Node }[]
        }
        if (!hadRecentInput) shifts.push({ value, what: sources[0]?.node?.textContent?.slice(0, 60) ?? '' })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What moved since the page was opened, where it is more than a reader overlooks. */
export const findShifts = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const { shifts = [] } = window as unknown as Kept
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    return total <= most ? [] : [`moved by ${total.toFixed(3)}: ${shifts.map(({ what }) => what).join(' | ')}`]
  }, stillUpTo)
