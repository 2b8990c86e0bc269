import type { Client } from 'pg'

export interface GeneratedChain {
  transactions: number
  transactionsPerBlock: number
  addresses: number
  /** Transactions of the one busy address; every k-th transaction is sent by it. */
  busyTransactions: number
}

/** dictionary id of the busy address, of its contract (emits every log) and of the only validator */
export const busyId = 1
export const contractId = 2
export const minerId = 3

const statement = async (client: Client, title: string, sql: string) => {
  const started = performance.now()
  await client.query(sql)
  console.log(`  ${title.padEnd(34)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Pseudo-random but repeatable bytes: sha256 of a text. */
const bytes = (text: string, length = 32) => `substring(sha256(convert_to(${text}, 'UTF8')) from 1 for ${length})`

/**
 * Fills an empty, migrated database with a chain of the wanted size, by SQL alone and with every list dense and in chain
 * order, so that reads meet the same shapes and sizes as behind a real ingest. Hashes are made up: nothing here proves anything.
 */
export const generateChain = async (client: Client, chain: GeneratedChain, chainId: number): Promise<void> => {
  const { transactions, transactionsPerBlock, addresses, busyTransactions } = chain
  const blocks = transactions / transactionsPerBlock
  const every = Math.floor(transactions / busyTransactions)
  await client.query('set synchronous_commit = off')
  await client.query("set work_mem = '512MB'")
  await client.query("set maintenance_work_mem = '1GB'")
  // Ids of senders and receivers follow from the position alone, so both passes below agree without a table in between.
  const from = `(case when t % ${every} = 0 then ${busyId} else 4 + (hashint8(t)::bigint & 2147483647) % ${addresses - 4} end)::int`
  const to = `(4 + (hashint8(t + 7919)::bigint & 2147483647) % ${addresses - 4})::int`
  const block = `((t - 1) / ${transactionsPerBlock} + 1)::int`
  const all = `generate_series(1::bigint, ${transactions}) t`

  await statement(
    client,
    'addresses',
    `insert into addresses (address_id, address) overriding system value
    select i, ${bytes("'address' || i", 20)} from generate_series(1, ${addresses}) i`,
  )
  await client.query(`insert into topics (topic_id, topic) overriding system value values
    (1, '\\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')`)
  await statement(
    client,
    'blocks',
    `insert into blocks select
      1700000000 + n * 3, n::bigint * ${transactionsPerBlock}, n::bigint * ${transactionsPerBlock}, n::bigint * 3000,
      least(${addresses}, n::bigint * 40), n::bigint * 12, n, ${minerId}, n + 1, 3000, case when n = 0 then 0 else ${transactionsPerBlock} end,
      2, null, 40000000, 1200000, 0, null, null, 1260000000000000, 0, n::numeric * 1200000, n::numeric * 1260000000000000,
      ${bytes("'block' || n")}, ${bytes("'block' || (n - 1)")}, ${bytes("'uncles'")}, ${bytes("'state' || n")}, ${bytes("'txs' || n")},
      ${bytes("'receipts' || n")}, '\\xffff', ${bytes("'extra'")}, ${bytes("'mix'")}, '\\x0000000000000000', null, null, null, null, null, null
    from generate_series(0, ${blocks}) n`,
  )
  await statement(
    client,
    'transactions',
    `insert into transactions select
      t, t / 7, (t >> 14)::int, ${block}, ${from}, ${to}, null, 1, 0, 1, 60000, 60000, 60000 * ((t - 1) % ${transactionsPerBlock} + 1),
      1050000000, 1050000000, null, null, (t % 1000) * 1000000000000000, 2267,
      ${bytes("'tx' || t")}, ${bytes("'r' || t")}, ${bytes("'s' || t")}, '\\x17a9059cbb0102030405060708091011121314151617181920' from ${all}`,
  )
  await statement(
    client,
    'transaction hashes',
    `insert into transaction_hashes
    select ('x' || encode(substring(hash from 1 for 8), 'hex'))::bit(64)::bigint, transaction_position from transactions`,
  )
  await statement(
    client,
    'address entries',
    `insert into address_entries
    select t, id, row_number() over everything,
      case when incoming then count(*) filter (where incoming) over everything end,
      case when not incoming then count(*) filter (where not incoming) over everything end
    from (select t, ${from} as id, false as incoming from ${all}
          union all select t, ${to}, true from ${all} where ${to} <> ${from}) as touched
    window everything as (partition by id order by t)`,
  )
  await statement(
    client,
    'logs',
    `insert into logs select
      t, (t >> 14)::int, ((t - 1) % ${transactionsPerBlock})::int, ${contractId}, t::int, 1,
      ${bytes("'address' || t % 1000", 20)}, ${bytes("'address' || t % 999", 20)}, null, '\\x97070de0b6b3a7640000' from ${all}`,
  )
  await statement(
    client,
    'accounts',
    `insert into accounts
    select i, least(${blocks}, i / 40), case when i = ${contractId} then 1 else 2 end, null, null, null, ${blocks}, (hashint8(i)::bigint & 2147483647)::numeric * 1000000000000
    from generate_series(1, ${addresses}) i`,
  )
  await client.query(`insert into chain_identities (chain_id, genesis_hash, start_block)
    select ${chainId}, hash, 0 from blocks where block_number = 0`)
  await client.query(`insert into lanes (name, number, hash) select name, ${blocks}, hash
    from blocks, (values ('blocks'), ('balances')) as lane (name) where block_number = ${blocks}
    on conflict (name) do update set number = excluded.number, hash = excluded.hash`)
  await client.query(`insert into node_states (head_number, head_hash, finalized_number, finalized_hash, reachable)
    select ${blocks}, hash, ${blocks}, hash, true from blocks where block_number = ${blocks}
    on conflict (only_row) do update set head_number = excluded.head_number, reachable = true, updated_at = now()`)
  await statement(client, 'vacuum (analyze)', 'vacuum (analyze)')
}
