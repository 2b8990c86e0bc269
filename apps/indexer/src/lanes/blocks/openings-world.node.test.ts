import { withClient } from '@corescope/devnet/index-proof/compare-indexes'
import { findContradictions } from '@corescope/devnet/index-proof/invariants'
import { untilSettled } from '@corescope/devnet/index-proof/settled'
import type { TestDatabases } from '@corescope/devnet/postgres/test-database'
import { type FreshWorld, startFreshWorld } from '@corescope/devnet/test-worlds/fresh-world'
import { startMigratedServer } from '@corescope/devnet/test-worlds/migrated-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createIndexer } from '../../create-indexer.ts'

let server: TestDatabases
let world: FreshWorld
beforeAll(async () => {
  ;[server, world] = await Promise.all([startMigratedServer(), startFreshWorld()])
})
afterAll(async () => {
  await world?.stop()
  await server?.stop()
})

const indexFrom = async (startBlock: number): Promise<string> => {
  const { url } = await server.createDatabase()
  const indexer = createIndexer(
    readConfig({
      ...{ RPC_URL: world.url, DATABASE_URL: url, LOCAL_DEVNET: '1', START_BLOCK: String(startBlock) },
      ...{ RPC_POLL_MS: '50', RPC_TIMEOUT_MS: '60000', LOG_LEVEL: 'silent', WRAPPED_COINS: '' },
      ...{ AUDIT: 'off', TRACES: 'off', BALANCE_LANE: 'off', METADATA: 'off', PENDING: 'off' },
    }),
  )
  await indexer.start()
  const head = await world.node.call<{ number: string; hash: string }>('eth_getBlockByNumber', ['latest', false])
  const point = { head: () => ({ block: { number: Number(head.number), hash: head.hash } }) }
  await withClient(url, (client) => untilSettled(client, point))
  await indexer.stop()
  return url
}

interface Held {
  token: string
  holder: string
  standard: number
  item: string | null
  amount: string
}
/** Last entries of holders, of tokens as wholes and of items. */
const heldStatement = `
  with last as (
    select distinct on (address_id, token_id) address_id, token_id, null::numeric as item, amount_after as amount
      from token_entries order by address_id, token_id, holding_position desc),
  of_items as (
    select distinct on (address_id, token_id, token_item) address_id, token_id, token_item, item_amount_after
      from token_entries where item_holding_position is not null
     order by address_id, token_id, token_item, item_holding_position desc)
  select encode(k.address, 'hex') as token, encode(h.address, 'hex') as holder, t.standard, item, amount
    from (select * from last union all select * from of_items) l join tokens t using (token_id)
    join addresses k on k.address_id = l.token_id join addresses h on h.address_id = l.address_id`
interface SupplyRow {
  token: string
  supply: string
  /** Its contract named the supply it had before the index. */
  isKnown: boolean
}
const suppliesStatement = `
  select encode(address, 'hex') as token, supply_after as supply, o.token_id is null or o.supply is not null as "isKnown"
    from tokens k join addresses on address_id = k.token_id left join token_openings o using (token_id)
   cross join lateral (select supply_after from token_transfers t where t.token_id = k.token_id
                        order by token_position desc limit 1) l`
const read = <Row extends object>(url: string, text: string) =>
  withClient(url, async (client) => (await client.query<Row>(text)).rows)

it('an index of real contracts that begins half-way holds what the whole one holds', async () => {
  const half = Math.floor(Number(await world.node.call('eth_blockNumber')) / 2)
  const [whole, late] = [await indexFrom(0), await indexFrom(half)]
  expect(await withClient(late, findContradictions)).toEqual([])
  expect(await read(late, 'select * from token_openings where gap is not null')).toEqual([])
  const keyOf = ({ token, holder, item }: Held) => `${token}/${holder}/${item}`
  const expected = new Map((await read<Held>(whole, heldStatement)).map((row) => [keyOf(row), row.amount]))
  const held = await read<Held>(late, heldStatement)
  // what was held of items of an ERC-1155 that never moved since nobody can tell
  const wholes = held.filter(({ standard, item }) => standard !== 1155 || item !== null)
  expect(wholes.filter((row) => row.amount !== expected.get(keyOf(row)))).toEqual([])
  const asked = await read<{ standard: number; n: number }>(
    late,
    `select standard, count(*)::int as n from holding_openings join tokens using (token_id) where amount > 0
      group by standard order by standard`,
  )
  expect(asked.map(({ standard }) => standard)).toEqual([20, 721, 1155])
  const supplies = await read<SupplyRow>(whole, suppliesStatement)
  const known = (await read<SupplyRow>(late, suppliesStatement)).filter(({ isKnown }) => isKnown)
  expect(known.length).toBeGreaterThan(3)
  for (const { token, supply } of known) {
    expect([token, supply]).toEqual([token, supplies.find((row) => row.token === token)!.supply])
  }
})
