import type { Session } from '../database.ts'
import { byteaArrayParameter } from '../hex-bytes.ts'
import { lastEntry, listOf, type TailBound } from '../positional-list.ts'
import type { Column } from './columns.ts'
import { type ListColumns, propertyOf, type Table, type Unnumbered } from './table.ts'

/** Where a list ends: the position of its last entry by the id of the owner; 0 is the owner of a list of all. */
export type ListEnds = ReadonlyMap<number, number>

type Values = Record<string, unknown>

const ownerColumn = ({ owner }: ListColumns): string | undefined => {
  if (owner.length > 1) throw new Error('a list of more than one owner is not numbered by the database')
  return owner[0]
}

/** SQL of the next position of a row `n` in a list. */
const nextPosition = (table: Table, list: ListColumns): string => {
  const owner = ownerColumn(list)
  const last = `select max(${list.position}) from ${table.name} l`
  return owner === undefined
    ? `coalesce((${last}), 0) + row_number() over (order by n.place)`
    : `coalesce((${last} where l.${owner} = n.${owner}), 0) + row_number() over (partition by n.${owner} order by n.place)`
}

const parameterOf = ({ sqlType }: Column<unknown>, values: readonly unknown[]): unknown =>
  sqlType === 'bytea'
    ? byteaArrayParameter(values as string[])
    : values.map((value) => (typeof value === 'bigint' ? String(value) : value))

/**
 * Adds rows, in chain order, to the ends of the lists of a table, numbered by the database: for lists with few entries a
 * block, of which nobody keeps the ends in memory.
 */
export const insertNumbered = async <One extends Table>(
  session: Session,
  table: One,
  rows: readonly Unnumbered<One>[],
): Promise<void> => {
  if (rows.length === 0) return
  const lists = new Map(Object.values(table.lists).map((list) => [list.position, list]))
  const names = Object.keys(table.columns)
  const given = names.filter((name) => !lists.has(name))
  await session.run(
    `${table.name}_insert`,
    `insert into ${table.name} (${names.join(', ')})
     select ${names.map((name) => (lists.has(name) ? nextPosition(table, lists.get(name)!) : `n.${name}`)).join(', ')}
       from unnest(${given.map((name, index) => `$${index + 1}::${table.columns[name]!.sqlType}[]`).join(', ')})
            with ordinality n (${given.join(', ')}, place)`,
    given.map((name) =>
      parameterOf(
        table.columns[name]!,
        rows.map((row) => (row as Values)[propertyOf(name)]),
      ),
    ),
  )
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
    const owner = ownerColumn(columns)
    const list = listOf(table as Table, name)
    const last = lastEntry(list, owner === undefined ? [] : ['a.id'], `${list.position} as position`, '$2')
    const owners = owner === undefined ? [0] : rows.map((row) => (row as Values)[propertyOf(owner)] as number)
    const { rows: found } = await session.run<{ id: number; position: number }>(
      `${table.name}_${name}_ends`,
      `select a.id, e.position from unnest($1::int[]) a (id) cross join lateral ${last} e`,
      [[...new Set(owners)], list.order === 'block_number' ? bound.blockNumber : bound.lastTransactionPosition],
    )
    ends.set(name, new Map(found.map(({ id, position }) => [id, position])))
  }
  return ends
}

/** The same rows with the positions that follow the ends, as the database gives them. Pure. */
export const numberRows = <One extends Table>(
  table: One,
  rows: readonly Unnumbered<One>[],
  ends: ReadonlyMap<string, ListEnds>,
): Values[] => {
  const lists = Object.entries<ListColumns>(table.lists).map(([name, list]) => ({
    position: propertyOf(list.position),
    owner: ownerColumn(list),
    last: new Map(ends.get(name)),
  }))
  return rows.map((row) => {
    const numbered: Values = { ...row }
    for (const { position, owner, last } of lists) {
      const id = owner === undefined ? 0 : (numbered[propertyOf(owner)] as number)
      last.set(id, (last.get(id) ?? 0) + 1)
      numbered[position] = last.get(id)
    }
    return numbered
  })
}
