import type { Client } from 'pg'
import { generateInternals } from './generate-internals.ts'
import { generateTransfers, topicOf, transfersOf, wordOf } from './generate-transfers.ts'
import { busyId, bytes, contractId, firstHolder, type GeneratedChain, minerId, zeroId } from './generated-chain.ts'
import { loadTables, stage } from './load-tables.ts'

/** Tables whose indexes are made when their rows are there. */
const bulky = [
  ...['transactions', 'transaction_hashes', 'address_entries', 'logs', 'accounts', 'token_transfers', 'token_entries'],
  ...['holdings', 'internal_transactions', 'internal_entries'],
]

/** SQL over the counter `t` of transactions. */
const expressionsOf = ({ transactions, transactionsPerBlock, busyTransactions, holders, crowded }: GeneratedChain) => {
  const every = Math.floor(transactions / busyTransactions)
  // Ids of senders and receivers follow from the position alone, so both passes below agree without a table in between.
  const anybody = (seed: string) => `${firstHolder} + (hashint8(${seed})::bigint & 2147483647) % ${holders}`
  return {
    blocks: transactions / transactionsPerBlock,
    from: `(case when t % ${every} = 0 then ${busyId} else ${anybody('t')} end)::int`,
    to: `(${anybody('t + 7919')})::int`,
    block: `((t - 1) / ${transactionsPerBlock} + 1)::int`,
    all: `generate_series(1::bigint, ${transactions}) t`,
    /** What only the newest block, or transaction, has. */
    atLast: (counter: string, last: number) => `case when ${counter} = ${last} then ${crowded} else 0 end`,
  }
}

const generateBlocks = async (client: Client, chain: GeneratedChain): Promise<void> => {
  const { addresses, transactionsPerBlock } = chain
  const { blocks, atLast } = expressionsOf(chain)
  await stage(
    client,
    'addresses',
    `insert into addresses (address_id, address) overriding system value
    select i, case when i = ${zeroId} then decode(repeat('00', 20), 'hex') else ${bytes("'address' || i", 20)} end
      from generate_series(1, ${addresses}) i`,
  )
  await client.query(`insert into topics (topic_id, topic) overriding system value values
    (1, '\\xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'), (2, ${bytes("'other event'")})`)
  await stage(
    client,
    'blocks',
    `insert into blocks (timestamp, last_transaction_position, last_log_position, size_sum, new_addresses, active_address_days,
      block_number, miner_id, miner_position, size, transaction_count, difficulty, gas_limit, gas_used, base_fee_per_gas, fees, burnt_fees,
      gas_used_sum, fee_sum, hash, parent_hash, sha3_uncles, state_root, transactions_root, receipts_root, logs_bloom, extra_data,
      mix_hash, nonce, transfers_20)
    select
      1700000000 + n * 3, n::bigint * ${transactionsPerBlock}, n::bigint * ${transactionsPerBlock} + ${atLast('n', blocks)}, n::bigint * 3000,
      least(${addresses}, n::bigint * 40), n::bigint * 12, n, ${minerId}, n + 1, 3000, case when n = 0 then 0 else ${transactionsPerBlock} end,
      2, 40000000, 1200000, 0, 1260000000000000, 0, n::numeric * 1200000, n::numeric * 1260000000000000,
      ${bytes("'block' || n")}, ${bytes("'block' || (n - 1)")}, ${bytes("'uncles'")}, ${bytes("'state' || n")}, ${bytes("'txs' || n")},
      ${bytes("'receipts' || n")}, '\\xffff', ${bytes("'extra'")}, ${bytes("'mix'")}, '\\x0000000000000000',
      n::bigint * ${transactionsPerBlock / 2} + ${atLast('n', blocks)}
    from generate_series(0, ${blocks}) n`,
  )
}

