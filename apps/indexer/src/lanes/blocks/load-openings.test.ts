import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import { transferSingleTopic, transferTopic, zeroAddress } from '@corescope/decode/tokens/token-transfers'
import { type PlainTransaction, plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { emptyTail } from '@corescope/store/addresses/list-tails'
import { emptyChainTail } from '@corescope/store/blocks/chain-tail'
import { openingGap } from '@corescope/store/tokens/openings'
import { emptyOwnerTail } from '@corescope/store/tokens/tails'
import { expect, it } from 'vitest'
import type { PastQuestion } from '../../node/chain-source.ts'
import { assignBlock, emptyCommitRows } from './assign/assign-positions.ts'
import { tokenCacheRows } from './assign/assign-transfers.ts'
import { createPositionMemory, loadTails } from './assign/position-memory.ts'
import type { TailReader } from './assign/tail-reader.ts'
import { deriveBlock } from './derive/derive-block.ts'
import { type AskPast, loadOpenings } from './load-openings.ts'

const startBlock = 100
const [alice, bob, token] = ['alice', 'bob', 'token'].map(plainAddress) as [Address, Address, Address]
const word = (value: bigint | Address): Hash => `0x${BigInt(value).toString(16).padStart(64, '0')}`

const moved20 = (from: Address, to: Address, amount: bigint): Omit<Log, 'logIndex'> => ({
  ...{ address: token, topics: [transferTopic, word(from), word(to)], data: word(amount) },
})
const moved721 = (from: Address, to: Address, item: bigint): Omit<Log, 'logIndex'> => ({
  ...{ address: token, topics: [transferTopic, word(from), word(to), word(item)], data: '0x' },
})
const moved1155 = (from: Address, to: Address, item: bigint, amount: bigint): Omit<Log, 'logIndex'> => ({
  ...{ address: token, topics: [transferSingleTopic, word(from), word(from), word(to)] },
  data: `${word(item)}${word(amount).slice(2)}`,
})

/** Lists that are all empty, and what is stored of the time before: nothing, unless a test says so. */
const emptyReader = (stored: Partial<TailReader> = {}): TailReader => {
  const ids = new Map<string, number>()
  const idOf = (value: string) => ids.get(value) ?? ids.set(value, ids.size + 1).get(value)!
  const empty = async (keys: readonly unknown[]) => keys.map(() => ({ position: 0, amount: 0n, ownerId: null }))
  return {
    ids: async (_name, values) => new Map(values.map((value) => [value, { id: idOf(value), isNew: false }])),
    tails: async (addressIds) => addressIds.map(emptyTail),
    owners: async (addressIds) => addressIds.map(emptyOwnerTail),
    tokens: async (tokenIds) =>
      tokenIds.map((tokenId) => ({ tokenId, standard: null, position: 0, holders: 0, supply: 0n })),
    ...{ holdings: empty, items: empty, itemHoldings: empty },
    authorizations: async () => [],
    sentNonces: async () => new Map(),
    tokenOpenings: async () => [],
    holdingOpenings: async (keys) => keys.map(() => null),
    ...stored,
  }
}

/** Blocks of an index that begins at 100, one batch each, and a node of the time before. */
const index = async (batches: PlainTransaction[][], ask: AskPast | undefined, reader = emptyReader()) => {
  const memory = createPositionMemory(emptyChainTail(startBlock - 1), startBlock)
  const context = {
    ...{ chainId: 1112, startBlock, firstAddresses: [], wrappedCoins: new Set<Address>(), authorities: new Map() },
  }
  const batchesDone = []
  for (const [place, transactions] of batches.entries()) {
    const blocks = [deriveBlock(plainBundle({ number: startBlock + place, transactions }), context)]
    await loadTails(reader, memory, blocks)
    const learnt = await loadOpenings(memory, blocks, { reader, ask })
    const rows = emptyCommitRows()
    for (const block of blocks) assignBlock(block, memory, rows)
    const { tokens } = rows
    batchesDone.push({ learnt, ...tokens, caches: tokenCacheRows(tokens) })
  }
  return batchesDone
}
const call = (...logs: Omit<Log, 'logIndex'>[]): PlainTransaction => ({ from: alice, to: token, logs })

/** A contract that was there and answers by the words of the question; what it was asked is noted. */
const nodeOf = (answers: Record<string, Hex | null>, code: Hex = '0x6000') => {
  const asked: PastQuestion[] = []
  const ask: AskPast = async (questions) => {
    asked.push(...questions)
    return questions.map(({ data }) => (data === undefined ? code : (answers[data] ?? null)))
  }
  return { asked, ask }
}
const balanceOf = (holder: Address) => `0x70a08231${word(holder).slice(2)}`
const itemBalanceOf = (holder: Address, item: bigint) => `0x00fdd58e${word(holder).slice(2)}${word(item).slice(2)}`
const totalSupply = '0x18160ddd'

it('an older ERC-20: who moves it first had what its contract says, and becomes a holder then', async () => {
  const node = nodeOf({ [balanceOf(alice)]: word(50n), [balanceOf(bob)]: word(0n), [totalSupply]: word(1_000n) })
  const [first, second] = await index(
    [[call(moved20(alice, bob, 20n))], [call(moved20(alice, bob, 30n), moved20(zeroAddress, bob, 5n))]],
    node.ask,
  )
  expect(first!.entries.map(({ amountAfter }) => amountAfter)).toEqual([30n, 20n])
  expect(first!.transfers).toMatchObject([{ holdersAfter: 2, supplyAfter: 1_000n }])
  expect(second!.entries.map(({ amountAfter }) => amountAfter)).toEqual([0n, 50n, 55n])
  expect(second!.transfers.map(({ holdersAfter }) => holdersAfter)).toEqual([1, 1])
  expect(second!.transfers.at(-1)).toMatchObject({ supplyAfter: 1_005n })
  expect(first!.caches.holdings).toMatchObject([
    { before: 0n, amount: 30n },
    { before: 0n, amount: 20n },
  ])
  expect(first!.learnt).toMatchObject({
    tokens: [{ isOlder: true, supply: 1_000n, gap: null }],
    holdings: [{ amount: 50n, tokenItem: null }, { amount: 0n }],
    hasLateGap: false,
  })
  expect(second!.learnt).toEqual({ tokens: [], holdings: [], hasLateGap: false })
  expect(node.asked).toHaveLength(4)
})

it('a self-transfer tells what is held', async () => {
  const node = nodeOf({ [balanceOf(alice)]: word(50n) })
  const [only] = await index([[call(moved20(alice, alice, 20n))]], node.ask)
  expect(only!.entries).toMatchObject([{ amountAfter: 50n }])
  expect(only!.transfers).toMatchObject([{ holdersAfter: 1 }])
})

it('an older ERC-721 counts the items its contract counts; the first log says whose an item was', async () => {
  const node = nodeOf({ [balanceOf(alice)]: word(3n), [balanceOf(bob)]: word(1n) })
  const [only] = await index([[call(moved721(alice, bob, 7n))]], node.ask)
  expect(only!.entries.map(({ amountAfter }) => amountAfter)).toEqual([2n, 2n])
  expect(only!.learnt.tokens).toMatchObject([{ isOlder: true, supply: null, gap: null }])
  expect(only!.caches.ownedItems).toMatchObject([{ tokenItem: 7n, before: 0n, amount: 1n }])
})

it('an older ERC-1155 is asked item by item; as a whole a holder has what is known of items', async () => {
  const node = nodeOf({
    [itemBalanceOf(alice, 1n)]: word(10n),
    [itemBalanceOf(bob, 1n)]: word(4n),
    [itemBalanceOf(alice, 2n)]: word(6n),
    [itemBalanceOf(bob, 2n)]: word(0n),
  })
  const [first, second] = await index(
    [[call(moved1155(alice, bob, 1n, 3n))], [call(moved1155(alice, bob, 2n, 6n), moved1155(alice, bob, 1n, 7n))]],
    node.ask,
  )
  const amounts = (rows: typeof first) => rows!.entries.map((row) => [row.amountAfter, row.itemAmountAfter])
  expect(amounts(first)).toEqual([
    [7n, 7n],
    [7n, 7n],
  ])
  expect(amounts(second)).toEqual([
    [7n, 0n],
    [13n, 6n],
    [0n, 0n],
    [20n, 14n],
  ])
  expect(node.asked.filter(({ data }) => data?.startsWith('0x70a08231'))).toEqual([])
  expect(first!.caches.itemHoldings).toMatchObject([
    { before: 0n, amount: 7n },
    { before: 0n, amount: 7n },
  ])
})

it('a contract that was not there yet begins with nothing, and is asked once', async () => {
  const node = nodeOf({}, '0x')
  const [first, second] = await index(
    [[call(moved20(zeroAddress, bob, 20n))], [call(moved20(bob, alice, 5n))]],
    node.ask,
  )
  expect([...first!.entries, ...second!.entries].map(({ amountAfter }) => amountAfter)).toEqual([20n, 15n, 5n])
  expect(first!.learnt.tokens).toMatchObject([{ isOlder: false, supply: null, gap: null }])
  expect(node.asked.map(({ data }) => data)).toEqual([undefined, totalSupply])
})

it('one that an indexed transaction created is not asked at all', async () => {
  const node = nodeOf({})
  const [first, second] = await index(
    [[{ from: alice, created: token, logs: [moved20(zeroAddress, bob, 20n)] }], [call(moved20(bob, alice, 5n))]],
    node.ask,
  )
  expect([...first!.entries, ...second!.entries].map(({ amountAfter }) => amountAfter)).toEqual([20n, 15n, 5n])
  expect(node.asked).toEqual([])
  expect(first!.learnt.tokens).toEqual([])
})

it('without the state of that time a token has a gap, counts from nothing, and is not asked again', async () => {
  let asked = 0
  const ask: AskPast = async () => {
    asked += 1
    return undefined
  }
  const [first, second] = await index([[call(moved20(alice, bob, 20n))], [call(moved20(bob, token, 5n))]], ask)
  expect(first!.learnt).toMatchObject({
    tokens: [{ isOlder: null, gap: openingGap.state }],
    holdings: [],
    hasLateGap: false,
  })
  expect(first!.entries.map(({ amountAfter }) => amountAfter)).toEqual([-20n, 20n])
  expect(second!.learnt).toEqual({ tokens: [], holdings: [], hasLateGap: false })
  expect(asked).toBe(1)
})

it('state that is lost later leaves a gap from then on', async () => {
  const node = nodeOf({ [balanceOf(alice)]: word(50n), [balanceOf(bob)]: word(1n) })
  let calls = 0
  const ask: AskPast = async (questions) => {
    calls += 1
    return calls > 2 ? undefined : node.ask(questions)
  }
  const [first, second] = await index([[call(moved20(alice, bob, 20n))], [call(moved20(alice, token, 5n))]], ask)
  expect(first!.learnt.tokens).toMatchObject([{ gap: null }])
  expect(second!.learnt).toMatchObject({ tokens: [{ isOlder: true, gap: openingGap.state }], hasLateGap: true })
  expect(second!.entries.map(({ amountAfter }) => amountAfter)).toEqual([25n, 5n])
})

it.each([null, '0x', '0x1234', `${word(1n)}00`] as (Hex | null)[])(
  'a contract that answers %j for a balance has a gap; its other holders are asked all the same',
  async (nonsense) => {
    const node = nodeOf({ [balanceOf(alice)]: nonsense, [balanceOf(bob)]: word(7n) })
    const [only] = await index([[call(moved20(alice, bob, 20n))]], node.ask)
    expect(only!.entries.map(({ amountAfter }) => amountAfter)).toEqual([-20n, 27n])
    expect(only!.learnt).toMatchObject({
      tokens: [{ isOlder: true, gap: openingGap.contract }],
      holdings: [{ amount: 7n }],
    })
  },
)

it('what is stored is taken, and nobody asked', async () => {
  const reader = emptyReader({
    tokenOpenings: async ([tokenId]) => [{ tokenId: tokenId!, isOlder: true, supply: 100n, gap: null }],
    holdingOpenings: async (keys) => keys.map((_, index) => [50n, 0n][index]!),
  })
  const node = nodeOf({})
  const expected = [30n, 20n]
  for (const ask of [node.ask, undefined]) {
    const [only] = await index([[call(moved20(alice, bob, 20n))]], ask, reader)
    expect(only!.entries.map(({ amountAfter }) => amountAfter)).toEqual(expected)
    expect(only!.transfers).toMatchObject([{ supplyAfter: 100n }])
    expect(only!.learnt).toEqual({ tokens: [], holdings: [], hasLateGap: false })
  }
  expect(node.asked).toEqual([])
})

it('an error of the node is thrown: it says nothing of what was held', async () => {
  const failed = index([[call(moved20(alice, bob, 20n))]], async () => {
    throw new Error(`no answer in time at ${plainHash(1)}`)
  })
  await expect(failed).rejects.toThrow('no answer in time')
})
