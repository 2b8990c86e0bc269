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
  'shared fees are what transactions paid for gas that their block does not count': `
    select block_number from (select b.block_number, shared_fee_sum as found, coalesce(sum((
        select sum((t.gas_used - t.cumulative_gas_used + coalesce(p.cumulative_gas_used, 0)) * t.effective_gas_price)
          from transactions t left join transactions p
            on p.transaction_position = t.transaction_position - 1 and p.block_number = t.block_number
         where t.block_number = b.block_number)) over (order by b.block_number), 0) as wanted
      from blocks b) s where found <> wanted`,
  'blob fees are blob gas at its price': `
    select block_number from (select b.block_number, blob_fee_sum as found, coalesce(sum((
        select sum(x.blob_gas_used * x.blob_gas_price) from transactions t
          join transaction_extras x using (bucket, transaction_position) where t.block_number = b.block_number))
        over (order by b.block_number), 0) as wanted
      from blocks b) s where found <> wanted`,
  'a block knows the prices of its day so far': prices('day', 86_400),
  'a block knows the prices of its hour so far': prices('hour', 3_600),
}
