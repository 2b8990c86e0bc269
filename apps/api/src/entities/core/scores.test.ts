import { classifyNodeError } from '@corescope/rpc/classify-failure'
import { encodeAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { scoresOf } from './scores.ts'

type Context = Parameters<typeof scoresOf>[0]
const hashOf = (name: string) => `0x${Buffer.from(name).toString('hex').padStart(64, '0')}` as const
const operators = Array.from({ length: 450 }, (_, index) => `0x${(index + 1).toString(16).padStart(40, '0')}`)
const told = encodeAbiParameters([{ type: 'uint256[]' }], [[60n, 10n, 20n, 30n]])
const noScores = encodeAbiParameters([{ type: 'uint256[]' }], [[]])

const pruned = classifyNodeError({ code: -32000, message: 'missing trie node' }, {})

/** A node that tells of so many candidates and no more, and rows that the indexer keeps. */
const world = (tells: number) => {
  const asked: unknown[] = []
  const rows: unknown[] = []
  const batch = async (calls: readonly { params: readonly unknown[] }[]) =>
    calls.map(({ params }, index) => {
      if (asked.length >= tells) return { ok: false, error: pruned }
      asked.push(params[1])
      return { ok: true, result: index === 0 ? noScores : told }
    })
  const context = { node: { batch }, reader: { rows: async () => rows } } as unknown as Context
  return { context, asked, rows }
}
const ask = async ({ context }: ReturnType<typeof world>, turn: string) => {
  let isKept = true
  const place = { turn: { blockHash: hashOf(turn), blockNumber: 5 }, at: { number: 9, hash: hashOf('newest') } }
  const view = {
    doNotKeep() {
      isKept = false
    },
  }
  return { scores: await scoresOf(context, view, place, operators), isKept }
}

it('of more candidates than are asked for at once all are told, by the hash of the block, and asked for once', async () => {
  const one = world(operators.length)
  const { scores, isKept } = await ask(one, 'many')
  expect([scores.size, isKept]).toEqual([operators.length - 3, true])
  expect(one.asked).toEqual(operators.map(() => ({ blockHash: hashOf('newest') })))
  expect((await ask(one, 'many')).scores.size).toBe(scores.size)
  // Who has no scores was told of, too.
  expect(one.asked).toHaveLength(operators.length)
})

it('an answer that lacks some is not kept, and what the indexer kept goes before all that was asked', async () => {
  const one = world(250)
  const { scores, isKept } = await ask(one, 'some')
  expect([scores.size, isKept]).toEqual([248, false])
  one.rows.push({ operator: operators[1], total: '99', core: '1', hashPower: '2', btc: '3' })
  const after = await ask(one, 'some')
  expect([[...after.scores.values()].map(({ total }) => total), after.isKept]).toEqual([['99'], true])
})
