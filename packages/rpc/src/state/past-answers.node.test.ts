import type { Address } from '@corescope/chain/types/hex'
import { encodeHeldQuestion } from '@corescope/decode/tokens/token-question'
import { randomFaults } from '@corescope/devnet/simulated-node/faults'
import type { Offers } from '@corescope/devnet/simulated-node/question'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { endowment } from '@corescope/devnet/simulated-node/simulated-ledger'
import { startSimulatedNode } from '@corescope/devnet/simulated-node/simulated-node'
import { afterEach, expect, it } from 'vitest'
import type { Caller, Endpoint, RpcAnswer, RpcCall } from '../caller.ts'
import {
  CrossCheckError,
  InvalidParametersError,
  RpcError,
  ServerErrorAnswer,
  TimeoutError,
  TooLargeError,
} from '../errors.ts'
import { createFailureCounts } from '../failure-counts.ts'
import { createTransport } from '../transport/transport.ts'
import { getPastAnswers, type PastQuestion } from './past-answers.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const chain = createSimulatedChain('past answers', { era: 'prague', transactionsPerBlock: 8 })
chain.extend(40)
const at = (number: number) => ({ number, hash: chain.blockByNumber(number)!.block.hash })
const token = chain.wrappedCoin
const holder = chain.people[0]!
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

const serve = async (offers: Offers = {}) => {
  const node = await startSimulatedNode(chain, { tokens: true, ...offers })
  const quick = { timeoutMs: 150, backoffMs: 1, maxBackoffMs: 5, attempts: 200 }
  const transport = createTransport({ urls: [node.url], ...quick })
  closers.push(node.stop, transport.close)
  return { node, transport }
}
const options = (failures = 1000) => ({
  ...{ batch: 4, concurrency: 2, patience: createFailureCounts(failures), patienceWithNodes: createFailureCounts(3) },
})

const nobody: Address = `0x${'ab'.repeat(20)}`
const questions: PastQuestion[] = [
  { to: token },
  { to: nobody },
  { to: nobody, data: encodeHeldQuestion({ holder, standard: 20, tokenItem: null }) },
  ...[holder, ...chain.people.slice(1, 9)].flatMap((person): PastQuestion[] => [
    { to: token, data: encodeHeldQuestion({ holder: person, standard: 20, tokenItem: null }) },
    { to: token, data: encodeHeldQuestion({ holder: person, standard: 1155, tokenItem: '5' }) },
  ]),
  { to: token, data: '0x18160ddd' },
]
const expectedAt = (number: number) => {
  const { hash } = at(number)
  const held = (person: Address, tokenItem: bigint | null) =>
    word(chain.ledger.held({ token, holder: person, tokenItem }, hash))
  return [
    ...['0x6000', '0x', '0x'],
    ...chain.people.slice(0, 9).flatMap((person) => [held(person, null), held(person, 5n)]),
    word(chain.ledger.supply(token, hash)),
  ]
}

it('tells outputs and codes as they were after a block, in the order of the questions', async () => {
  const { transport } = await serve()
  expect(await getPastAnswers(transport, at(20), questions, options())).toEqual(expectedAt(20))
  expect(expectedAt(20)).not.toEqual(expectedAt(40))
  expect(expectedAt(0)).toContain(word(endowment))
})

it.each<[string, Offers]>([
  ['takes no block objects', { blockObjects: false }],
  ['takes small batches only', { maxBatchSize: 3 }],
  ['takes no batches', { maxBatchSize: 1 }],
])('the same of a node that %s', async (_name, offers) => {
  const { transport } = await serve(offers)
  expect(await getPastAnswers(transport, at(20), questions, options())).toEqual(expectedAt(20))
})

it('of a block that is not the node’s nothing is told by number', async () => {
  const { transport } = await serve({ blockObjects: false })
  const other = { number: 20, hash: at(21).hash }
  await expect(getPastAnswers(transport, other, questions, { ...options(), attempts: 2 })).rejects.toThrow(
    CrossCheckError,
  )
})

