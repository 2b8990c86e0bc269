import type { Caller, RpcAnswer } from '@corescope/rpc/caller'
import { classifyNodeError } from '@corescope/rpc/classify-failure'
import { ConnectionError } from '@corescope/rpc/errors'
import type { Turn } from '@corescope/store/items/take-up'
import { expect, it } from 'vitest'
import { takeTurn } from './take-turn.ts'

const failed = (code: number, message: string): RpcAnswer => ({
  ok: false,
  error: classifyNodeError({ code, message }, { method: 'eth_call' }),
})
const refused = failed(3, 'execution reverted')
const withoutBlock = failed(-32000, 'header not found')
const known = 'https://example.org/1'

/** A turn of items 1 … n at a node that answers each question with one of these. */
const take = (answers: readonly RpcAnswer[], attempts = 0) => {
  const node: Pick<Caller, 'batch'> = {
    batch: async (calls) =>
      calls.map(({ params }) => answers[Number((params[0] as { data: string }).data.slice(10)) - 1]!),
  }
  const items = answers.map((_, index) => ({
    tokenItem: String(index + 1),
    standard: 721 as const,
    attempts,
    uri: known,
  }))
  const turn: Turn = { tokenId: 1, contractAddress: `0x${'c'.repeat(40)}`, items }
  const fetch = () => Promise.reject(new Error('nothing is fetched here'))
  return takeTurn(turn, { node: node as Caller, fetch, blockNumber: 7, signal: new AbortController().signal })
}

it('a contract that refuses names no document: asked again after a month', async () => {
  const { attempts, isAnswered } = await take([refused])
  expect(isAnswered).toBe(true)
  expect(attempts).toMatchObject([{ tokenItem: '1', status: 'noUri', uri: null, attempts: 0 }])
  expect(attempts[0]!.againAfterSeconds).toBeGreaterThan(29 * 86_400)
})

it('where the node lacks the block nothing is said of the contract: soon again, later each time, what was read stays', async () => {
  const { attempts, isAnswered } = await take([refused, withoutBlock, refused, refused, refused], 2)
  expect(isAnswered).toBe(true)
  // the rest of the turn waits
  expect(attempts.map(({ status }) => status)).toEqual(['noUri', 'unreachable', 'noUri', 'noUri'])
  const problem = 'The node cannot tell at present what the contract names.'
  expect(attempts[1]).toMatchObject({ tokenItem: '2', uri: known, problem, attempts: 3, document: null })
  expect(attempts[1]!.againAfterSeconds).toBeGreaterThanOrEqual(240)
  expect(attempts[1]!.againAfterSeconds).toBeLessThan(300)
  expect(await take([withoutBlock])).toMatchObject({ isAnswered: false, attempts: [{ status: 'unreachable' }] })
})

it('a node that is away leaves documents as they are', async () => {
  const away: RpcAnswer = { ok: false, error: new ConnectionError('away', {}) }
  expect(await take([away])).toEqual({ tokenId: 1, isAnswered: false, attempts: [] })
})
