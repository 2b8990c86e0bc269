import type { Session } from '../database.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'
import { lastEntry, listOf, type TailBound } from '../positional-list.ts'
import type { Column } from './columns.ts'
import { type ListColumns, propertyOf, type Table, type Unnumbered } from './table.ts'

/** Where a list ends: the position of its last entry and the sum up to it. */
interface ListEnd {
  position: number
  sum: bigint
}
/** Ends by the owner, as `ownerKey` writes it. */
export type ListEnds = ReadonlyMap<string, ListEnd>

type Values = Record<string, unknown>

/** The owner of a row's list as text; undefined where the row is no entry of such a list. */
const ownerKey = ({ owner }: ListColumns, row: Values): string | undefined => {
  const values = owner.map((column) => row[propertyOf(column)])
  return values.some((value) => value === null) ? undefined : values.join('/')
}

/** A list of a table as the insertion of rows names it: its end stands in the query `<name>_end`. */
interface Numbered {
  table: Table
  name: string
  list: ListColumns
}

/**
 * SQL of where a list ends before the rows `n`, for each owner they name: looked up once an owner, however many rows it has.
 * A row that names no owner finds no end.
 */
const endOf = ({ table, name, list: { owner, position, sum } }: Numbered): string => {
  const last = `select l.${position} as position, ${sum === undefined ? '0' : `l.${sum.column}`} as sum from ${table.name} l
    ${owner.length === 0 ? '' : `where ${owner.map((column) => `l.${column} = o.${column}`).join(' and ')}`}
    order by l.${position} desc limit 1`
  const isOwned = owner.map((column) => `${column} is not null`).join(' and ')
  const owners = owner.length === 0 ? 'select 1' : `select distinct ${owner.join(', ')} from n where ${isOwned}`
  return `${name}_end as materialized (
    select ${[...owner.map((column) => `o.${column}`), 'coalesce(e.position, 0) as position', 'coalesce(e.sum, 0) as sum'].join(', ')}
      from (${owners}) o left join lateral (${last}) e on true)`
}

/** SQL that joins the end of a list to a row `n`. */
const joinEnd = ({ name, list: { owner } }: Numbered): string =>
  `left join ${name}_end on ${owner.map((column) => `${name}_end.${column} = n.${column}`).join(' and ') || 'true'}`

const partition = ({ owner }: ListColumns): string =>
  owner.length === 0 ? '' : `partition by ${owner.map((column) => `n.${column}`).join(', ')} `

/** SQL of what the lists give to a row `n`, by column: its position, and the sum up to it. Null where the row has no owner. */
const givenByList = ({ name, list }: Numbered): [string, string][] => {
  const window = `over (${partition(list)}order by n.place)`
  const position: [string, string] = [list.position, `${name}_end.position + row_number() ${window}`]
  if (list.sum === undefined) return [position]
  return [position, [list.sum.column, `${name}_end.sum + coalesce(sum(n.${list.sum.of}) ${window}, 0)`]]
}

const parameterOf = ({ sqlType }: Column<unknown>, values: readonly unknown[]): unknown =>
  sqlType === 'bytea'
    ? byteaArrayParameter(values as (string | null)[])
    : values.map((value) => (typeof value === 'bigint' ? String(value) : value))

/**
 * Adds rows, in chain order, to the ends of the lists of a table, numbered and summed up by the database: for lists with few
 * entries a block, of which nobody keeps the ends in memory. A row is no entry of a list whose owner it names by null.
 */
export const insertNumbered = async <One extends Table>(
  session: Session,
  table: One,
  rows: readonly Unnumbered<One>[],
): Promise<void> => {
  if (rows.length === 0) return
  const lists = Object.entries<ListColumns>(table.lists).map(([name, list]): Numbered => ({ table, name, list }))
  const byLists = new Map(lists.flatMap(givenByList))
  const names = Object.keys(table.columns)
  const given = names.filter((name) => !byLists.has(name))
  const parameters = given.map((name, index) => `$${index + 1}::${table.columns[name]!.sqlType}[]`)
  await session.run(
    `${table.name}_insert`,
    `with n as materialized (select * from unnest(${parameters.join(', ')}) with ordinality n (${given.join(', ')}, place)),
       ${lists.map(endOf).join(',\n       ')}
     insert into ${table.name} (${names.join(', ')})
     select ${names.map((name) => byLists.get(name) ?? `n.${name}`).join(', ')}
       from n ${lists.map(joinEnd).join('\n       ')}`,
    given.map((name) =>
      parameterOf(
        table.columns[name]!,
        rows.map((row) => (row as Values)[propertyOf(name)]),
      ),
    ),
  )
}

