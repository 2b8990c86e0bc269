import { hexColumn } from '../exports/columns.ts'
import type { ExportSource } from '../exports/sources.ts'
import { lastEntry, listOf } from '../positional-list.ts'
import { type Reader, statement } from '../reader.ts'
import { tokenTransfers } from './table.ts'

/** So many transfers of a token are added up to say who held it at a block. */
export const maxAddedTransfers = 100_000

/** What a token's last transfer at or before a moment says. */
export interface PastFigures {
  transfers: number
  holders: number
  supply: string
}

const ofToken = listOf(tokenTransfers, 'token')
const figures = 'token_position as transfers, holders_after as holders, supply_after as supply'

const pastFiguresStatement = statement<PastFigures & { place: number }>(
  'token_past_figures',
  `select k.place, l.* from unnest($2::bigint[]) with ordinality k (bound, place)
    cross join lateral ${lastEntry(ofToken, ['$1::int'], figures, 'k.bound')} l order by k.place`,
)
/**
 * Figures of a token as of several chain-wide transaction positions; `place` counts them from 1, those before its first
 * transfer are missing.
 */
export const listPastFigures = (reader: Reader, tokenId: number, bounds: readonly number[]) =>
  reader.rows(pastFiguresStatement, [tokenId, bounds])

const dailyTransfersStatement = statement<{ tokenId: number; place: number; transfers: number }>(
  'token_daily_transfers',
  `select k.token_id as "tokenId", b.place, l.transfers
     from unnest($1::int[]) as k (token_id) cross join unnest($2::bigint[]) with ordinality b (bound, place)
    cross join lateral ${lastEntry(ofToken, ['k.token_id'], 'token_position as transfers', 'b.bound')} l`,
)
/**
 * How often tokens had moved as of several chain-wide transaction positions, in one statement; `place` counts them from 1,
 * those before a token's first transfer are missing.
 */
export const listTransferCounts = (reader: Reader, tokenIds: readonly number[], bounds: readonly number[]) =>
  tokenIds.length === 0 ? Promise.resolve([]) : reader.rows(dailyTransfersStatement, [tokenIds, bounds])

export interface PastHolderRow {
  total: number
  holderId: number | null
  amount: string
}
/** What was held before the first indexed block counts too. The zero address holds nothing: it gives what is minted. */
const pastHolders = `moved as (
     select from_id, to_id, amount from token_transfers where token_id = $1::int and token_position <= $2::bigint),
   held as (
     select id, sum(amount) as amount from (
       select to_id as id, amount from moved
       union all select from_id, -amount from moved
       union all select holder_id, amount from holding_openings where token_id = $1::int and token_item = -1) parts
      group by id having sum(amount) > 0),
   holders as (select id, held.amount from held join addresses a on a.address_id = id
                where a.address <> decode(repeat('00', 20), 'hex'))`
const pastHoldersStatement = statement<PastHolderRow>(
  'token_past_holders',
  `with ${pastHolders},
   page as (select * from holders order by amount desc, id desc offset $3::bigint limit $4::bigint)
   select (select count(*) from holders) as total, p.id as "holderId", p.amount
     from (select 1) one left join page p on true order by p.amount desc nulls last, p.id desc`,
)
/** All who held a token after its first `transfers` transfers, who held most first, as an export reads them. */
export const pastHolderSource = (tokenId: number, transfers: number): ExportSource => ({
  text: `with ${pastHolders}
    select ${hexColumn('a.address')} as holder, h.amount::text from holders h join addresses a on a.address_id = h.id
     order by h.amount desc, h.id desc`,
  values: [tokenId, transfers],
})

/** Who held a token after its first `transfers` transfers, by quantity; one row without holder when the page is empty. */
export const listPastHolders = (
  reader: Reader,
  { tokenId, transfers }: { tokenId: number; transfers: number },
  pageNum: number,
  pageSize: number,
) => reader.rows(pastHoldersStatement, [tokenId, transfers, (pageNum - 1) * pageSize, pageSize])
