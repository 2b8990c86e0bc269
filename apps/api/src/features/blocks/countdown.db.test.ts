import { calls } from '@corescope/api-schema/calls'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A chain that sealed a block every two hours, and for a hundred blocks now one every three seconds. */
let slow = true
const chain = createSimulatedChain('countdown', { transactionsPerBlock: 1, pause: () => (slow ? 7_200 : 3) })
const old = [chain.head(), ...chain.extend(200)]
slow = false
const recent = chain.extend(100)
const head = recent.at(-1)!.block.number
let api: IndexedApi

beforeAll(async () => {
  api = await startIndexedApi(chain.blockByNumber(0)!.block.hash)
  await api.commit([...old, ...recent])
  await eventually(async () => expect((await countdown(head)).currentBlock).toBe(head))
})
afterAll(() => api?.stop())

const countdown = (blockNumber: number | string) => api.ask(calls.blockCountdown.path, { blockNumber })

it('a countdown goes by how fast blocks come at present', async () => {
  const told = { currentBlock: head, meanBlockSeconds: 3, sampledBlocks: 100 }
  expect(await countdown(head + 200)).toEqual({
    ...{ ...told, blockNumber: head + 200, remainingBlocks: 200 },
    ...{ estimatedSeconds: 600, reached: false },
  })
  for (const reached of [head, '5']) {
    expect(await countdown(reached)).toEqual({
      ...{ ...told, blockNumber: Number(reached), remainingBlocks: 0 },
      ...{ estimatedSeconds: 0, reached: true },
    })
  }
})

it('a block more than ten years away is none', async () => {
  const tenYears = (10 * 365 * 86_400) / 3
  expect((await countdown(head + tenYears)).reached).toBe(false)
  for (const far of [head + tenYears + 1, 2_226_602_742, Number.MAX_SAFE_INTEGER]) {
    const { status, body } = await api.call(calls.blockCountdown.path, { blockNumber: far })
    expect([status, body.code, body.data]).toEqual([200, '1', null])
  }
})

describe('the search of the beginning of a hash or an address', () => {
  const suggestions = async (keyword: string): Promise<{ kind: string; path: string }[]> =>
    (await api.ask(calls.homeSearchAddress.path, { keyword })).suggestions
  const { block } = recent[50]!

  it('offers the function that a selector names', async () => {
    const [method] = await suggestions('0xa9059cbb')
    expect(method).toMatchObject({ kind: 'method', signatures: ['transfer(address,uint256)'] })
    expect((await suggestions('a9059cbc')).filter(({ kind }) => kind === 'method')).toEqual([])
  })

  it('offers what begins so before any number', async () => {
    for (const digits of [8, 10, 16, 20, 63]) {
      const [first] = await suggestions(block.hash.slice(0, 2 + digits))
      expect(first).toMatchObject({ kind: 'block', path: `/block/${block.number}` })
    }
    const [transaction] = block.transactions
    expect((await suggestions(transaction!.hash.slice(0, 12)))[0]).toMatchObject({
      kind: 'transaction',
      path: `/tx/${transaction!.hash}`,
    })
    expect((await suggestions(transaction!.from.slice(0, 14)))[0]).toMatchObject({
      kind: 'address',
      path: `/address/${transaction!.from.toLowerCase()}`,
    })
  })
  it('has no block that is more than ten years away', async () => {
    expect(await suggestions('0x84b742f6')).toEqual([])
    expect(await suggestions('99999999999')).toEqual([])
    expect(await suggestions(String(head + 7))).toMatchObject([
      { kind: 'futureBlock', path: `/block/countdown/${head + 7}` },
    ])
  })
})

it('so does that of the Etherscan dialect, which knows none of a block that is there', async () => {
  const ask = async (blockno: number) =>
    (await fetch(`${api.url}/api?module=block&action=getblockcountdown&blockno=${blockno}`)).json()
  expect(await ask(head + 10)).toEqual({
    status: '1',
    message: 'OK',
    result: {
      CurrentBlock: String(head),
      CountdownBlock: String(head + 10),
      RemainingBlock: '10',
      EstimateTimeInSec: '30.0',
    },
  })
  expect(await ask(head)).toEqual({ status: '0', message: 'NOTOK', result: 'Error! Block number already pass' })
})
