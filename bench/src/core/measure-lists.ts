import { findChromium } from '@corescope/devnet/browser/find-chromium'
import { chromium } from '@playwright/test'
import { runLoad } from '../api/load.ts'
import { measurePage, type PageFigures } from '../page/measure-page.ts'
import { median, quantile } from '../page/median.ts'
import { candidate, delegator } from './core-chain.ts'

/** What an index was filled with. */
export interface ListSizes {
  candidates: number
  rounds: number
  delegations: number
  btcStakes: number
}

const post = async (url: string, request: unknown) => {
  const began = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  })
  const { code, message } = (await answer.json()) as { code: string; message: string }
  if (code !== '00000') throw new Error(message)
  return performance.now() - began
}

const tenths = (ms: number) => Math.round(ms * 10) / 10

/** One question after the other, each as of another block so that no answer is a kept one. */
const oneByOne = async (url: string, questions: number, requestOf: (question: number) => unknown) => {
  const took: number[] = []
  for (let question = 0; question < questions; question += 1) took.push(await post(url, requestOf(question)))
  const [p50, p95] = [0.5, 0.95].map((share) => tenths(quantile(took.slice(10), share)))
  return { p50, p95 }
}

/** 16 readers side by side, as bench:api has them. @returns answers a second, and how long 99 of 100 took at most, in ms */
const sideBySide = async (url: string, path: string, questions: readonly object[]) => {
  const load = { url, path: `/api/chain/${path}`, connections: 16 }
  await runLoad({ ...load, questions: questions.slice(-200), seconds: 1 })
  const { requestsPerSecond, p99Ms, failed } = await runLoad({ ...load, questions, seconds: 6 })
  if (failed > 0) throw new Error(`${failed} questions to ${path} failed`)
  return { perSecond: requestsPerSecond, p99: p99Ms }
}

const pageRuns = 5
/** The screen as a visitor on a slow phone meets it (see bench:page): medians. */
const screen = async (url: string) => {
  const browser = await chromium.launch(await findChromium())
  try {
    const runs: PageFigures[] = []
    for (let run = 0; run < pageRuns; run += 1) runs.push(await measurePage(browser, `${url}/validators`))
    const middle = (name: keyof PageFigures) => median(runs.map((one) => one[name]))
    return { scriptKilobytes: tenths(middle('scriptBytes') / 1000), lcpMs: middle('lcpMs'), tbtMs: middle('tbtMs') }
  } finally {
    await browser.close()
  }
}

/** Asks an API for the lists of Core, whose index was filled by bench:core. */
export const measureLists = async (url: string, sizes: ListSizes) => {
  const { candidates, rounds, delegations } = sizes
  const of = (path: string) => `${url}/api/chain/${path}`
  const deep = (total: number) => (question: number) => ({
    ...{ pageNum: 1 + ((question * 7_919) % Math.floor(total / 25)), pageSize: 25 },
  })
  const asOf = (question: number) => ({ asOf: rounds + 2 - (question % 97) })
  const delegationPages: Record<string, unknown> = {}
  for (const [name, request, total] of [
    ['everybody', {}, delegations],
    ['one candidate', { validator: candidate(0) }, delegations / 2],
    ['one delegator', { delegator: delegator(0) }, delegations / 10],
  ] as const) {
    const pages = Array.from({ length: 20_000 }, (_, question) => ({ ...request, ...deep(total)(question) }))
    delegationPages[name] = {
      front: await sideBySide(url, 'core_delegations', [{ ...request, pageSize: 25 }]),
      deep: await sideBySide(url, 'core_delegations', pages),
    }
  }
  const sorts = ['elected', 'stake', 'score', 'reward'] as const
  const validatorPage = (question: number) => ({ sort: sorts[question % 4]!, pageSize: 25 })
  const page = (question: number) => ({ ...validatorPage(question), pageNum: 1 + Math.floor(question / 4) })
  const pastPage = (question: number) => ({ ...validatorPage(question), ...asOf(question) })
  return {
    ...sizes,
    delegationPages,
    validators: await oneByOne(of('validators'), (candidates / 25) * 4, page),
    pastValidators: await oneByOne(of('validators'), 210, pastPage),
    past: await oneByOne(of('validator_set'), 95, (question) => ({ round: 21_700 - question })),
    roundPages: await oneByOne(of('rounds'), 210, (question) => deep(rounds)(question)),
    screen: await screen(url),
  }
}