const generateTransactions = async (client: Client, chain: GeneratedChain): Promise<void> => {
  const { transactions, transactionsPerBlock, addresses } = chain
  const { blocks, from, to, block, all, atLast } = expressionsOf(chain)
  const transfers = transfersOf(chain)
  await stage(
    client,
    'transactions',
    `insert into transactions (transaction_position, nonce, bucket, block_number, from_id, to_id, log_count, type, status, gas,
      gas_used, cumulative_gas_used, gas_price, effective_gas_price, value, v, hash, r, s, input)
    select t, t / 7, (t >> 14)::int, ${block}, ${from}, ${to}, 1 + ${atLast('t', transactions)}, 0, 1, 60000, 60000, 60000 * ((t - 1) % ${transactionsPerBlock} + 1),
    1050000000, 1050000000, (t % 1000) * 1000000000000000, 2267,
    ${bytes("'tx' || t")}, ${bytes("'r' || t")}, ${bytes("'s' || t")}, '\\x17a9059cbb0102030405060708091011121314151617181920' from ${all}`,
  )
  // One a block, as on Core; who made them is not looked at when the list is read.
  await stage(
    client,
    'system transactions',
    `insert into system_transactions (position, transaction_position)
    select n, n::bigint * ${transactionsPerBlock} from generate_series(1, ${blocks}) n`,
  )
  await stage(
    client,
    'transaction hashes',
    `insert into transaction_hashes
  select ('x' || encode(substring(hash from 1 for 8), 'hex'))::bit(64)::bigint, transaction_position from transactions`,
  )
  await stage(
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
  await stage(
    client,
    'logs',
    `insert into logs select
    t, (t >> 14)::int, ((t - 1) % ${transactionsPerBlock})::int, ${contractId}, t::int, case when t % 2 = 0 then 1 else 2 end,
    '', ${topicOf(transfers.holder)}, null, ${wordOf(transfers.amount)} from ${all} cross join lateral (select (t + 1) / 2 as k) h`,
  )
  await stage(
    client,
    'accounts',
    `insert into accounts (address_id, first_block, kind, balance_block, balance)
  select i, least(${blocks}, i / 40), case when i = ${contractId} then 1 else 2 end, ${blocks}, (hashint8(i)::bigint & 2147483647)::numeric * 1000000000000
  from generate_series(1, ${addresses}) i`,
  )
}

/** What an indexer leaves beside the rows: the chain's identity, how far its lanes came, the node's head. */
const generateMarks = async (client: Client, blocks: number, chainId: number): Promise<void> => {
  await client.query(`insert into chain_identities (chain_id, genesis_hash, start_block)
    select ${chainId}, hash, 0 from blocks where block_number = 0`)
  await client.query(`insert into lanes (name, number, hash) select name, ${blocks}, hash
    from blocks, (values ('blocks'), ('balances'), ('traces')) as lane (name) where block_number = ${blocks}
    on conflict (name) do update set number = excluded.number, hash = excluded.hash`)
  await client.query(`insert into node_states (head_number, head_hash, finalized_number, finalized_hash, reachable)
    select ${blocks}, hash, ${blocks}, hash, true from blocks where block_number = ${blocks}
    on conflict (only_row) do update set head_number = excluded.head_number, reachable = true, updated_at = now()`)
}

/**
 * Fills an empty, migrated database with a chain of the wanted size, by SQL alone and with every list dense and in chain
 * order, so that reads meet the same shapes and sizes as behind a real ingest. Hashes are made up: nothing here proves anything.
 */
export const generateChain = async (client: Client, chain: GeneratedChain, chainId: number): Promise<void> => {
  await client.query('set synchronous_commit = off')
  await client.query("set work_mem = '512MB'")
  await client.query("set maintenance_work_mem = '1GB'")
  await generateBlocks(client, chain)
  await loadTables(client, bulky, async () => {
    await generateTransactions(client, chain)
    await generateTransfers(client, chain)
    await generateInternals(client, chain)
  })
  await generateMarks(client, expressionsOf(chain).blocks, chainId)
  await stage(client, 'vacuum (analyze)', 'vacuum (analyze)')
}
