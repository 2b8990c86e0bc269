/** Each (address, span) pair counts from the block of its first entry on. */
const activity = (column: string, entries: string, spanSeconds: number): string => `
    with firsts as (select min(b.block_number) as block_number
                      from ${entries} e join transactions t using (transaction_position)
                      join blocks b using (block_number) group by e.address_id, b.timestamp / ${spanSeconds}),
    counts as (select block_number, count(*) as count from firsts group by 1)
    select block_number from (select block_number, ${column} as found,
        coalesce(sum(count) over (order by block_number), 0) as wanted
      from blocks left join counts using (block_number)) b where found <> wanted`

const erc20Entries = '(select * from token_entries where standard = 20)'

const priced = `(select block_number, count(*) as count, sum(effective_gas_price) as price,
        min(effective_gas_price) as lowest, max(effective_gas_price) as highest
      from transactions where effective_gas_price > 0 group by 1)`

/** Prices of the span a block lies in, up to it. */
const prices = (name: string, spanSeconds: number): string => `
    select block_number from (select b.*, min(lowest) over w as low, max(highest) over w as high
      from blocks b left join ${priced} p using (block_number)
    window w as (partition by timestamp / ${spanSeconds} order by block_number)) s
     where (${name}_lowest_gas_price, ${name}_highest_gas_price) is distinct from (low, high)`

/** What a block's producer hands in to Core's ValidatorSet, and what of it is credited to nobody. */
const handedIn = `
    select b.block_number, sum(t.value) as value, coalesce(sum(t.value) filter (where exists (
        select from logs l join topics on topic_id = topic0_id
         where (l.bucket, l.transaction_position, l.contract_id) = (t.bucket, t.transaction_position, t.to_id)
           and topic = '\\xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4')), 0) as lost
      from blocks b join transactions t using (block_number) join addresses a on a.address_id = t.to_id
     where a.address = '\\x0000000000000000000000000000000000001000' and t.from_id = b.miner_id and t.gas_price = 0
       and t.transaction_position > b.last_transaction_position - 3 group by 1`

/** Each statement returns what contradicts the sentence; nothing, when it holds. */
export const seriesContradictions: Record<string, string> = {
  'active address days count the days on which an address had an entry': activity(
    'active_address_days',
    'address_entries',
    86_400,
  ),
  'active address hours count the hours': activity('active_address_hours', 'address_entries', 3_600),
  'active ERC-20 days count the days on which an address moved one': activity(
    'active_erc20_days',
    erc20Entries,
    86_400,
  ),
  'active ERC-20 hours count the hours': activity('active_erc20_hours', erc20Entries, 3_600),
  'priced transactions and their prices are those that paid for gas': `
    select block_number from (select b.*, coalesce(sum(count) over w, 0) as count_so_far,
        coalesce(sum(price) over w, 0) as price_so_far
      from blocks b left join ${priced} p using (block_number) window w as (order by block_number)) s
     where priced_transactions <> count_so_far or gas_price_sum <> price_so_far`,
  'shared fees are what was paid and not handed in, where receipts use gas that the header does not count': `
    with handed as (${handedIn}),
    blob as (select t.block_number, sum(x.blob_gas_used * x.blob_gas_price) as fee
               from transactions t join transaction_extras x using (bucket, transaction_position) group by 1),
    shares as (
      select b.block_number, least(greatest(paid + coalesce(fee, 0) - value, (used - b.gas_used) * low),
                                   (used - b.gas_used) * high) as share
        from blocks b join handed using (block_number) left join blob using (block_number)
        join (select block_number, sum(gas_used) as used, sum(gas_used * effective_gas_price) as paid,
                     min(effective_gas_price) filter (where log_count > 0 and effective_gas_price > 0) as low,
                     max(effective_gas_price) filter (where log_count > 0 and effective_gas_price > 0) as high
                from transactions group by 1) t using (block_number)
       where used > b.gas_used and low is not null)
    select block_number from (select b.block_number, shared_fee_sum as found,
        coalesce(sum(share) over (order by b.block_number), 0) as wanted
      from blocks b left join shares using (block_number)) s where found <> wanted`,
  'uncredited fees are those handed in that the ValidatorSet calls deprecated': `
    with handed as (${handedIn})
    select block_number from (select b.block_number, uncredited_fee_sum as found,
        coalesce(sum(lost) over (order by b.block_number), 0) as wanted
      from blocks b left join handed using (block_number)) s where found <> wanted`,
  'blocks out of turn are those of difficulty 1': `
    select block_number from (select block_number, out_of_turn_sum as found,
        count(*) filter (where difficulty = 1 and block_number > 0) over (order by block_number) as wanted
      from blocks) s where found <> wanted`,
  'blob fees are blob gas at its price': `
    select block_number from (select b.block_number, blob_fee_sum as found, coalesce(sum((
        select sum(x.blob_gas_used * x.blob_gas_price) from transactions t
          join transaction_extras x using (bucket, transaction_position) where t.block_number = b.block_number))
        over (order by b.block_number), 0) as wanted
      from blocks b) s where found <> wanted`,
  'a block knows the prices of its day so far': prices('day', 86_400),
  'a block knows the prices of its hour so far': prices('hour', 3_600),
}
