import type { Client } from 'pg'
import { bytes, contractId, firstHolder, type GeneratedChain } from './generated-chain.ts'
import { stage } from './load-tables.ts'

/** Every tenth transaction has one internal transaction: the contract pays one of the addresses, each in its turn. */
export const generateInternals = async (client: Client, chain: GeneratedChain): Promise<void> => {
  const { transactions, transactionsPerBlock, internals, holders } = chain
  const blocks = transactions / transactionsPerBlock
  const perBlock = transactionsPerBlock / 10
  const receiver = `(${firstHolder} + (i - 1) % ${holders})::int`
  const all = `generate_series(1::bigint, ${internals}) i`
  await stage(
    client,
    'traced blocks',
    `insert into traced_blocks (last_internal_position, block_number, frames, hash)
     select n::bigint * ${perBlock}, n, case when n = 0 then 0 else ${transactionsPerBlock + perBlock} end, ${bytes("'block' || n")}
       from generate_series(0, ${blocks}) n`,
  )
  await stage(
    client,
    'internal transactions',
    `insert into internal_transactions (internal_position, transaction_position, bucket, block_number, from_id, to_id, type,
       depth, failed_above, value, gas, gas_used, trace_path)
     select i, 10 * i, (i >> 14)::int, ((10 * i - 1) / ${transactionsPerBlock} + 1)::int, ${contractId}, ${receiver}, 1, 1, false,
       1 + i % 1000, 2300, 0, '\\x00' from ${all}`,
  )
  await stage(
    client,
    'internal entries',
    `insert into internal_entries (internal_position, transaction_position, address_id, position, in_position, out_position)
     select i, 10 * i, ${contractId}, i, null, i from ${all}
     union all select i, 10 * i, ${receiver}, (i - 1) / ${holders} + 1, (i - 1) / ${holders} + 1, null from ${all}`,
  )
}
