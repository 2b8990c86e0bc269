import { type Statement, statement } from './reader.ts'
import type { Table } from './table/table.ts'

/**
 * A list kept as numbered entries of an owner, as its table declares it. `order` grows with the position (co-monotone), so
 * the last entry at or before a block is found by binary search over the list's index. All names are literals of this room.
 */
export interface PositionList {
  name: string
  table: string
  /** Columns of the key before the position. */
  owner: readonly string[]
  position: string
  /** transaction_position, or block_number in lists of blocks. */
  order: string
  /** Columns of the key that may be null: indexes of rows that have them are used only where that is said. */
  nullable: readonly string[]
  /** Columns of an entry that name what it points to. */
  keys: readonly string[]
}

/** A list that a table carries. */
export const listOf = <One extends Table>(
  table: One,
  list: keyof One['lists'] & string,
  keys: readonly string[] = [],
): PositionList => {
  const { owner, position, order } = table.lists[list]!
  const nullable = [...owner, position].filter((column) => table.columns[column]!.isNullable)
  return { name: `${table.name}_${list}`, table: table.name, owner, position, order, nullable, keys }
}

const keyOf = ({ owner, position }: PositionList): string[] => [...owner, position]

/**
 * The place of a list as a comparison of its whole key. With the order of the whole key beside it, only the list's own index
 * can answer without sorting most of the table. Equations would leave the choice to statistics: by them the usual owner has
 * an entry or two, any index that begins with the owner looks as good, and the whole list of a busy owner is read.
 */
const compare = (list: PositionList, owner: readonly string[], operator: '<=' | '>' | '>=', place: string): string =>
  [
    `(${keyOf(list).join(', ')}) ${operator} (${[...owner, place].join(', ')})`,
    ...list.nullable.map((column) => `${column} is not null`),
  ].join(' and ')
const ordered = (list: PositionList, direction: 'asc' | 'desc'): string =>
  `order by ${keyOf(list)
    .map((column) => `l.${column} ${direction}`)
    .join(', ')}`
const isOwned = (list: PositionList, owner: readonly string[]): string =>
  list.owner.map((column, index) => `${column} = ${owner[index]}`).join(' and ') || 'true'
const highest = '9223372036854775807'

/** Where a list is searched: SQL of its owner, and of the bound its order is compared with. */
interface Sought {
  owner: readonly string[]
  bound: string
  /** `<`: the last entry before the bound. */
  than?: '<=' | '<'
  /** Rows may be missing: the audit reads lists as they are. */
  mayHaveGaps?: boolean
}

/** What a binary search halves, as SQL. */
interface Halved {
  /** Rows of what is carried along, `lo` and `hi`. */
  start: string
  /** The entry at the place `middle`, or the next behind it: `at`, which is compared with the bound, and its `place`. */
  entry: string
  bound: string
  than?: '<=' | '<'
  /** Columns of `start` before `lo`, which the bound may name. */
  carried?: readonly string[]
}

/** A binary search as a recursive query `search(lo, hi)`: where both are equal they are the last place within the bound. */
export const binarySearch = ({ start, entry, bound, than = '<=', carried = [] }: Halved): string => {
  const kept = carried.map((column) => `${column}, `).join('')
  return `
  search(${kept}lo, hi) as (
    ${start}
    union all
    select ${kept}case when entry.at ${than} ${bound} then entry.place else lo end,
           case when entry.at ${than} ${bound} then hi else middle - 1 end
      from search
      cross join lateral (select (lo + hi + 1) / 2 as middle) as step
      cross join lateral (${entry}) as entry
     where lo < hi
  )`
}

/**
 * The binary search as a recursive query `search(lo, hi)`: where both are equal they are the position of the last entry
 * within the bound, or 0. No row when the list never had an entry. When the last entry already lies within the bound the
 * search ends before its first step. A step names its entry from both sides: without an upper end the index would be
 * compared to the end of its page, a quarter of a thousand entries for one.
 */
