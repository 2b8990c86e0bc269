import type { Contradiction } from './contradiction.ts'

export type Value = string | number | bigint | boolean | null

/** A row of a list: what it is called by, the block it belongs to, and its columns. */
export interface NamedRow {
  table: string
  /** Names the row among those of its table. */
  key: string
  /** An address by its id, or text. */
  owner: number | string
  /** Its number in the list of the owner. */
  position: number | null
  blockNumber: number
  columns: Record<string, Value>
}

/** A column that differs. Values of columns that end in `_id` are ids of addresses. */
export interface RowDifference {
  row: NamedRow
  /** null: the whole row. */
  column: string | null
  expected: Value
  found: Value
}

const differs = (one: Value, other: Value) => one !== other && String(one) !== String(other)

/** Where rows are not those that were expected, in the order of the expected ones; rows too many come last. Pure. */
export const compareRows = (expected: readonly NamedRow[], found: readonly NamedRow[]): RowDifference[] => {
  const rows = new Map(found.map((row) => [`${row.table} ${row.key}`, row]))
  const differences: RowDifference[] = []
  for (const row of expected) {
    const key = `${row.table} ${row.key}`
    const other = rows.get(key)
    rows.delete(key)
    if (other === undefined) {
      differences.push({ row, column: null, expected: 'a row', found: 'none' })
      continue
    }
    for (const [column, value] of Object.entries(row.columns)) {
      const stored = other.columns[column] ?? null
      if (differs(value, stored)) differences.push({ row, column, expected: value, found: stored })
    }
  }
  for (const row of rows.values()) differences.push({ row, column: null, expected: 'none', found: 'a row' })
  return differences
}

/** Ids of addresses that the differences name. */
export const listNamedIds = (differences: readonly RowDifference[]): number[] => {
  const ids = new Set<number>()
  const note = (value: Value) => {
    if (typeof value === 'number' && value > 0) ids.add(value)
  }
  for (const { row, column, expected, found } of differences) {
    note(row.owner)
    if (column?.endsWith('_id')) for (const value of [expected, found]) note(value)
  }
  return [...ids]
}

/** `address_entries 0x… #17 in_position`: table, whose list, place in it, column. Pure. */
export const nameDifference = (
  { row, column, expected, found }: RowDifference,
  addresses: ReadonlyMap<number, string>,
): Contradiction => {
  const nameOf = (id: number) => addresses.get(id) ?? 'an unknown address'
  const shown = (value: Value) => {
    if (value === null) return 'null'
    return column?.endsWith('_id') && typeof value === 'number' ? nameOf(value) : String(value).slice(0, 200)
  }
  const owner = typeof row.owner === 'number' ? nameOf(row.owner) : row.owner
  const parts = [row.table, owner, row.position === null ? '' : `#${row.position}`, column ?? '']
  return {
    what: parts.filter((part) => part !== '').join(' '),
    expected: shown(expected),
    found: shown(found),
  }
}