it('a contract that refuses is told from a node that keeps no state', async () => {
  const refusing = await serve({ refusing: new Set([token]) })
  const answers = await getPastAnswers(refusing.transport, at(20), questions, options())
  expect(answers).toEqual(
    questions.map(({ to, data }) => (data === undefined || to !== token ? expect.any(String) : null)),
  )
  const pruned = await serve({ keptStates: 10 })
  expect(await getPastAnswers(pruned.transport, at(20), questions, options())).toBeUndefined()
  expect(await getPastAnswers(pruned.transport, at(30), questions, options())).toEqual(expectedAt(30))
})

/** Nodes in order of preference. */
const serveAll = async (...several: Offers[]) => {
  const nodes = await Promise.all(several.map((offers) => startSimulatedNode(chain, { tokens: true, ...offers })))
  const quick = { timeoutMs: 150, backoffMs: 1, maxBackoffMs: 5, attempts: 2, maxAsideMs: 2_000 }
  const transport = createTransport({ urls: nodes.map(({ url }) => url), expectedChainId: chain.chainId, ...quick })
  closers.push(...nodes.map(({ stop }) => stop), transport.close)
  return { nodes, transport }
}

it('where the node in use keeps no state of the block, the others are asked', async () => {
  const { transport } = await serveAll({ keptStates: 10 }, { keptStates: 15 }, {}, { keptStates: 10 })
  expect(await getPastAnswers(transport, at(20), questions, options())).toEqual(expectedAt(20))
  expect(transport.endpoints().every(({ usable }) => usable)).toBe(true)
  const pruned = await serveAll({ keptStates: 10 }, { keptStates: 15 })
  expect(await getPastAnswers(pruned.transport, at(20), questions, options())).toBeUndefined()
})

it.each([
  ['first', 0],
  ['last', 1],
])('an archive node that is away is waited for, %s or not: no other speaks for it', async (_name, place) => {
  const { nodes, transport } = await serveAll(...(place === 0 ? [{}, { keptStates: 10 }] : [{ keptStates: 10 }, {}]))
  const archive = nodes[place]!
  await archive.refuse()
  const patient = options()
  for (let time = 0; time < 2; time += 1) {
    await expect(getPastAnswers(transport, at(20), questions, patient)).rejects.toThrow(RpcError)
  }
  await archive.accept()
  expect(await getPastAnswers(transport, at(20), questions, patient)).toEqual(expectedAt(20))
  // patience is not for ever, and comes back with the node
  await archive.refuse()
  const ask = () => getPastAnswers(transport, at(20), questions, patient)
  await expect(ask()).rejects.toThrow(RpcError)
  await expect(ask()).rejects.toThrow(RpcError)
  expect(await ask()).toBeUndefined()
  expect(await ask()).toBeUndefined()
  await archive.accept()
  await expect.poll(ask, { timeout: 120_000, interval: 200 }).toEqual(expectedAt(20))
  await archive.refuse()
  await expect(ask()).rejects.toThrow(RpcError)
})

it('time-outs, 429, 500 and whatever else passes are tried again and change no answer', async () => {
  const { node, transport } = await serve()
  for (let seed = 0; seed < 8; seed += 1) {
    node.setFaults(randomFaults(seed, 0.4))
    expect(await getPastAnswers(transport, at(20), questions, options(30))).toEqual(expectedAt(20))
  }
  expect(Object.keys(node.committed()).length).toBeGreaterThan(4)
})

/** A node that answers some question with an error, or whole exchanges with it. */
const failing = (fails: (call: RpcCall) => RpcError | undefined, isWhole: boolean) => {
  let asked = 0
  const batch = async (calls: readonly RpcCall[]): Promise<RpcAnswer[]> => {
    asked += 1
    return calls.map((call) => {
      const error = fails(call)
      if (error !== undefined && isWhole) throw error
      return error === undefined ? { ok: true, result: '0x01' } : { ok: false, error }
    })
  }
  const endpoint = { name: 'test', batch } as unknown as Endpoint
  const caller = {
    pinned: async <T>(work: (one: Endpoint) => Promise<T>): Promise<T> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await work(endpoint)
        } catch (error) {
          const isLast =
            attempt === 6 || !(error instanceof RpcError) || !error.retryable || error.name === 'TooLargeError'
          if (isLast) throw error
        }
      }
    },
  } as unknown as Caller
  return { caller, asked: () => asked }
}

