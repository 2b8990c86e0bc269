import { calls } from '@corescope/api-schema/calls'
import { plainAddress, plainBundle } from '@corescope/devnet/index-proof/plain-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { afterAll, beforeAll, expect, it } from 'vitest'

const [alice, bob, ended, miner] = ['alice', 'bob', 'ended', 'miner'].map(plainAddress) as `0x${string}`[]
/** transfer(address,uint256) */
const input = `0xa9059cbb${'0'.repeat(128)}` as const
const sends = (to: `0x${string}`) => ({ from: alice!, to, transaction: { input } })
const blocks = [
  plainBundle({ number: 0, miner: miner! }),
  plainBundle({ number: 1, miner: miner!, transactions: [{ from: alice!, created: ended! }] }),
  plainBundle({ number: 2, miner: miner!, transactions: [sends(bob!), sends(ended!)] }),
  plainBundle({ number: 3, miner: miner! }),
]

let api: IndexedApi
const commitUpTo = async (from: number, to: number) => {
  await api.commit(blocks.slice(from, to + 1))
  await eventually(async () => {
    const { body } = await api.call(calls.searchBlock.path, {})
    expect(body.data.asOf?.number).toBe(to)
  })
}
const [toBob, toEnded] = blocks[2]!.block.transactions.map(({ hash }) => hash)
const told = async (transactionHash: string | undefined) => {
  const { kind, method } = await api.ask(calls.transaction.path, { transactionHash })
  const { decoded } = await api.ask(calls.viewTransaction.path, { transactionHash })
  const { decoded: inInput, candidates } = await api.ask(calls.transactionInfo.path, { transactionHash })
  return { kind, method: method?.name, names: [decoded?.name, inInput?.name], candidates: candidates.length > 0 }
}

beforeAll(async () => {
  api = await startIndexedApi(blocks[0]!.block.hash)
  await commitUpTo(0, 2)
})
afterAll(() => api?.stop())

it('bytes of a known function are a call until somebody has looked whether the account has code', async () => {
  const called = { method: 'transfer', names: ['transfer', 'transfer'], candidates: true }
  expect(await told(toBob)).toMatchObject(called)
  await api.sql('update accounts set kind = 2, balance = 1, balance_block = 2')
  await commitUpTo(3, 3)
  expect(await told(toBob)).toEqual({
    kind: 0,
    method: undefined,
    names: [undefined, undefined],
    candidates: false,
  })
  // a contract that has ended has no code now, and had some then
  expect(await told(toEnded)).toMatchObject(called)
})
