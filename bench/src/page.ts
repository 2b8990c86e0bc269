import { findChromium } from '@corescope/devnet/browser/find-chromium'
import { createNodeClient } from '@corescope/devnet/world/node-client'
import { type Browser, chromium } from '@playwright/test'
import { startBenchHouse } from './page/bench-house.ts'
import { findScreens, galleryScreen, longScreens, stepsScreen } from './page/find-screens.ts'
import { galleryInteractions } from './page/gallery-interactions.ts'
import { makeLongThings } from './page/make-long-things.ts'
import { type InteractionFigures, measureInteractions } from './page/measure-interactions.ts'
import { measurePage, type PageFigures } from './page/measure-page.ts'
import { median } from './page/median.ts'
import { writeResult } from './results.ts'

/**
 * `npm run bench:page`: what a visitor on a slow phone meets (CPU slowed 4 times, 60 ms, 8 Mbit/s), each screen loaded
 * into an empty browser; medians of BENCH_RUNS (5) runs. Then how long what a reader does in a gallery of 100 items waits for
 * the next picture on the screen (INP). Measures an explorer of its own (build first), with transactions and
 * holdings as long as they come, or the one at `BASE_URL` as it is.
 */
const runs = Number(process.env.BENCH_RUNS ?? 5)
const kilobyte = 1000

/** Bars of the first load (rulings 27): home and every detail screen; those of the long screens are tighter. */
const barsOf = (screen: string) => ({
  scriptBytes: (screen === 'home' ? 140 : 160) * kilobyte,
  lcpMs: screen.startsWith('long') ? 600 : screen === 'home' ? 1_000 : 1_300,
  tbtMs: 100,
  cls: 0.02,
})

const medianOf = (figures: PageFigures[]): PageFigures => {
  const names = Object.keys(figures[0]!) as (keyof PageFigures)[]
  return Object.fromEntries(
    names.map((name) => [name, median(figures.map((one) => one[name]))]),
  ) as unknown as PageFigures
}

const measureScreens = async (browser: Browser, url: string, screens: [screen: string, path: string][]) => {
  const measured = new Map<string, PageFigures[]>(screens.map(([screen]) => [screen, []]))
  for (let run = 0; run < runs; run += 1) {
    for (const [screen, path] of screens) measured.get(screen)?.push(await measurePage(browser, `${url}${path}`))
  }
  return screens.map(([screen, path]) => {
    const all = measured.get(screen) ?? []
    return { screen, path, bars: barsOf(screen), median: medianOf(all), runs: all }
  })
}

/** Medians of what a reader does in a gallery of 100 items. */
const measureGallery = async (browser: Browser, url: string, path: string) => {
  const all: InteractionFigures[][] = []
  for (let run = 0; run < runs; run += 1) {
    all.push(await measureInteractions(browser, `${url}${path}`, galleryInteractions))
  }
  return Object.keys(galleryInteractions).map((name, index) => ({
    ...{ path, name, bar: 100 },
    ms: median(all.map((one) => one[index]!.ms)),
  }))
}

const inKilobytes = (bytes: number) => (bytes / kilobyte).toFixed(1)
const against = (value: number, bar: number, shown = String(value)) => `${shown} ${value <= bar ? '≤' : '> !'} ${bar}`

const house = process.env.BASE_URL === undefined ? await startBenchHouse(true) : undefined
const browser = await chromium.launch(await findChromium())
try {
  const url = house?.url ?? process.env.BASE_URL!
  // Only on a node of its own: on another it would write to somebody's chain.
  // First: the node keeps the states of its newest blocks, and the steps of a transaction need the one before it.
  const made = house === undefined ? undefined : await makeLongThings(house.nodeUrl)
  const long = made === undefined ? {} : await longScreens(url, made)
  const { [stepsScreen]: steps, ...others } = long
  const stepRows = steps === undefined ? [] : await measureScreens(browser, url, [[stepsScreen, steps]])
  // The node may still be at the steps of the last page: what the next ones ask of it would wait for them.
  if (house !== undefined) await createNodeClient(house.nodeUrl).call('evm_mine')
  const longRows = [...stepRows, ...(await measureScreens(browser, url, Object.entries(others)))]
  const rows = [...(await measureScreens(browser, url, Object.entries(await findScreens(url)))), ...longRows]
  const gallery = made === undefined ? [] : await measureGallery(browser, url, await galleryScreen(url, made))
  console.table(gallery.map(({ name, ms, bar }) => ({ 'in a gallery': name, 'INP ms': against(ms, bar) })))
  console.table(
    rows.map(({ screen, bars, median: m }) => ({
      screen,
      'JS KB': `${inKilobytes(m.scriptBytes)} ${m.scriptBytes <= bars.scriptBytes ? '≤' : '> !'} ${bars.scriptBytes / kilobyte}`,
      'CSS KB': inKilobytes(m.styleBytes),
      'HTML KB': inKilobytes(m.htmlBytes),
      'FCP ms': m.fcpMs,
      'LCP ms': against(m.lcpMs, bars.lcpMs),
      'TBT ms': against(m.tbtMs, bars.tbtMs),
      CLS: against(m.cls, bars.cls),
      requests: m.requests,
    })),
  )
  writeResult('page', {
    throttle: { cpu: 4, latencyMs: 60, megabitsPerSecond: 8 },
    viewport: [1350, 940],
    rows,
    gallery,
  })
} finally {
  await browser.close()
  await house?.stop()
}