it.each([
  ['an error of its node each time', new ServerErrorAnswer('execution aborted (timeout = 5s)', {}), false],
  ['a time-out each time', new TimeoutError('no answer in time', {}), true],
] as const)(
  'a question that costs %s is given up alone, and only when it was tried long enough',
  async (_name, error, isWhole) => {
    const isCostly = ({ params: [message] }: RpcCall) => (message as { to?: string }).to === nobody
    const { caller } = failing((call) => (isCostly(call) ? error : undefined), isWhole)
    const three = [
      { to: token, data: '0x11' },
      { to: nobody, data: '0x22' },
      { to: token, data: '0x33' },
    ] as const
    const patient = options(15)
    const at5 = { number: 5, hash: at(5).hash }
    // the lane asks again each time
    await expect(getPastAnswers(caller, at5, three, patient)).rejects.toThrow(error.message)
    await expect(getPastAnswers(caller, at5, three, patient)).rejects.toThrow(error.message)
    expect(await getPastAnswers(caller, at5, three, patient)).toEqual(['0x01', null, '0x01'])
  },
)

it('a node that takes block objects for balances alone is asked by number', async () => {
  const refusal = new InvalidParametersError({ code: -32602, message: 'cannot unmarshal object' }, {})
  const batch = async (calls: readonly RpcCall[]): Promise<RpcAnswer[]> =>
    calls.map(({ method, params }) => {
      if (method === 'eth_getBlockByNumber') return { ok: true, result: { hash: at(5).hash } }
      const isObject = typeof params[1] === 'object'
      return method === 'eth_call' && isObject ? { ok: false, error: refusal } : { ok: true, result: '0x01' }
    })
  const endpoint = { name: 'test', batch } as unknown as Endpoint
  const caller = { pinned: (work: (one: Endpoint) => unknown) => work(endpoint) } as unknown as Caller
  const at5 = { number: 5, hash: at(5).hash }
  expect(await getPastAnswers(caller, at5, [{ to: token, data: '0x11' }, { to: token }], options())).toEqual([
    '0x01',
    '0x01',
  ])
})

it('an answer that is too large by itself is a refusal', async () => {
  const isHuge = ({ params: [message] }: RpcCall) => (message as { to?: string }).to === nobody
  const tooLarge = new TooLargeError('response size exceeded', {})
  const answer = (call: RpcCall): RpcAnswer =>
    isHuge(call) ? { ok: false, error: tooLarge } : { ok: true, result: '0x01' }
  const endpoint = {
    name: 'test',
    batch: async (calls: readonly RpcCall[]) => {
      if (calls.some(isHuge)) throw tooLarge
      return calls.map(answer)
    },
    request: async (call: RpcCall) => {
      if (isHuge(call)) throw tooLarge
      return '0x01'
    },
  } as unknown as Endpoint
  const caller = { pinned: (work: (one: Endpoint) => unknown) => work(endpoint) } as unknown as Caller
  const three = [
    { to: token, data: '0x11' },
    { to: nobody, data: '0x22' },
    { to: token, data: '0x33' },
  ] as const
  expect(await getPastAnswers(caller, at(5), three, options())).toEqual(['0x01', null, '0x01'])
})

it('a node that fails as a whole costs no question its patience', async () => {
  const { caller } = failing(() => new TimeoutError('no answer in time', {}), true)
  const at5 = { number: 5, hash: at(5).hash }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await expect(getPastAnswers(caller, at5, [{ to: token, data: '0x11' }], options(2))).rejects.toThrow(TimeoutError)
  }
})
