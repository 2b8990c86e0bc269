// Every screen in engines other than Chromium, as Debian has them: Firefox (firefox-esr) and WebKitGTK (webkit2gtk-driver, xvfb).
// `npm run check:engines`; `-- /txs` takes the screens whose path holds the text; `ENGINES_URL` names a product that runs.
// What is missing is said, and is no failure.

import type { Engine } from '@corescope/devnet/browser/engines/engine'
import { startFirefox } from '@corescope/devnet/browser/engines/firefox'
import { startWebKit } from '@corescope/devnet/browser/engines/webkit'
import { findFreePort } from '@corescope/devnet/processes/free-port'
import { request } from '@playwright/test'
import { startProduct } from './own-product.ts'
import { builtScreens, fillIn, findScreens } from './screens.ts'

const widths = [360, 1440]

/** Waits until a screen stands, and tells what is wrong with it. */
const look = `async () => {
  const until = Date.now() + 15000
  const hasHeading = () => document.querySelector('main h1')?.textContent.trim() > ''
  const isBusy = () => document.querySelector('main :is([aria-busy="true"], [class*="Skeleton-"])') !== null
  while ((isBusy() || !hasHeading()) && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  const { scrollWidth, clientWidth } = document.documentElement
  return [
    ...(isBusy() ? ['it waits for ever'] : []),
    ...(scrollWidth > clientWidth ? ['it scrolls sideways: ' + scrollWidth + ' of ' + clientWidth] : []),
    ...(!hasHeading() ? ['it has no heading'] : []),
  ]
}`
const focused = `async () => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body ? null : activeElement.tagName
}`
/** A block that was not there comes to the top of /blocks by itself. */
const seesNewBlock = `async () => {
  const first = () => document.querySelector('main tbody a[href^="/block/"]')?.textContent
  const before = first()
  const until = Date.now() + 25000
  while (first() === before && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100))
  return before !== undefined && first() !== before
}`

/** Not what the last screen still fetched when it was left; a part that does not come here leaves the screen waiting. */
const isOwn = (text: string) => !/dynamically imported module|AbortError/.test(text)

/** Whether the keyboard comes to something; the first keys may be for the browser's own bars. */
const isWalkable = async (engine: Engine): Promise<boolean> => {
  for (let pressed = 0; pressed < 3; pressed += 1) {
    await engine.tab()
    if ((await engine.run<string | null>(focused)) !== null) return true
  }
  return false
}

const visit = async (engine: Engine, url: string): Promise<string[]> => {
  await engine.open(url)
  const faults = await engine.run<string[]>(look)
  if (!(await isWalkable(engine))) faults.push('Tab leads nowhere')
  return [
    ...faults,
    ...engine
      .takeErrors()
      .filter(isOwn)
      .map((text) => `an error: ${text.slice(0, 200)}`),
  ]
}

const checkEngine = async (engine: Engine, url: string, paths: readonly string[]): Promise<number> => {
  let faults = 0
  const say = (path: string, found: readonly string[]) => {
    faults += found.length
    for (const one of found) process.stdout.write(`${engine.name} ${path}: ${one}\n`)
  }
  for (const width of widths) {
    await engine.resize(width, 900)
    for (const path of paths) {
      const found = await visit(engine, `${url}${path}`).catch((error: Error) => [error.message])
      say(`${path} at ${width} px`, found)
    }
  }
  await engine.open(`${url}/blocks`)
  if (!(await engine.run<boolean>(seesNewBlock))) say('/blocks', ['no new block came within 25 seconds'])
  process.stdout.write(`${engine.name}: ${paths.length} screens at ${widths.join(' and ')} px, ${faults} faults\n`)
  return faults
}

const starts = { Firefox: startFirefox, WebKit: startWebKit }
const needs = { Firefox: 'firefox-esr', WebKit: 'webkit2gtk-driver and xvfb' }

const [wanted = ''] = process.argv.slice(2)
const given = process.env.ENGINES_URL
let product: Awaited<ReturnType<typeof startProduct>> | undefined
for (const name of ['Firefox', 'WebKit'] as const) {
  const engine = await starts[name](await findFreePort())
  if (engine === undefined) {
    process.stdout.write(`${name} is not here, so it was not tried: install ${needs[name]} (Debian).\n`)
    continue
  }
  try {
    if (given === undefined) product ??= await startProduct()
    const url = given ?? product!.url
    const api = await request.newContext({ baseURL: url })
    const found = await findScreens(api)
    await api.dispose()
    const paths = builtScreens.filter((path) => path.includes(wanted)).map((path) => fillIn(path, found))
    if ((await checkEngine(engine, url, paths)) > 0) process.exitCode = 1
  } finally {
    await engine.close()
  }
}
await product?.stop()
