import type { RpcAnswer, RpcCall } from '@corescope/rpc/caller'
import { ConnectionError, ExecutionRevertedError, StateUnavailableError } from '@corescope/rpc/errors'
import { expect, it } from 'vitest'
import type { ApiContext } from '../../context.ts'
import { type CountedAmount, tellAmounts } from './stated-amounts.ts'

const contractAddress: `0x${string}` = `0x${'c'.repeat(40)}`
const irregular = { contractAddress, irregular: true }
const regular = { contractAddress, irregular: false }
const holderAt = (place: number): `0x${string}` => `0x${place.toString(16).padStart(40, '0')}`
const held = (place: number, token = irregular, standard: 20 | 721 | 1155 = 20): CountedAmount => {
  return { token, standard, holder: holderAt(place), tokenItem: null, amount: '5' }
}
const said = (amount: number): RpcAnswer => ({ ok: true, result: `0x${amount.toString(16).padStart(64, '0')}` })
const refused: RpcAnswer = {
  ok: false,
  error: new ExecutionRevertedError({ code: 3, message: 'execution reverted' }, {}),
}

/**
 * Runs `tellAmounts` with a node that gives `answer`. Returns the amounts, what the node was asked, whether the answer is kept, and how
 * often the node was silent.
 * @param most how many tokens are asked about in a file
 */
const tell = async (counted: readonly CountedAmount[], answer: (call: RpcCall) => RpcAnswer, most?: number) => {
  const exchanges: RpcCall[][] = []
  const node = {
    batch: async (calls: RpcCall[]) => {
      exchanges.push(calls)
      return calls.map(answer)
    },
  }
  let isKept = true
  const doNotKeep = () => {
    isKept = false
  }
  const head = { number: 7, hash: `0x${'b'.repeat(64)}` }
  let silences = 0
  const nodeIsSilent = () => {
    silences += 1
  }
  const amounts = most === undefined ? undefined : { most, nodeIsSilent }
  const told = await tellAmounts({ node } as unknown as ApiContext, counted, { head, doNotKeep, amounts } as never)
  return { told: told.map(({ amount, source }) => `${amount} ${source}`), exchanges, isKept, silences }
}

it('irregular tokens are told by their contracts, in one exchange; others by their logs, and nobody is asked', async () => {
  const { told, exchanges, isKept } = await tell([held(1), held(2, regular), held(3)], () => said(7))
  expect(told).toEqual(['7 node', '5 logs', '7 node'])
  expect(exchanges.map((calls) => calls.length)).toEqual([2])
  expect(isKept).toBe(true)
  expect(await tell([held(1, regular)], () => said(7))).toMatchObject({
    ...{ told: ['5 logs'], exchanges: [], isKept: true },
  })
})

it('an ERC-1155 is asked about items, never about the whole', async () => {
  const ofItem: CountedAmount = { ...held(1, irregular, 1155), tokenItem: '3', holder: holderAt(1) }
  const { told, exchanges } = await tell([held(1, irregular, 1155), ofItem], () => said(7))
  expect([told, exchanges.flat().length]).toEqual([['5 logs', '7 node'], 1])
})

it('where a contract names nothing the logs speak', async () => {
  const answer = ({ params }: RpcCall) => ((params[0] as { data: string }).data.endsWith('2') ? refused : said(7))
  expect(await tell([held(1), held(2), held(3)], answer)).toMatchObject({
    ...{ told: ['7 node', '5 logs', '7 node'], isKept: true },
  })
})

it('while the node is away, or has not the block, the logs speak and the answer is not kept', async () => {
  const away: RpcAnswer = { ok: false, error: new ConnectionError('away', {}) }
  for (const answer of [away, refused]) {
    const told = { told: ['5 logs', '5 logs'], isKept: false }
    expect(await tell([held(1), held(2)], () => answer)).toMatchObject(told)
  }
})

it('what the node cannot tell of one is told by the logs, the others by their contracts; the answer is not kept', async () => {
  const error = new StateUnavailableError({ code: -32000, message: 'missing trie node' }, {})
  const answer = ({ params }: RpcCall): RpcAnswer =>
    (params[0] as { data: string }).data.endsWith('2') ? { ok: false, error } : said(7)
  const told = ['7 node', '5 logs', '7 node']
  expect(await tell([held(1), held(2), held(3)], answer)).toMatchObject({ told, isKept: false })
})

it('no answer asks more than a page and its supply', async () => {
  const places = Array.from({ length: 150 }, (_, place) => held(place))
  const { told, exchanges } = await tell(places, () => said(7))
  expect(exchanges.map((calls) => calls.length)).toEqual([101])
  expect(told.filter((one) => one === '7 node')).toHaveLength(101)
  expect(told.at(-1)).toBe('5 logs')
})

const many = (count: number) => Array.from({ length: count }, (_, place) => held(place))

it('a file asks for as many as it says, a page in each exchange', async () => {
  const { told, exchanges, silences } = await tell(many(350), () => said(7), 300)
  expect(exchanges.map((calls) => calls.length)).toEqual([101, 101, 98])
  expect(told).toEqual([...Array.from({ length: 300 }, () => '7 node'), ...Array.from({ length: 50 }, () => '5 logs')])
  expect(silences).toBe(0)
  expect((await tell(many(5), () => said(7), 0)).exchanges).toEqual([])
})

it('of a file contracts that refuse do not keep the next ones from being asked; a silent node does', async () => {
  const isAmongFirst = ({ params }: RpcCall) =>
    Number.parseInt((params[0] as { data: string }).data.slice(-4), 16) < 101
  const refusing = await tell(many(202), (call) => (isAmongFirst(call) ? refused : said(7)), 202)
  expect([refusing.told[0], refusing.told[101], refusing.silences]).toEqual(['5 logs', '7 node', 0])
  const error = new StateUnavailableError({ code: -32000, message: 'missing trie node' }, {})
  const silent = await tell(many(202), (call) => (isAmongFirst(call) ? { ok: false, error } : said(7)), 202)
  expect([silent.told[101], silent.exchanges.length, silent.silences]).toEqual(['5 logs', 1, 1])
})
