import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'
import { addNameHelper } from './name-helper.ts'
import { throttle } from './throttle.ts'

/** Times in ms since navigation began; bytes as brotli, quality 11, whatever the server sent. */
export interface PageFigures {
  fcpMs: number
  lcpMs: number
  tbtMs: number
  cls: number
  requests: number
  scriptBytes: number
  styleBytes: number
  htmlBytes: number
}

/** Runs in the page before anything else: collects what the browser itself observes. */
const observe = () => {
  const figures = { fcp: 0, lcp: 0, cls: 0, tasks: [] as { start: number; duration: number }[] }
  Object.assign(window, { benchFigures: figures })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') figures.fcp = entry.startTime
  })
  on('largest-contentful-paint', (entry) => {
    figures.lcp = entry.startTime
  })
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) figures.cls += shift.value
  })
  on('longtask', (entry) => {
    figures.tasks.push({ start: entry.startTime, duration: entry.duration })
  })
}

interface Observed {
  fcp: number
  lcp: number
  cls: number
  tasks: { start: number; duration: number }[]
}

/** First load = everything transferred until one second after the largest contentful paint, without input. */
const settle = async (page: Page): Promise<Observed> => {
  const read = () => page.evaluate(() => (window as unknown as { benchFigures: Observed }).benchFigures)
  await page.waitForFunction(
    () => {
      const { lcp } = (window as unknown as { benchFigures: Observed }).benchFigures
      return document.readyState === 'complete' && lcp > 0 && performance.now() > lcp + 1000
    },
    undefined,
    { timeout: 60_000, polling: 100 },
  )
  return read()
}

const brotliSize = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** Loads one URL in a fresh context and says what a visitor on a slow phone meets. */
export const measurePage = async (browser: Browser, url: string): Promise<PageFigures> => {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 } })
  try {
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page))
    const bodies: Promise<{ kind: string; bytes: number }>[] = []
    const count = (response: Response) => {
      // by what it is, not by who asked: a script may come by preload, by import or by prefetch
      const kind = /javascript|css|html/.exec(response.headers()['content-type'] ?? '')?.[0]
      if (kind === undefined) return
      // the browser hands out no body of a script that runs beside the page (a worker); it does not count
      const bytes = response.body().then(brotliSize, () => 0)
      bodies.push(bytes.then((size) => ({ kind, bytes: size })))
    }
    page.on('response', count)
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    await addNameHelper(page)
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    const observed = await settle(page)
    // What comes later is no part of the first load, and would be cut off by the end of the page.
    page.off('response', count)
    const received = await Promise.all(bodies)
    const sum = (kind: string) =>
      received.filter((body) => body.kind === kind).reduce((total, body) => total + body.bytes, 0)
    return {
      fcpMs: Math.round(observed.fcp),
      lcpMs: Math.round(observed.lcp),
      tbtMs: Math.round(
        observed.tasks
          .filter((task) => task.start >= observed.fcp)
          .reduce((total, task) => total + Math.max(0, task.duration - 50), 0),
      ),
      cls: Math.round(observed.cls * 10_000) / 10_000,
      requests,
      scriptBytes: sum('javascript'),
      styleBytes: sum('css'),
      htmlBytes: sum('html'),
    }
  } finally {
    await context.close()
  }
}
