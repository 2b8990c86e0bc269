import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { findChromium } from '@corescope/devnet/browser/find-chromium'
import { type House, openHouse } from '@corescope/devnet/clients/house'
import { makeTemporaryFolder } from '@corescope/devnet/processes/temporary-folder'
import { findProjectRoot } from '@corescope/devnet/supervisor/project-root'
import { type Browser, chromium } from '@playwright/test'
import { measurePage, type PageFigures } from '../page/measure-page.ts'
import { median, quantile } from '../page/median.ts'
import type { Figure } from '../people/people-world.ts'
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts'
import { compile, compilerVersion, type Input, longInput, openZeppelinInput } from './sources.ts'

const runs = Number(process.env.BENCH_RUNS ?? 5)
const round = (value: number) => Math.round(value * 10) / 10

interface JobState {
  finishedAt: number | null
  failure: { message: string } | null
}

/** Submits a contract and waits for the verdict. @returns how long that took, ms. @throws when it failed */
const verify = async (house: House, address: string, input: Input, path: string, name: string): Promise<number> => {
  const began = performance.now()
  const { jobId } = (await house.ask('/api/chain/verify_contract', {
    ...{ address, inputType: 4, compilerVersion, contractName: `${path}:${name}`, standardJson: JSON.stringify(input) },
  })) as { jobId: string }
  for (;;) {
    const job = (await house.ask('/api/chain/verification_job', { jobId })) as JobState
    if (job.failure !== null) throw new Error(`${name} was not verified: ${job.failure.message}`)
    if (job.finishedAt !== null) return performance.now() - began
    await delay(50)
  }
}

/** Reads pages one after the other, with the pause of a reader between two, until `isOver`. @returns ms of each */
const readPages = async (url: string, paths: readonly string[], isOver: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (!isOver()) {
    for (const path of paths) {
      const began = performance.now()
      const response = await fetch(`${url}${path}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`)
      times.push(performance.now() - began)
      await delay(20)
    }
  }
  return times
}

const measureVerification = async (house: House): Promise<Figure[]> => {
  const input = openZeppelinInput()
  const [path, name] = ['src/OrchardShare.sol', 'OrchardShare']
  const files = Object.keys(input.sources).length
  const keeper = house.account.slice(2).padStart(64, '0')
  const address = await house.deploy(`${compile(input, path, name)}${keeper}`)
  const paths = ['/', '/txs', '/blocks', `/address/${address}`]
  // the first of each is made from nothing
  await readPages(
    house.url,
    paths,
    (() => {
      let left = 3
      return () => left-- === 0
    })(),
  )
  let isOver = false
  const reading = readPages(house.url, paths, () => isOver)
  const took = await verify(house, address, input, path, name).finally(() => {
    isOver = true
  })
  const times = await reading
  return [
    {
      ...{ what: `${files} files of OpenZeppelin verified while pages are read`, bar: 10, unit: 's' },
      figure: round(took / 1_000),
      more: { files },
    },
    {
      ...{ what: 'pages meanwhile, p95', bar: 50, unit: 'ms' },
      figure: round(quantile(times, 0.95)),
      more: { pages: times.length, p50: round(quantile(times, 0.5)), worst: round(Math.max(...times)) },
    },
  ]
}

/** Brotli bytes of the scripts that a page names: what comes before the code view is asked for. */
const firstScripts = async (url: string, path: string): Promise<number> => {
  const html = await (await fetch(`${url}${path}`)).text()
  const named = /data-scripts="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const entry = [...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source!)
  const sizes = await Promise.all(
    [...new Set([...named, ...entry])].map(async (href) => {
      const body = await (await fetch(new URL(href, url))).arrayBuffer()
      return brotliCompressSync(Buffer.from(body)).length
    }),
  )
  return sizes.reduce((total, size) => total + size, 0)
}

const measureTab = async (browser: Browser, url: string, path: string): Promise<Figure[]> => {
  await measurePage(browser, `${url}${path}`)
  const figures: PageFigures[] = []
  for (let run = 0; run < runs; run += 1) figures.push(await measurePage(browser, `${url}${path}`))
  const of = (name: keyof PageFigures) => median(figures.map((one) => one[name]))
  const what = (name: string) => `contract tab of a source of 300 KB: ${name}`
  return [
    {
      ...{ what: what('LCP'), bar: 800, unit: 'ms', figure: of('lcpMs') },
      more: { fcpMs: of('fcpMs'), runs, requests: of('requests'), htmlKilobytes: round(of('htmlBytes') / 1_000) },
    },
    { what: what('TBT'), bar: 150, unit: 'ms', figure: of('tbtMs') },
    { what: what('CLS'), bar: 0.02, unit: '', figure: of('cls') },
    {
      ...{ what: what('JavaScript before the code view'), bar: 160, unit: 'KB' },
      figure: round((await firstScripts(url, path)) / 1_000),
      more: { withCodeViewAndWorkers: round(of('scriptBytes') / 1_000) },
    },
  ]
}

/** Loads the Read tab until its values stand. @returns requests that the node got of this contract */
const measureReading = async (
  browser: Browser,
  { url }: House,
  address: string,
  node: CountingProxy,
): Promise<Figure[]> => {
  const page = await browser.newPage()
  try {
    node.begin()
    await page.goto(`${url}/address/${address}?tab=read`)
    // the last of them
    await page
      .getByRole('region', { name: 'Values' })
      .getByText(/^59,?059$/)
      .waitFor()
    const exchanges = node.count(`"eth_call","params":[{"to":"${address}"`)
    return [{ what: '60 values of the Read tab: exchanges with the node', bar: 1, unit: '', figure: exchanges }]
  } finally {
    await page.close()
  }
}

/** A chain and the built product before it: verification beside readers, the contract tab on a slow phone, the Read tab. */
export const measureHouse = async (): Promise<Figure[]> => {
  const folder = makeTemporaryFolder('bench-contracts')
  let node: CountingProxy | undefined
  const settings = { WEB_ROOT: join(findProjectRoot(), 'apps/web/dist'), RPC_LIMIT_PER_SECOND: '0' }
  const house = await openHouse(folder, settings, async (nodeUrl) => {
    node = await startCountingProxy(nodeUrl)
    return node.url
  })
  const browser = await chromium.launch(await findChromium())
  try {
    const figures = await measureVerification(house)
    const long = longInput()
    const [path, name] = ['src/LongStory.sol', 'LongStory'] as const
    const address = await house.deploy(compile(long, path, name))
    const took = await verify(house, address, long, path, name)
    console.log(`${name} of ${long.sources[path]!.content.length} bytes verified in ${round(took / 1_000)} s`)
    figures.push(...(await measureTab(browser, house.url, `/address/${address}?tab=code`)))
    figures.push(...(await measureReading(browser, house, address, node!)))
    return figures
  } finally {
    await browser.close()
    await house.stop()
    await node?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
