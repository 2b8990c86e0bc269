import { propertyOf, type RowOf, type Table } from '../table/table.ts'

/** Columns that the audit compares, as the table's declaration says. */
const comparedColumns = ({ name, columns, key, audit }: Table): readonly string[] => {
  if (audit === undefined) throw new Error(`the declaration of ${name} says nothing of the audit`)
  const names = audit.key ?? key
  return audit.compares ?? Object.keys(columns).filter((column) => !names.includes(column) && column !== 'bucket')
}

/** SQL of the columns that name a row and those that are compared. */
export const auditedColumns = (table: Table): string =>
  [...new Set([...(table.audit?.key ?? table.key), ...ownersOf(table), ...comparedColumns(table)])].join(', ')

const ownersOf = ({ audit }: Table): string[] =>
  [audit?.owner, audit?.position].filter((column) => column !== undefined)

type Values = Record<string, unknown>

/** What a row is called: its key, whose list it is in ('' of everybody's), and its place in it. @param read a column's value */
const nameBy = ({ key, audit }: Table, read: (column: string) => unknown) => ({
  key: (audit?.key ?? key).map((column) => String(read(column))).join('/'),
  owner: audit?.owner === undefined ? '' : (read(audit.owner) as number),
  position: audit?.position === undefined ? null : (read(audit.position) as number),
})

/** The name of a stored row, columns by their names. */
export const nameStoredRow = (table: Table, row: Values) => nameBy(table, (column) => row[column])

/** Name and compared columns of a row literal. */
export const auditRow = <One extends Table>(table: One, row: RowOf<One>) => {
  const read = (column: string) => (row as Values)[propertyOf(column)]
  return {
    table: table.name,
    ...nameBy(table, read),
    columns: Object.fromEntries(comparedColumns(table).map((column) => [column, read(column)])) as Record<
      string,
      string | number | bigint | boolean | null
    >,
  }
}