/** One list's ends as of a bound, for the owners given. */
const readEndsOf = async (
  session: Session,
  table: Table,
  name: string,
  { owners, bound }: { owners: ReadonlyMap<string, Values>; bound: TailBound },
): Promise<ListEnds> => {
  const columns = table.lists[name]!
  const list = listOf(table, name)
  const names = columns.owner.map((_, index) => `o${index}`)
  const sum = columns.sum === undefined ? '0' : columns.sum.column
  const last = lastEntry(
    list,
    names.map((one) => `a.${one}`),
    `${list.position} as position, ${sum}::text as sum`,
    `$${Math.max(names.length, 1) + 1}`,
  )
  const rows = [...owners.values()]
  const values = columns.owner.map((column) =>
    parameterOf(
      table.columns[column]!,
      rows.map((row) => row[propertyOf(column)]),
    ),
  )
  const types = columns.owner.map((column, index) => `$${index + 1}::${table.columns[column]!.sqlType}[]`)
  const { rows: found } = await session.run<{ place: number; position: number; sum: string }>(
    `${table.name}_${name}_ends`,
    `select a.place::int as place, e.position, e.sum
       from unnest(${types.join(', ') || '$1::int[]'}) with ordinality a (${[...(names.length === 0 ? ['everybody'] : names), 'place'].join(', ')})
      cross join lateral ${last} e`,
    [
      ...(values.length === 0 ? [[0]] : values),
      list.order === 'block_number' ? bound.blockNumber : bound.lastTransactionPosition,
    ],
  )
  const keys = [...owners.keys()]
  return new Map(found.map(({ place, position, sum }) => [keys[place - 1]!, { position, sum: BigInt(sum) }]))
}

/** Ends of the lists of a table as of a bound, for the owners of these rows, by the name of the list. */
export const readListEnds = async <One extends Table>(
  session: Session,
  table: One,
  rows: readonly Unnumbered<One>[],
  bound: TailBound,
): Promise<Map<string, ListEnds>> => {
  const ends = new Map<string, ListEnds>()
  if (rows.length === 0) return ends
  for (const [name, columns] of Object.entries<ListColumns>(table.lists)) {
    const owners = new Map<string, Values>()
    for (const row of rows) {
      const key = ownerKey(columns, row as Values)
      if (key !== undefined) owners.set(key, row as Values)
    }
    if (owners.size > 0) ends.set(name, await readEndsOf(session, table, name, { owners, bound }))
  }
  return ends
}

/** The same rows with the positions and sums that follow the ends, as the database gives them. Pure. */
export const numberRows = <One extends Table>(
  table: One,
  rows: readonly Unnumbered<One>[],
  ends: ReadonlyMap<string, ListEnds>,
): Values[] => {
  const lists = Object.entries<ListColumns>(table.lists).map(([name, list]) => ({
    list,
    last: new Map(ends.get(name)),
  }))
  return rows.map((row) => {
    const numbered: Values = { ...row }
    for (const { list, last } of lists) {
      const key = ownerKey(list, numbered)
      const end = key === undefined ? undefined : (last.get(key) ?? { position: 0, sum: 0n })
      const position = end === undefined ? null : end.position + 1
      numbered[propertyOf(list.position)] = position
      const added = list.sum === undefined ? 0n : ((numbered[propertyOf(list.sum.of)] as bigint | null) ?? 0n)
      const sum = end === undefined ? null : end.sum + added
      if (list.sum !== undefined) numbered[propertyOf(list.sum.column)] = sum
      if (key !== undefined) last.set(key, { position: position!, sum: sum! })
    }
    return numbered
  })
}
