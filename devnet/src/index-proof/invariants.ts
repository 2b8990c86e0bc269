import type pg from 'pg'
import { historyContradictions } from './history-invariants.ts'
import { rankContradictions } from './rank-invariants.ts'
import { rareContradictions } from './rare-invariants.ts'
import { seriesContradictions } from './series-invariants.ts'
import { tokenContradictions } from './token-invariants.ts'
import { traceContradictions } from './trace-invariants.ts'

/** Each statement returns what contradicts the sentence; nothing, when it holds. */
const contradictions: Record<string, string> = {
  'blocks follow one another without a gap': `
    select block_number from (select block_number, parent_hash, lag(block_number) over w as before,
             lag(hash) over w as parent from blocks window w as (order by block_number)) b
     where before is not null and (block_number <> before + 1 or parent_hash <> parent)`,
  'the lane stands at the newest block': `
    select number from lanes l where name = 'blocks' and number <> coalesce((select max(block_number) from blocks),
      (select start_block - 1 from chain_identities))`,
  'positions of transactions are 1, 2, 3 … and lie in their blocks': `
    select t.transaction_position from (select *, row_number() over (order by transaction_position) as n
      from transactions) t join blocks b using (block_number)
     where n <> transaction_position or bucket <> transaction_position >> 14
        or transaction_position > last_transaction_position
        or transaction_position <= last_transaction_position - transaction_count`,
  'cumulative figures are the sums of their rows': `
    select block_number from (select b.*,
        sum(transaction_count) over w as transactions, sum(size) over w as sizes, sum(gas_used) over w as gas,
        sum(fees) over w as fee, sum(gas_limit) over w as limits, sum(burnt_fees) over w as burnt,
        sum(coalesce(cardinality(uncles), 0)) over w as uncle_count,
        sum((select count(*) from logs l join transactions t using (transaction_position)
              where t.block_number = b.block_number)) over w as log_count
      from blocks b window w as (order by block_number)) s
     where transactions <> last_transaction_position or sizes <> size_sum or gas <> gas_used_sum or fee <> fee_sum
        or log_count <> last_log_position or limits <> gas_limit_sum or burnt <> burnt_fee_sum or uncle_count <> uncle_sum`,
  'fees are what the transactions paid': `
    select block_number from blocks b where fees <> coalesce(
      (select sum(gas_used * effective_gas_price) from transactions t where t.block_number = b.block_number), 0)`,
  'new addresses count the accounts': `
    select block_number from blocks b
     where new_addresses <> (select count(*) from accounts where first_block <= b.block_number)`,
  'every transaction has its look-up row, and no other has': `
    select transaction_position from (
      select transaction_position, ('x' || encode(substr(hash, 1, 8), 'hex'))::bit(64)::bigint as prefix from transactions) t
      full join transaction_hashes h using (transaction_position, prefix)
     where t is null or h is null`,
  'entries of addresses are exactly sender, recipient and creation': `
    with wanted as (
      select v.id as address_id, transaction_position, bool_or(v.incoming) as incoming, bool_or(v.outgoing) as outgoing
        from transactions cross join lateral
          (values (from_id, false, true), (to_id, true, false), (created_id, true, false)) v (id, incoming, outgoing)
       where v.id is not null group by 1, 2)
    select transaction_position from address_entries e full join wanted w using (address_id, transaction_position)
     where e is null or w is null or (in_position is not null) <> incoming or (out_position is not null) <> outgoing`,
  'lists of addresses are dense and in chain order': `
    select address_id from (select *, row_number() over w as n, count(in_position) over w as ins,
        count(out_position) over w as outs from address_entries
      window w as (partition by address_id order by transaction_position)) e
     where n <> position or (in_position is not null and in_position <> ins)
        or (out_position is not null and out_position <> outs)`,
  'lists of logs are dense and in chain order': `
    select contract_id from (select *, row_number() over (partition by contract_id
        order by transaction_position, log_index) as n from logs) l where n <> contract_position`,
  'transactions know how many logs they have': `
    select transaction_position from transactions t where log_count <> (
      select count(*) from logs l where l.bucket = t.bucket and l.transaction_position = t.transaction_position)`,
  'lists of producers are dense and in chain order': `
    select miner_id from (select *, row_number() over (partition by miner_id order by block_number) as n
      from blocks) b where n <> miner_position`,
  'the accounts cache is what its tables make': `
    with mentions as (
      select from_id as id, block_number from transactions union all select to_id, block_number from transactions
      union all select created_id, block_number from transactions
      union all select contract_id, block_number from logs join transactions using (transaction_position)
      union all select miner_id, block_number from blocks
      union all select a.address_id, b.block_number from blocks b
        cross join lateral jsonb_array_elements(b.withdrawals) w
        join addresses a on a.address = decode(substr(w ->> 'address', 3), 'hex')),
    firsts as (select id as address_id, min(block_number) as first_block from mentions where id is not null group by 1),
    creations as (select distinct on (created_id) created_id as address_id, from_id as creator_id,
        block_number as creation_block, transaction_position as creation_position
      from transactions where created_id is not null order by created_id, transaction_position)
    select address_id from (select * from accounts where first_block is not null) a
      full join firsts f using (address_id) left join creations c using (address_id)
     where a is null or (f is null and a.first_block <> (select start_block from chain_identities))
        or (a.first_block <> f.first_block and a.first_block <> (select start_block from chain_identities))
        or a.creator_id is distinct from c.creator_id or a.creation_block is distinct from c.creation_block
        or a.creation_position is distinct from c.creation_position`,
  'accounts that calls make known are those of internal transactions that took effect': `
    with firsts as (select v.id as address_id, min(block_number) as first_call_block
                      from internal_transactions cross join lateral (values (from_id), (to_id)) v (id)
                     where error is null and not failed_above and v.id is not null group by 1)
    select address_id from accounts a full join firsts f using (address_id)
     where a.first_call_block is distinct from f.first_call_block or (a.first_block is null and f is null)`,
  'the forked list is dense and each reorg has the blocks it displaced': `
    select position::int from (select *, row_number() over (order by position) as n from forked_blocks) f where n <> position
    union all select reorg_id from reorgs r where depth <> displaced_number - ancestor_number or depth <> (
      select count(*) from forked_blocks f where f.reorg_id = r.reorg_id
         and f.block_number > ancestor_number and f.block_number <= displaced_number)`,
  'a forked transaction belongs to a forked block, as many as it had': `
    select position from forked_blocks f where (header ->> 'transactionCount')::int <> (
      select count(*) from forked_transactions x where x.block_position = f.position)`,
}

/** Sentences that do not hold in this database, with what contradicts them. Empty when all do. */
export const findContradictions = async (client: pg.ClientBase): Promise<string[]> => {
  const found: string[] = []
  for (const [sentence, statement] of Object.entries({
    ...contradictions,
    ...tokenContradictions,
    ...rareContradictions,
    ...rankContradictions,
    ...traceContradictions,
    ...historyContradictions,
    ...seriesContradictions,
  })) {
    const { rows } = await client.query(`select * from (${statement}) c limit 5`)
    if (rows.length > 0) found.push(`not true: ${sentence}: ${JSON.stringify(rows)}`)
  }
  return found
}
