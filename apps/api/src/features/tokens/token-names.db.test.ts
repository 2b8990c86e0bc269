import { calls } from '@corescope/api-schema/calls'
import { createSimulatedChain } from '@corescope/devnet/simulated-node/simulated-chain'
import { eventually } from '@corescope/devnet/test-worlds/eventually'
import { type IndexedApi, startIndexedApi } from '@corescope/devnet/test-worlds/indexed-api'
import type { AskData } from '@corescope/devnet/test-worlds/walk-list'
import { type Database, openDatabase } from '@corescope/store/database'
import { listDueTokens, storeTokenFacts } from '@corescope/store/tokens/facts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const chain = createSimulatedChain(78, { transactionsPerBlock: 10 })
const blocks = [chain.head(), ...chain.extend(30)]
let api: IndexedApi
let database: Database
/** A token that transactions call, and the newest of those. */
let token: { id: number; address: string; standard: number }

const ask: AskData = (path, request) => api.ask(path, request)

/** What the token facts lane does when it has asked the contract. */
const say = (tokenName: string | null, symbol: string | null) =>
  database.transaction('test', async (session) => {
    await listDueTokens(session, 1)
    const facts = {
      tokenId: token.id,
      tokenName,
      symbol,
      symbolKey: symbol,
      nameKey: null,
      decimals: 6,
      totalSupply: null,
    }
    await storeTokenFacts(session, [facts], 30, 600)
  })
/** How the token's address is named in a list that is kept for its block. */
const nameInList = async () => {
  const { records } = await ask(calls.addressTransaction.path, { address: token.address, direction: 'in', asOf: 30 })
  const { to } = records[0]
  expect(to.hash).toBe(token.address)
  return { tokenName: to.tokenName, symbol: to.symbol }
}
const suggestions = async (keyword: string) => (await ask(calls.homeSearchToken.path, { keyword })).suggestions

beforeAll(async () => {
  api = await startIndexedApi(blocks[0]!.block.hash)
  await api.commit(blocks)
  database = openDatabase({ databaseUrl: api.databaseUrl, connections: 1, applicationName: 'test' })
  const [found] = await api.sql<typeof token>(
    `select token_id as id, '0x' || encode(address, 'hex') as address, standard
       from tokens join addresses on address_id = token_id
      where exists (select from transactions t where t.to_id = token_id) order by token_id limit 1`,
  )
  token = found!
  await eventually(async () => {
    const { asOf } = await ask(calls.searchBlock.path, { pageSize: 10 })
    expect(asOf?.hash).toBe(chain.head().block.hash)
  })
})
afterAll(async () => {
  await database?.close()
  await api?.stop()
})

it('a token that was not asked yet is shown by its address', async () => {
  expect(await nameInList()).toEqual({ tokenName: null, symbol: null })
  const unnamed = { tokenName: null, symbol: null, standard: token.standard }
  expect(await suggestions(token.address)).toMatchObject([{ ...unnamed, contractAddress: token.address }])
  expect((await ask(calls.addressDetail.path, { address: token.address })).token).toMatchObject(unnamed)
  expect(await suggestions('orchard')).toEqual([])
})

it('what it says is its name everywhere, in answers that were kept too, and may change', async () => {
  for (const named of [
    { tokenName: 'Orchard', symbol: 'ORC' },
    { tokenName: 'Orchard 2', symbol: 'ORC' },
  ]) {
    await say(named.tokenName, named.symbol)
    await eventually(async () => expect(await nameInList()).toEqual(named))
    const detail = await ask(calls.addressDetail.path, { address: token.address })
    expect(detail).toMatchObject({ ...named, token: named })
    for (const keyword of [token.address, 'orc', named.tokenName.toUpperCase(), 'chard']) {
      expect(await suggestions(keyword), keyword).toMatchObject([{ ...named, contractAddress: token.address }])
    }
  }
})

it('a dotted name is found by any part of it, with the icon a list gives the token', async () => {
  await say('yearn.finance', 'YFI')
  await api.sql(`insert into listed_icons (contract_address, icon, listed_at)
    values ('\\x${token.address.slice(2)}', 'https://icons.invalid/yfi.png', now())`)
  for (const keyword of ['yearn.finance', 'earn.fin', 'YFI']) {
    expect(await suggestions(keyword), keyword).toMatchObject([
      { tokenName: 'yearn.finance', symbol: 'YFI', icon: expect.stringContaining(token.address) },
    ])
  }
})

it('an address that is no token is none', async () => {
  const nobody = `0x${'9'.repeat(40)}`
  expect(await suggestions(nobody)).toEqual([])
  expect((await ask(calls.addressDetail.path, { address: nobody })).token).toBeNull()
})
