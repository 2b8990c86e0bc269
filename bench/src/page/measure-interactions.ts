import type { Browser, Page } from '@playwright/test'
import { addNameHelper } from './name-helper.ts'
import { throttle } from './throttle.ts'

/** What one interaction took until the next picture on the screen, ms: the longest of its events (Event Timing). */
export interface InteractionFigures {
  name: string
  ms: number
}

interface EventTiming extends PerformanceEntry {
  interactionId: number
}

/** Runs in the page before anything else: keeps the longest event of each interaction. */
const observe = () => {
  const longest = new Map<number, number>()
  Object.assign(window, { benchInteractions: longest })
  // The floor of the standard: what is shorter is not told.
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      if (entry.interactionId > 0) {
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0))
      }
    }
  }).observe(options)
}

/** The longest interaction since the last call, ms, once the browser has nothing left to tell. */
const takeLongest = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
    const longest = (window as unknown as { benchInteractions: Map<number, number> }).benchInteractions
    const ms = Math.max(0, ...longest.values())
    longest.clear()
    return ms
  })

/** What a reader does on a screen, each once the screen shows what the one before asked for. */
export type Interactions = Record<string, (page: Page) => Promise<void>>

/** Loads one URL on a slow phone (as `measurePage`) and says how long each interaction keeps the reader waiting. */
export const measureInteractions = async (
  browser: Browser,
  url: string,
  interactions: Interactions,
): Promise<InteractionFigures[]> => {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page))
    await addNameHelper(page)
    await page.addInitScript(observe)
    // What a reader does before the screen has its scripts is not measured: the list would take no key.
    await page.goto(url, { waitUntil: 'networkidle' })
    await takeLongest(page)
    const figures: InteractionFigures[] = []
    for (const [name, act] of Object.entries(interactions)) {
      await act(page)
      figures.push({ name, ms: await takeLongest(page) })
    }
    return figures
  } finally {
    await context.close()
  }
}