const search = (list: PositionList, { owner, bound, than = '<=', mayHaveGaps = false }: Sought): string => {
  const { table, position, order } = list
  return binarySearch({
    start: `(select case when ${order} ${than} ${bound} then ${position} else 0 end::bigint, ${position}::bigint
       from (select ${[...new Set([...keyOf(list), order])].join(', ')} from ${table} l
              where ${compare(list, owner, '<=', highest)} ${ordered(list, 'desc')} limit 1) as last
      where ${isOwned(list, owner)})`,
    entry: `select ${order} as at, ${position}::bigint as place from ${table} l
             where ${compare(list, owner, '>=', 'middle')}
               and ${compare(list, owner, '<=', mayHaveGaps ? highest : 'middle')}
             ${ordered(list, 'asc')} limit 1`,
    ...{ bound, than },
  })
}

/** SQL of the position of the last entry within the bound; 0 where all lie behind it, no row for an empty list. */
export const lastPosition = (list: PositionList, sought: Sought): string =>
  `(with recursive ${search(list, sought)} select lo as place from search where lo = hi)`

/**
 * SQL of the last entry of a list, as a lateral query: now, or at or before a bound, whether or not rows are missing. No
 * row where there is none.
 * @param owner SQL of each column of the owner
 * @param columns of the entry
 */
export const lastEntry = (list: PositionList, owner: readonly string[], columns: string, bound?: string): string => {
  const { table, position } = list
  const isThere = list.nullable.map((column) => ` and ${column} is not null`).join('')
  if (bound === undefined) {
    return `(select ${columns} from ${table} where ${isOwned(list, owner)}${isThere} order by ${position} desc limit 1)`
  }
  return `(
  with recursive ${search(list, { owner, bound, mayHaveGaps: true })}
  select ${columns} from ${table} where ${isOwned(list, owner)} and ${position} = (select lo from search where lo = hi))`
}

/** A past moment of the chain: the end of a block. */
export interface TailBound {
  blockNumber: number
  lastTransactionPosition: number
}

/** Parameters of the owner: $1 is its first column, the others come last. */
const ownerOf = (list: PositionList, next: number): string[] =>
  list.owner.map((_, index) => (index === 0 ? '$1' : `$${next + index - 1}`))

/** $1 owner, $2 bound. `cut(total)`: the list's length as of the bound; no row when the list never had an entry. */
const cut = (list: PositionList, next: number) =>
  `recursive ${search(list, { owner: ownerOf(list, next), bound: '$2::bigint' })},
  cut as (select lo as total from search where lo = hi)`

/** Length of the list as of a bound: $1 owner, $2 bound, then the owner's other columns. */
export const totalStatement = (list: PositionList): Statement<{ total: number }> =>
  statement(`${list.name}_total`, `with ${cut(list, 3)} select total from cut`)

export type PageEntryRow<Keys> = { total: number; position: number | null } & Keys

/** The keys of a page, newest first, of the `cut` list: $1 owner, $3 page, $4 size, then the owner's other columns. */
const pageOf = (list: PositionList, place: 'position' | 'place') => `
  select ${list.position} as ${place}, ${list.keys.join(', ')} from ${list.table} l
   where ${compare(list, ownerOf(list, 5), '>', 'greatest(cut.total - $3::bigint * $4::bigint, 0)')}
     and ${compare(list, ownerOf(list, 5), '<=', 'cut.total - ($3::bigint - 1) * $4::bigint')}
   ${ordered(list, 'desc')} limit $4::bigint`

/**
 * Total and keys of one page in one statement: $1 owner, $2 bound, $3 page, $4 size, then the owner's other columns; newest first. A page past the end
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
const maxRows = 100

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
         from (select * from (${pageOf(list, 'place')}) as page limit ${maxRows}) as ${entry} ${joins}
     ) as found on true order by found.place desc`,
  )

/** Total and rows of a page as `rowsStatement` found them. */
export const readPage = <Row>(found: PageRow<Row>[]): { total: number; rows: Row[] } => ({
  total: found[0]?.total ?? 0,
  rows: found.flatMap((row) => (row.place === null ? [] : [row])),
})
