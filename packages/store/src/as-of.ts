import { type Statement, statement } from './reader.ts'

/**
 * A list kept as numbered entries of an owner. `order` grows with the position (co-monotone), so the last entry at or
 * before a block is found by binary search over the primary key. All names are literals of this room.
 */
export interface PositionList {
  name: string
  table: string
  owner: string
  /** Further columns of the key before the position; their values come last among the parameters. */
  within?: string[]
  position: string
  /** transaction_position, or block_number in lists of blocks. */
  order: string
  /** Columns of an entry that name what it points to. */
  keys: string[]
}

const conditions = (within: string[] | undefined, first: number): string =>
  (within ?? []).map((column, index) => `and ${column} = $${first + index}`).join(' ')

/**
 * $1 owner, $2 bound. `cut(total)`: the list's length as of the bound; no row when the list never had an entry.
 * When the last entry already lies within the bound the search ends before its first step. `last.` keeps `order by` from
 * meaning the cast column, which no index is on.
 */
const cut = ({ table, owner, within, position, order }: PositionList, firstWithin: number) => `
  recursive search(lo, hi) as (
    (select case when last.${order} <= $2::bigint then last.${position} else 0 end::bigint, last.${position}::bigint
       from ${table} last where last.${owner} = $1 ${conditions(within, firstWithin)} and last.${position} is not null
      order by last.${position} desc limit 1)
    union all
    select case when entry.bound <= $2::bigint then middle else lo end,
           case when entry.bound <= $2::bigint then hi else middle - 1 end
      from search
      cross join lateral (select (lo + hi + 1) / 2 as middle) as step
      cross join lateral (select ${order} as bound from ${table}
                           where ${owner} = $1 ${conditions(within, firstWithin)} and ${position} = middle) as entry
     where lo < hi
  ), cut as (select lo as total from search where lo = hi)`

/** Length of the list as of a bound: $1 owner, $2 bound, then `within`. */
export const totalStatement = (list: PositionList): Statement<{ total: number }> =>
  statement(`${list.name}_total`, `with ${cut(list, 3)} select total from cut`)

export type PageEntryRow<Keys> = { total: number; position: number | null } & Keys

/**
 * Total and keys of one page in one statement: $1 owner, $2 bound, $3 page, $4 size, then `within`; newest first. A page past the end
 * answers one row without position, so that the total is still known.
 */
export const pageStatement = <Keys>(list: PositionList): Statement<PageEntryRow<Keys>> =>
  statement(
    `${list.name}_page`,
    `with ${cut(list, 5)}
     select cut.total, entry.* from cut left join lateral (
       select ${list.position} as position, ${list.keys.join(', ')} from ${list.table}
        where ${list.owner} = $1 ${conditions(list.within, 5)}
          and ${list.position} > cut.total - $3::bigint * $4::bigint
          and ${list.position} <= cut.total - ($3::bigint - 1) * $4::bigint
        order by ${list.position} desc limit $4::bigint
     ) as entry on true`,
  )
