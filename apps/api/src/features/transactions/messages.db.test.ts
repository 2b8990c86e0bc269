import { calls } from '@corescope/api-schema/calls'
import { plainAddress, plainBundle } from '@corescope/devnet/index-proof/plain-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const [alice, bob, ended, miner] = ['alice', 'bob', 'ended', 'miner'].map(plainAddress) as `0x${string}`[]
const account = privateKeyToAccount(`0x${'51'.repeat(32)}`)
const signer = account.address.toLowerCase() as `0x${string}`
const signed = await account.signAuthorization({ address: ended!, chainId: 0, nonce: 0 })
const authorizationList = [
  {
    ...{ chainId: 0n, address: ended!, nonce: 0n, yParity: signed.yParity! },
    ...{ r: signed.r, s: signed.s },
  },
]
/** transfer(address,uint256) */
const input = `0xa9059cbb${'0'.repeat(128)}` as const
const sends = (to: `0x${string}`) => ({ from: alice!, to, transaction: { input } })
const blocks = [
  plainBundle({ number: 0, miner: miner! }),
  plainBundle({ number: 1, miner: miner!, transactions: [{ from: alice!, created: ended! }] }),
  plainBundle({ number: 2, miner: miner!, transactions: [sends(bob!), sends(ended!), sends(signer)] }),
  plainBundle({ number: 3, miner: miner! }),
  plainBundle({
    number: 4,
    miner: miner!,
    transactions: [
      { from: alice!, created: bob! },
      { from: alice!, to: alice!, type: 4, transaction: { authorizationList } },
    ],
  }),
  plainBundle({ number: 5, miner: miner!, transactions: [sends(bob!), sends(signer)] }),
  plainBundle({ number: 6, miner: miner! }),
]

let api: IndexedApi
const commitUpTo = async (from: number, to: number) => {
  await api.commit(blocks.slice(from, to + 1))
  await eventually(async () => {
    const { body } = await api.call(calls.searchBlock.path, {})
    expect(body.data.asOf?.number).toBe(to)
  })
}
const [toBob, toEnded, toSigner] = blocks[2]!.block.transactions.map(({ hash }) => hash)
const [toMade, toDelegated] = blocks[5]!.block.transactions.map(({ hash }) => hash)
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

const called = { method: 'transfer', names: ['transfer', 'transfer'], candidates: true }
const message = { kind: 0, method: undefined, names: [undefined, undefined], candidates: false }

it('bytes of a known function are a call until somebody has looked whether the account has code', async () => {
  expect(await told(toBob)).toMatchObject(called)
  await api.sql('update accounts set kind = 2, balance = 1, balance_block = 2')
  await commitUpTo(3, 3)
  expect(await told(toBob)).toEqual(message)
  expect(await told(toSigner)).toEqual(message)
  // a contract that has ended has no code now, and had some then
  expect(await told(toEnded)).toMatchObject(called)
})

it('bytes stay a message when the account gets code later: a contract made there, an authorization signed', async () => {
  await commitUpTo(4, 5)
  const toContract = `case when address_id = (select address_id from addresses where address = '\\x${bob!.slice(2)}') then 1 else 2 end`
  await api.sql(`update accounts set kind = ${toContract}, balance = 1, balance_block = 5`)
  await commitUpTo(6, 6)
  expect(await told(toMade)).toMatchObject({ kind: 1, ...called })
  expect(await told(toDelegated)).toMatchObject({ kind: 1, ...called })
  expect(await told(toBob)).toEqual(message)
  expect(await told(toSigner)).toEqual(message)
})
