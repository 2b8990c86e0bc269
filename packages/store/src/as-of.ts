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

const keyOf = ({ owner, within = [], position }: PositionList): string[] => [owner, ...within, position]

/**
 * The place of a list as a comparison of its whole key. With the order of the whole key beside it, only the list's own index
 * can answer without sorting most of the table. Equations would leave the choice to statistics: by them the usual owner has
 * an entry or two, any index that begins with the owner looks as good, and the whole list of a busy owner is read.
 */
const compare = (list: PositionList, operator: '<=' | '>' | '>=', place: string, firstWithin: number): string => {
  const within = (list.within ?? []).map((_, index) => `$${firstWithin + index}`)
  // Indexes of rows that have an item, or a place in the list, are used only where that is said.
  const isThere = [...(list.within ?? []), list.position].map((column) => `${column} is not null`)
  return `(${keyOf(list).join(', ')}) ${operator} (${['$1', ...within, place].join(', ')}) and ${isThere.join(' and ')}`
}
const ordered = (list: PositionList, direction: 'asc' | 'desc'): string =>
  `order by ${keyOf(list)
    .map((column) => `l.${column} ${direction}`)
    .join(', ')}`
const highest = '9223372036854775807'

/**
 * $1 owner, $2 bound. `cut(total)`: the list's length as of the bound; no row when the list never had an entry.
 * When the last entry already lies within the bound the search ends before its first step. A step names its entry from both
 * sides: without an upper end the index would be compared to the end of its page, a quarter of a thousand entries for one.
 */
const cut = (list: PositionList, firstWithin: number) => {
  const { table, owner, within = [], position, order } = list
  const isOwned = [`${owner} = $1`, ...within.map((column, index) => `${column} = $${firstWithin + index}`)]
  return `
  recursive search(lo, hi) as (
    (select case when ${order} <= $2::bigint then ${position} else 0 end::bigint, ${position}::bigint
       from (select ${[...new Set([...keyOf(list), order])].join(', ')} from ${table} l
              where ${compare(list, '<=', highest, firstWithin)} ${ordered(list, 'desc')} limit 1) as last
      where ${isOwned.join(' and ')})
    union all
    select case when entry.bound <= $2::bigint then middle else lo end,
           case when entry.bound <= $2::bigint then hi else middle - 1 end
      from search
      cross join lateral (select (lo + hi + 1) / 2 as middle) as step
      cross join lateral (select ${order} as bound from ${table} l
                           where ${compare(list, '>=', 'middle', firstWithin)}
                             and ${compare(list, '<=', 'middle', firstWithin)} ${ordered(list, 'asc')} limit 1) as entry
     where lo < hi
  ), cut as (select lo as total from search where lo = hi)`
}

/** Length of the list as of a bound: $1 owner, $2 bound, then `within`. */
export const totalStatement = (list: PositionList): Statement<{ total: number }> =>
  statement(`${list.name}_total`, `with ${cut(list, 3)} select total from cut`)

export type PageEntryRow<Keys> = { total: number; position: number | null } & Keys

/** The keys of a page, newest first, of the `cut` list: $1 owner, $3 page, $4 size, then `within`. */
const pageOf = (list: PositionList, place: 'position' | 'place') => `
  select ${list.position} as ${place}, ${list.keys.join(', ')} from ${list.table} l
   where ${compare(list, '>', 'greatest(cut.total - $3::bigint * $4::bigint, 0)', 5)}
     and ${compare(list, '<=', 'cut.total - ($3::bigint - 1) * $4::bigint', 5)}
   ${ordered(list, 'desc')} limit $4::bigint`

/**
 * Total and keys of one page in one statement: $1 owner, $2 bound, $3 page, $4 size, then `within`; newest first. A page past the end
 * answers one row without position, so that the total is still known.
 */
export const pageStatement = <Keys>(list: PositionList): Statement<PageEntryRow<Keys>> =>
  statement(
    `${list.name}_page`,
    `with ${cut(list, 5)} select cut.total, entry.* from cut left join lateral (${pageOf(list, 'position')}) as entry on true`,
  )

/** What entries point to: columns of tables joined to the entry, which has the keys of the list by their names. */
export interface PointedTo {
  columns: string
  joins: string
}

/** `place` is null in the one row of a page past the end. */
export type PageRow<Row> = { total: number } & ((Row & { place: number }) | { place: null })

/** The largest page. A limit that is a parameter tells the planner nothing: it would prepare for a tenth of the list. */
const mostRows = 100

/**
 * Like `pageStatement`, with what the entries point to instead of keys: all of a page, of 100 at most, in one look.
 * @param entry the entry's name in `columns` and `joins`
 */
export const rowsStatement = <Row>(
  list: PositionList,
  { columns, joins }: PointedTo,
  entry = 'entry',
): Statement<PageRow<Row>> =>
  statement(
    `${list.name}_rows`,
    `with ${cut(list, 5)}
     select cut.total, found.* from cut left join lateral (
       select ${entry}.place, ${columns}
         from (select * from (${pageOf(list, 'place')}) as page limit ${mostRows}) as ${entry} ${joins}
     ) as found on true order by found.place desc`,
  )

/** Total and rows of a page as `rowsStatement` found them. */
export const readPage = <Row>(found: PageRow<Row>[]): { total: number; rows: Row[] } => ({
  total: found[0]?.total ?? 0,
  rows: found.flatMap((row) => (row.place === null ? [] : [row])),
})
