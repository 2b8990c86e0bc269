import { calls } from '@corescope/api-schema/calls'
import { plainAddress, plainBundle } from '@corescope/devnet/index-proof/plain-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const [alice, bob, ended, miner, carol, gone, blank, past] = [
  ...['alice', 'bob', 'ended', 'miner', 'carol', 'gone', 'blank', 'past'].map(plainAddress),
] as `0x${string}`[]
const [precompiled, burnt] = ['2', 'dead'].map((digits) => `0x${digits.padStart(40, '0')}`) as `0x${string}`[]
const account = privateKeyToAccount(`0x${'51'.repeat(32)}`)
const signer = account.address.toLowerCase() as `0x${string}`
const authorize = async (address: `0x${string}`, nonce: number) => {
  const { yParity, r, s } = await account.signAuthorization({ address, chainId: 0, nonce })
  const authorizationList = [{ chainId: 0n, address, nonce: BigInt(nonce), yParity: yParity!, r, s }]
  return { from: alice!, to: alice!, type: 4, transaction: { authorizationList } }
}
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
    transactions: [{ from: alice!, created: bob! }, await authorize(ended!, 0)],
  }),
  plainBundle({ number: 5, miner: miner!, transactions: [sends(bob!), sends(signer)] }),
  plainBundle({ number: 6, miner: miner! }),
  plainBundle({
    number: 7,
    miner: miner!,
    transactions: [
      sends(carol!),
      ...[carol, gone, blank, past].map((created) => ({ from: alice!, created: created! })),
      await authorize(`0x${'0'.repeat(40)}`, 1),
    ],
  }),
  plainBundle({
    number: 8,
    miner: miner!,
    transactions: [
      ...[carol, gone, blank, signer, precompiled, burnt].map((to) => sends(to!)),
      { from: alice!, to: past!, transaction: { input: '0x12345678' } },
    ],
  }),
  plainBundle({ number: 9, miner: miner! }),
  plainBundle({ number: 10, miner: miner! }),
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
  const { kind, method, callsCode } = await api.ask(calls.transaction.path, { transactionHash })
  const { decoded } = await api.ask(calls.viewTransaction.path, { transactionHash })
  const { decoded: inInput, candidates } = await api.ask(calls.transactionInfo.path, { transactionHash })
  return {
    kind,
    callsCode,
    method: method?.name,
    names: [decoded?.name, inInput?.name],
    candidates: candidates.length > 0,
  }
}

beforeAll(async () => {
  api = await startIndexedApi(blocks[0]!.block.hash)
  await commitUpTo(0, 2)
})
afterAll(() => api?.stop())

const called = { method: 'transfer', names: ['transfer', 'transfer'], candidates: true }
const message = { kind: 0, callsCode: false, method: undefined, names: [undefined, undefined], candidates: false }

it('bytes of a known function are a call until somebody has looked whether the account has code', async () => {
  expect(await told(toBob)).toMatchObject(called)
  await api.sql('update accounts set kind = 2, balance = 1, balance_block = 2')
  await commitUpTo(3, 3)
  expect(await told(toBob)).toEqual(message)
  expect(await told(toSigner)).toEqual(message)
  const dialect = await fetch(`${api.url}/api?module=account&action=txlist&address=${alice}`)
  const { result } = (await dialect.json()) as { result: { hash: string; functionName: string }[] }
  const nameOf = (hash: string | undefined) => result.find((one) => one.hash === hash)?.functionName
  expect([toBob, toSigner, toEnded].map(nameOf)).toEqual(['', '', 'transfer(address,uint256)'])
  // a contract that has ended has no code now, and had some then
  expect(await told(toEnded)).toMatchObject(called)
})

it('bytes stay a message when the account gets code later: a contract made there, an authorization signed', async () => {
  await commitUpTo(4, 5)
  const toContract = `case when address_id = (select address_id from addresses where address = '\\x${bob!.slice(2)}') then 1 else 2 end`
  await api.sql(`update accounts set kind = ${toContract}, balance = 1, balance_block = 5`)
  await commitUpTo(6, 6)
  expect(await told(toMade)).toMatchObject({ kind: 1, callsCode: true, ...called })
  expect(await told(toDelegated)).toMatchObject({ kind: 1, callsCode: true, ...called })
  expect(await told(toBob)).toEqual(message)
  expect(await told(toSigner)).toEqual(message)
})

it('bytes are a message where no code can have run: before the creation in its block, after the end, without effect', async () => {
  const [toUnmade] = blocks[7]!.block.transactions.map(({ hash }) => hash)
  const [toCarol, toGone, toBlank, toFreed, toPrecompiled, toBurnt, toPast] = blocks[8]!.block.transactions.map(
    ({ hash }) => hash,
  )
  await commitUpTo(7, 8)
  const idOf = (address: string) => `(select address_id from addresses where address = '\\x${address.slice(2)}')`
  await api.sql(
    `update accounts set kind = case when address_id in (${idOf(bob!)}, ${idOf(carol!)}) then 1 else 2 end,
       balance = 1, balance_block = 8`,
  )
  await api.sql(
    `insert into self_destructs select 1, creation_position, address_id, address_id, 7, true from accounts
      where address_id = ${idOf(gone!)}`,
  )
  await api.sql(
    `insert into self_destructs select 2, (select max(transaction_position) from transactions), address_id, address_id, 8, true
       from accounts where address_id = ${idOf(past!)}`,
  )
  await api.sql('update authorizations set effect = 1')
  await commitUpTo(9, 9)
  // a function that nobody knows, of a contract that has ended since
  expect(await api.ask(calls.transaction.path, { transactionHash: toPast })).toMatchObject({
    ...{ kind: 1, callsCode: true, method: { selector: '0x12345678', name: null } },
  })
  expect(await told(toUnmade)).toEqual(message)
  expect(await told(toCarol)).toMatchObject({ kind: 1, callsCode: true, ...called })
  // it runs without code, and has no functions
  expect(await told(toPrecompiled)).toEqual({ ...message, kind: 1, callsCode: true })
  expect(await told(toBurnt)).toEqual(message)
  expect(await told(toGone)).toEqual(message)
  expect(await told(toFreed)).toEqual(message)
  expect(await told(toDelegated)).toMatchObject({ kind: 1, callsCode: true, ...called })
  // without traces it may have had code that was ended since
  expect(await told(toBlank)).toMatchObject(called)

  await api.sql(`update lanes set number = 9, calls_number = 9 where name in ('balances', 'traces')`)
  await api.sql('update authorizations set effect = 2')
  await commitUpTo(10, 10)
  expect(await told(toBlank)).toEqual(message)
  expect(await told(toDelegated)).toEqual(message)
})
