const zero = `(select address_id from addresses where address = '\\x0000000000000000000000000000000000000000')`
const differsFromSum = (amount: string, sum: string) => `${amount} is distinct from coalesce(${sum}, 0)`

/** What was held before the first indexed block by those who have entries, and the entry it is first in. */
export const usedOpenings = `
  select o.token_id, o.holder_id, o.token_item, o.amount, e.token_position, e.transaction_position
    from holding_openings o join tokens k using (token_id)
    join token_entries e on e.token_id = o.token_id and e.address_id = o.holder_id
   where case when o.token_item = -1 then k.standard <> 1155 and e.holding_position = 1
              else e.token_item = o.token_item and e.item_holding_position = 1 end`

/** What each transfer moved, per address: the arithmetic of the logs, straight from the transfers. */
const transferred = `
  select token_id, standard, token_item, id as address_id, transaction_position, token_position, change from token_transfers
   cross join lateral (values (from_id, -amount), (to_id, amount)) v (id, change)
   where id is distinct from ${zero}`
/** The same with what was held before, of a token: of an ERC-1155 what was held of its items. */
const movements = `
  ${transferred}
  union all select token_id, null, null, holder_id, transaction_position, token_position, u.amount
    from (${usedOpenings}) u join tokens k using (token_id) where (u.token_item = -1) = (k.standard <> 1155)`
/** The same of single items. */
const itemMovements = `
  ${transferred} and standard = 1155
  union all select token_id, 1155, token_item, holder_id, transaction_position, token_position, amount
    from (${usedOpenings}) u where token_item <> -1`

/** Sentences about token transfers, balances and holders; each statement returns what contradicts it. */
export const tokenContradictions: Record<string, string> = {
  'lists of token transfers are dense and in chain order': `
    select token_id from (select *,
        row_number() over (partition by token_id order by transaction_position, log_index, item) as n,
        row_number() over (partition by standard order by transaction_position, log_index, item) as of_standard,
        row_number() over (partition by token_id, token_item order by transaction_position, log_index, item) as of_item
      from token_transfers) t
     where n <> token_position or of_standard <> standard_position
        or (token_item is null) <> (item_position is null) or (token_item is not null and of_item <> item_position)`,
  'blocks know how many token transfers there were': `
    select b.block_number from blocks b cross join lateral (
      select count(*) filter (where standard = 20) as t20, count(*) filter (where standard = 721) as t721,
             count(*) filter (where standard = 1155) as t1155
        from token_transfers where transaction_position <= b.last_transaction_position) c
     where transfers_20 <> t20 or transfers_721 <> t721 or transfers_1155 <> t1155`,
  'a transfer belongs to a log of its token': `
    select t.token_id from token_transfers t left join logs l on l.bucket = t.transaction_position >> 14
       and l.transaction_position = t.transaction_position and l.log_index = t.log_index
     where l.contract_id is distinct from t.token_id`,
  'entries of addresses are exactly sender and recipient, without the zero address': `
    with wanted as (select token_id, token_position, v.id as address_id, bit_or(v.direction) as direction
      from token_transfers cross join lateral (values (from_id, 2), (to_id, 1)) v (id, direction)
     where v.id is distinct from ${zero} group by 1, 2, 3)
    select token_id from token_entries e full join wanted w using (token_id, token_position, address_id)
     where e is null or w is null or e.direction <> w.direction`,
  'lists of token entries are dense and in chain order': `
    select address_id from (select e.*, t.log_index,
        row_number() over (partition by e.address_id, e.standard order by e.transaction_position, log_index, t.item) as n,
        row_number() over (partition by e.address_id, e.token_id order by e.transaction_position, log_index, t.item) as holding,
        row_number() over (partition by e.address_id, e.token_id, e.token_item, e.standard
                           order by e.transaction_position, log_index, t.item) as of_item
      from token_entries e join token_transfers t using (token_id, token_position)) e
     where n <> position or holding <> holding_position
        or (standard = 1155) <> (item_holding_position is not null)
        or (standard = 1155 and of_item <> item_holding_position)`,
  'amounts after an entry are the sums of what moved': `
    select address_id from token_entries e
     where ${differsFromSum(
       'amount_after',
       `(select sum(change) from (${movements}) m where m.token_id = e.token_id and m.address_id = e.address_id
           and m.token_position <= e.token_position)`,
     )}
        or (standard = 1155 and ${differsFromSum(
          'item_amount_after',
          `(select sum(change) from (${itemMovements}) m where m.token_id = e.token_id and m.address_id = e.address_id
              and m.token_item = e.token_item and m.token_position <= e.token_position)`,
        )})`,
  'supply after a transfer is what was minted less what was burned; what moved adds up to it': `
    select token_id from token_transfers t
     where ${differsFromSum(
       'supply_after',
       `coalesce((select sum(change) from (${transferred}) m where m.token_id = t.token_id
                     and m.token_position <= t.token_position), 0)
           + coalesce((select supply from token_openings o where o.token_id = t.token_id), 0)`,
     )}`,
  'holders after a transfer are those who held something': `
    select token_id from token_transfers t where holders_after <> (
      select count(*) from (select address_id from (${movements}) m
        where m.token_id = t.token_id and m.token_position <= t.token_position
        group by address_id having sum(change) > 0) h)`,
  'the tokens cache is what its transfers make': `
    with made as (select distinct on (t.token_id) t.token_id, t.standard, x.block_number as first_block
        from token_transfers t join transactions x using (transaction_position) order by t.token_id, token_position),
      last as (select distinct on (token_id) token_id, token_position, holders_after
        from token_transfers order by token_id, token_position desc)
    select token_id from tokens k full join made m using (token_id) left join last l using (token_id)
     where k is null or m is null or k.standard <> m.standard or k.first_block <> m.first_block
        or k.transfers <> l.token_position or k.holders <> l.holders_after`,
  'the holdings cache is what moved': `
    with made as (select token_id, address_id as holder_id, sum(change) as amount from (${movements}) m
                   group by 1, 2 having sum(change) <> 0)
    select token_id from holdings h full join made m using (token_id, holder_id) left join tokens k using (token_id)
     where h.amount is distinct from m.amount or h.standard is distinct from k.standard`,
  'the item holdings cache is who received last, and what moved': `
    with owned as (select token_id, token_item, 721::smallint as standard, to_id as holder_id, 1::numeric as amount from (
        select distinct on (token_id, token_item) * from token_transfers where standard = 721
         order by token_id, token_item, item_position desc) t where to_id is distinct from ${zero}),
      held as (select token_id, token_item, standard, address_id as holder_id, sum(change) as amount
        from (${itemMovements}) m group by 1, 2, 3, 4 having sum(change) <> 0),
      made as (select * from owned union all select * from held)
    select token_id from item_holdings h full join made m using (token_id, token_item, standard, holder_id)
     where h.amount is distinct from m.amount`,
}
