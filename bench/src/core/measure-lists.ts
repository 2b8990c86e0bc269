import { findChromium } from '@corescope/devnet/browser/find-chromium'
import { chromium } from '@playwright/test'
import { measurePage, type PageFigures } from '../page/measure-page.ts'
import { median, quantile } from '../page/median.ts'
import { candidate, delegator } from './core-chain.ts'

/** What an index was filled with. */
export interface ListSizes {
  candidates: number
  rounds: number
  delegations: number
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

/** 16 readers side by side. @returns answers a second, and how long 99 of 100 took at most, in ms */
const sideBySide = async (url: string, questions: number, requestOf: (question: number) => unknown) => {
  let next = 0
  const took: number[] = []
  const began = performance.now()
  const read = async () => {
    while (next < questions) took.push(await post(url, requestOf(next++)))
  }
  await Promise.all(Array.from({ length: 16 }, read))
  return {
    perSecond: Math.round((questions * 1000) / (performance.now() - began)),
    p99: tenths(quantile(took, 0.99)),
  }
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
export const measureLists = async (url: string, { candidates, rounds, delegations }: ListSizes) => {
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
    const ask = (question: number) => ({ ...request, ...deep(total)(question) })
    delegationPages[name] = {
      front: await sideBySide(of('core_delegations'), 3_000, () => ({ ...request, pageSize: 25 })),
      deep: await sideBySide(of('core_delegations'), 3_000, ask),
    }
  }
  const sorts = ['elected', 'stake', 'score', 'reward'] as const
  const validatorPage = (question: number) => ({ sort: sorts[question % 4]!, pageSize: 25 })
  const page = (question: number) => ({ ...validatorPage(question), pageNum: 1 + Math.floor(question / 4) })
  const pastPage = (question: number) => ({ ...validatorPage(question), ...asOf(question) })
  return {
    ...{ candidates, rounds, delegations, delegationPages },
    validators: await oneByOne(of('validators'), (candidates / 25) * 4, page),
    pastValidators: await oneByOne(of('validators'), 210, pastPage),
    past: await oneByOne(of('validator_set'), 95, (question) => ({ round: 21_700 - question })),
    roundPages: await oneByOne(of('rounds'), 210, (question) => deep(rounds)(question)),
    screen: await screen(url),
  }
}
