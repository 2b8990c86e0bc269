import { expect, test } from 'vitest'
import { encodeAnswer } from '../http/envelope.ts'
import { answerFirstScreen, type FirstScreenServices } from './first-screen.ts'

/** Calls that answer at once, save those given here. */
const services = (slow: Record<string, () => Promise<unknown>>) =>
  ({
    routes: { marketPrice: 'marketPrice', searchBlock: 'searchBlock', block: 'block' },
    ask: async (name: string) => encodeAnswer(name in slow ? await slow[name]!() : { name }),
    log: { warn: () => undefined },
    isCore: false,
  }) as unknown as FirstScreenServices

const pathsOf = (json: string) => (JSON.parse(json) as { path: string }[]).map(({ path }) => path.split('/').at(-1))
const never = () => new Promise(() => undefined)

test('an answer that waits for a slow node does not hold up the page: the browser asks', async () => {
  const { json, isMissing } = await answerFirstScreen(services({ searchBlock: never }), [
    { call: 'searchBlock', request: {} },
    { call: 'marketPrice', request: {} },
  ])
  expect(pathsOf(json)).toEqual(['price'])
  expect(isMissing).toBe(false)
})

test('an answer as long as a book is not written into the page: the browser asks', async () => {
  const long = async () => ({ source: 'x'.repeat(1_000_000) })
  const { json, isMissing } = await answerFirstScreen(services({ searchBlock: long }), [
    { call: 'searchBlock', request: {} },
    { call: 'marketPrice', request: {} },
  ])
  expect(pathsOf(json)).toEqual(['price'])
  expect(isMissing).toBe(false)
})

test('what the page is about is waited for: it says whether there is such a thing', async () => {
  const late = () => new Promise((resolve) => setTimeout(() => resolve({ number: 7 }), 700))
  const asked = [{ call: 'block' as const, request: { block: 7 }, isSubject: true }]
  const { json } = await answerFirstScreen(services({ block: late }), asked)
  expect(JSON.parse(json)).toMatchObject([{ response: { number: 7 } }])
})

test('what only Core answers is not asked on other chains: its failure would cost the reader the words of failures', async () => {
  const asked = [{ call: 'block' as const, request: { block: 7 }, isOfCore: true }]
  expect((await answerFirstScreen(services({}), asked)).json).toBe('[]')
  const { json } = await answerFirstScreen({ ...services({}), isCore: true }, asked)
  expect(pathsOf(json)).toEqual(['block'])
})
