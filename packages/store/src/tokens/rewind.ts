import type { Session } from '../database.ts'
import { rewindHeldRanks } from '../ranks/held.ts'
import { rewindHolderRanks } from '../ranks/holders.ts'
import { rewindTokenRanks } from '../ranks/tokens.ts'
import type { Ancestor } from '../table/rewind-table.ts'

/**
 * Takes back every token transfer above the ancestor, and what the caches learnt from it. Displaced are the transfers
 * behind the totals of the ancestor, whatever has become of their logs. Run while the ancestor's block is there.
 */
export const rewindTokens = async (session: Session, ancestor: Ancestor): Promise<void> => {
  const { lastTransactionPosition } = ancestor
  await session.run('rewind_token_facts', 'update token_facts set due_at = now() where read_block > $1', [
    ancestor.number,
  ])
  await session.run(
    'rewind_transfers_table',
    `create temporary table if not exists displaced_transfers (token_id integer, token_position integer,
       from_id integer, to_id integer, standard smallint, token_item numeric) on commit drop`,
  )
  const { rowCount } = await session.run(
    'rewind_transfers_find',
    `with cut as (
       select 20::smallint as standard, transfers_20 as last from blocks where block_number = $1
       union all select 721, transfers_721 from blocks where block_number = $1
       union all select 1155, transfers_1155 from blocks where block_number = $1),
     everything as (select standard, 0::bigint as last from unnest(array[20, 721, 1155]::smallint[]) standard
                     where not exists (select from cut))
     insert into displaced_transfers
     select t.token_id, t.token_position, t.from_id, t.to_id, t.standard, t.token_item
       from (select * from cut union all select * from everything) c
       join token_transfers t on t.standard = c.standard and t.standard_position > c.last`,
    [ancestor.number],
  )
  if (rowCount === 0) return
  // without figures of them the planner may join them with all holders of their items
  await session.run('rewind_transfers_analyze', 'analyze displaced_transfers')
  await session.run(
    'rewind_transfers',
    `delete from token_transfers t using displaced_transfers d
      where t.token_id = d.token_id and t.token_position = d.token_position`,
  )
  await session.run(
    'rewind_token_entries',
    `with owners as (select from_id as id, standard from displaced_transfers
                     union select to_id, standard from displaced_transfers),
          cut as (select id, standard, coalesce((select position from token_entries e
                    where e.address_id = o.id and e.standard = o.standard and e.transaction_position <= $1
                    order by position desc limit 1), 0) as last from owners o)
     delete from token_entries e using cut
      where e.address_id = cut.id and e.standard = cut.standard and e.position > cut.last`,
    [lastTransactionPosition],
  )
  await rewindHolderRanks(session, () =>
    rewindHeldRanks(session, async () => {
      await rewindHoldings(session)
      await rewindItemHoldings(session)
    }),
  )
  await rewindTokenRanks(session, () => rewindTokenCounts(session))
}

const rewindTokenCounts = async (session: Session): Promise<void> => {
  await session.run(
    'rewind_tokens_gone',
    `delete from tokens k where token_id in (select token_id from displaced_transfers)
        and not exists (select from token_transfers t where t.token_id = k.token_id)`,
  )
  await session.run(
    'rewind_token_facts_gone',
    `delete from token_facts f where token_id in (select token_id from displaced_transfers)
        and not exists (select from tokens k where k.token_id = f.token_id)`,
  )
  await session.run(
    'rewind_tokens',
    `update tokens k set transfers = l.token_position, holders = l.holders_after
       from (select distinct token_id from displaced_transfers) d cross join lateral (
         select token_position, holders_after from token_transfers t where t.token_id = d.token_id
          order by token_position desc limit 1) l
      where k.token_id = d.token_id`,
  )
}

const rewindHoldings = async (session: Session): Promise<void> => {
  await session.run(
    'rewind_holdings_gone',
    `delete from holdings h using (
       select token_id, from_id as id from displaced_transfers union select token_id, to_id from displaced_transfers) d
      where h.token_id = d.token_id and h.holder_id = d.id`,
  )
  await session.run(
    'rewind_holdings',
    `insert into holdings (holder_id, token_id, amount, standard)
     select d.id, d.token_id, l.amount_after, k.standard from (
       select token_id, from_id as id from displaced_transfers union select token_id, to_id from displaced_transfers) d
      cross join lateral (select amount_after from token_entries e where e.address_id = d.id and e.token_id = d.token_id
                           order by holding_position desc limit 1) l
       join tokens k on k.token_id = d.token_id
      where l.amount_after <> 0`,
  )
}

const rewindItemHoldings = async (session: Session): Promise<void> => {
  await session.run(
    'rewind_owned_items_gone',
    `delete from item_holdings h using (
       select distinct token_id, token_item from displaced_transfers where standard = 721) d
      where h.token_id = d.token_id and h.token_item = d.token_item and h.standard = 721`,
  )
  await session.run(
    'rewind_item_holdings_gone',
    `delete from item_holdings where ctid = any(array(
       select h.ctid from (
         select token_id, token_item, from_id as id from displaced_transfers where standard = 1155
         union select token_id, token_item, to_id from displaced_transfers where standard = 1155) d
        cross join lateral (select ctid from item_holdings h where h.token_id = d.token_id
           and h.token_item = d.token_item and h.standard = 1155 and h.holder_id = d.id limit 1) h))`,
  )
  await session.run(
    'rewind_items_owned',
    `insert into item_holdings (token_id, token_item, holder_id, standard, amount)
     select d.token_id, d.token_item, l.to_id, 721, 1
       from (select distinct token_id, token_item from displaced_transfers where standard = 721) d
      cross join lateral (select to_id from token_transfers t
                           where t.token_id = d.token_id and t.token_item = d.token_item and t.standard = 721
                           order by item_position desc limit 1) l
       join addresses a on a.address_id = l.to_id
      where a.address <> '\\x0000000000000000000000000000000000000000'`,
  )
  await session.run(
    'rewind_item_holdings',
    `insert into item_holdings (token_id, token_item, holder_id, standard, amount)
     select d.token_id, d.token_item, d.id, 1155, l.item_amount_after from (
       select token_id, token_item, from_id as id from displaced_transfers where standard = 1155
       union select token_id, token_item, to_id from displaced_transfers where standard = 1155) d
      cross join lateral (select item_amount_after from token_entries e
                           where e.address_id = d.id and e.token_id = d.token_id and e.token_item = d.token_item
                             and item_holding_position is not null
                           order by item_holding_position desc limit 1) l
      where l.item_amount_after <> 0`,
  )
}
