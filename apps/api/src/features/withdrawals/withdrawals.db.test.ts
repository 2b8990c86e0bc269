import { calls } from '@corescope/api-schema/calls'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { type AskData, walkList } from '@corescope/devnet/test-worlds/walk-list'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const chain = createSimulatedChain('withdrawals', { era: 'prague', transactionsPerBlock: 2 })
const blocks = [chain.head(), ...chain.extend(80)]

let api: IndexedApi
beforeAll(async () => {
  api = await startIndexedApi(blocks[0]!.block.hash)
  await api.commit(blocks)
  await eventually(async () => {
    expect((await ask(calls.searchBlock.path, {})).asOf?.hash).toBe(chain.head().block.hash)
  })
})
afterAll(() => api?.stop())

const ask: AskData = (path, request) => api.ask(path, request)
const walk = (path: string, request: object) => walkList(ask, path, request, 10)

describe('withdrawals', () => {
  const path = calls.withdrawals.path
  const wanted = blocks.flatMap(({ block }) =>
    (block.withdrawals ?? []).map(({ index, validatorIndex, address, amount }) => ({
      withdrawalIndex: String(index),
      validatorIndex: String(validatorIndex),
      address,
      amount: String(amount * 10n ** 9n),
      blockNumber: block.number,
      timestamp: block.timestamp,
    })),
  )
  // biome-ignore lint/suspicious/noExplicitAny: records of the wire
  const plain = (records: any[]) => records.map((record) => ({ ...record, address: record.address.hash }))
  it('are listed: all, of an address, of a block', async () => {
    expect(wanted.length).toBeGreaterThan(5)
    for (const asOf of [80, 45]) {
      const upTo = wanted.filter(({ blockNumber }) => blockNumber <= asOf)
      expect(plain(await walk(path, { asOf }))).toEqual(upTo.toReversed())
      const { address } = upTo[0]!
      expect(plain(await walk(path, { asOf, address }))).toEqual(
        upTo.filter((one) => one.address === address).toReversed(),
      )
    }
    const { blockNumber } = wanted.at(-1)!
    expect(plain(await walk(path, { block: blockNumber }))).toEqual(
      wanted.filter((one) => one.blockNumber === blockNumber),
    )
    expect((await api.call(path, { block: 9_999 })).body).toMatchObject({ code: '1' })
    expect((await api.call(path, { block: 1, address: chain.people[0] })).status).toBe(400)
  })
})
