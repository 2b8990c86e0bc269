import type { Client } from 'pg'
import { bytes, contractId, firstHolder, type GeneratedChain, zeroId } from './generated-chain.ts'
import { stage } from './load-tables.ts'

/** SQL of the token's transfers: k counts them, all are mints, and every holder has its turn. */
export const transfersOf = ({ transactions, transfers, crowded, holders }: GeneratedChain) => {
  const single = transfers - crowded
  const turn = `((k - 1) / ${holders})`
  const holder = `(${firstHolder} + (k - 1) % ${holders})::int`
  return {
    single,
    all: `generate_series(1::bigint, ${transfers}) k`,
    transaction: `least(2 * k, ${transactions})`,
    holder,
    turn,
    /** What the k-th transfer gives to its holder: the same each turn, other than its neighbours'. */
    amount: `(1000000000000 + ((k - 1) % ${holders}) * 131071 % 10000019)`,
  }
}

/** A word of a log's data that holds a number of eight bytes, zero-run-length coded. */
export const wordOf = (amount: string) => `'\\x9707'::bytea || int8send(${amount}::bigint)`
export const topicOf = (id: string) => `ltrim(${bytes(`'address' || ${id}`, 20)}, '\\x00')`

/**
 * A token whose every figure follows from the transfer's number: positions, holders, supply and what each holder has
 * after it. The last `crowded` transfers are of the newest transaction.
 */
export const generateTransfers = async (client: Client, chain: GeneratedChain): Promise<void> => {
  const { transactions, transactionsPerBlock, transfers, holders } = chain
  const { all, single, transaction, holder, turn, amount } = transfersOf(chain)
  const lastIndex = transactionsPerBlock - 1
  await stage(
    client,
    'logs of the crowded transaction',
    `insert into logs select
       ${transactions}, ${transactions >> 14}, ${lastIndex} + k - ${single}, ${contractId}, ${transactions} + k - ${single}, 1,
       '', ${topicOf(holder)}, null, ${wordOf(amount)} from generate_series(${single + 1}::bigint, ${transfers}) k`,
  )
  await stage(
    client,
    'token transfers',
    `insert into token_transfers (standard_position, transaction_position, token_id, token_position, log_index, item, from_id,
       to_id, holders_after, standard, amount, supply_after)
     select k, ${transaction}, ${contractId}, k,
       case when k <= ${single} then (2 * k - 1) % ${transactionsPerBlock} else ${lastIndex} + k - ${single} end, 0, ${zeroId}, ${holder},
       least(k, ${holders}), 20, ${amount}, sum(${amount}) over (order by k) from ${all}`,
  )
  await stage(
    client,
    'token entries',
    `insert into token_entries (transaction_position, address_id, position, token_id, token_position, holding_position,
       standard, direction, amount_after)
     select ${transaction}, ${holder}, ${turn} + 1, ${contractId}, k, ${turn} + 1, 20, 1, (${turn} + 1) * ${amount} from ${all}`,
  )
  await stage(
    client,
    'holdings',
    `insert into holdings (token_id, holder_id, amount, standard)
     select ${contractId}, ${holder}, ((${transfers} - k) / ${holders} + 1) * ${amount}, 20 from generate_series(1::bigint, ${holders}) k`,
  )
  await client.query(`insert into tokens (token_id, first_block, transfers, holders, standard)
    values (${contractId}, 1, ${transfers}, ${holders}, 20)`)
}
