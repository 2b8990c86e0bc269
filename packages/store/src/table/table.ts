import type { Column } from './columns.ts'

export type AnyColumns = Record<string, Column<unknown>>

/** One table, told once: what COPY writes, which lists it carries, what a rewind cuts, what the audit and the tests compare. */
export interface Table {
  name: string
  /** In the order in which COPY writes them. */
  columns: AnyColumns
  /** Columns that name a row among the rows of the table. */
  key: readonly string[]
  /** Rows are written in the order of the key; else in the order in which they are given. */
  isSorted?: boolean
  /** Bytes of a usual row in COPY: room to begin with. */
  rowSize?: number
  /** The positional lists that the rows are entries of. */
  lists: Record<string, ListColumns>
  rewind: Rewinding
  /** What the audit derives anew and compares; a table without it is proven otherwise, or not derived from blocks. */
  audit?: Audited
  /** Columns in which two indexes of one chain need not agree. */
  incidental?: readonly string[]
  /** SQL: a row `l` points at what it is made of. A repair takes the others away. */
  isSound?: string
}

/** A list: entries of an owner, numbered 1, 2, 3 … */
export interface ListColumns<Name = string> {
  /** Columns that say whose list it is; none: the list of all. */
  owner: readonly Name[]
  position: Name
  /** Grows with the position: the list as of a block ends where this is at or before the block's. */
  order: Name
  /** In lists numbered by the database: a column that holds the sum of another one up to the row. */
  sum?: { column: Name; of: Name }
}

/** What the rows above an ancestor are told by. */
export type CutColumn = 'block_number' | 'transaction_position' | 'internal_position'

/**
 * How a rewind finds the rows above the ancestor: by a column that an index has; or, where the table is only read list by
 * list, at the tails of the lists whose owners are named in displaced rows of another table, which is cut later; or `own`:
 * a function of the table's feature takes them back (see `rewind.ts`).
 */
export type Rewinding<List = string> =
  | { by: CutColumn }
  | { tailsOf: { list: List; namedIn: { table: string; columns: readonly string[] } } }
  | 'own'

export interface Audited<Name = string> {
  /** What names a row, where the audit finds rows by another list than that of the key. */
  key?: readonly Name[]
  /** Whose list a finding names: a column with an id of an address. */
  owner?: Name
  /** The row's number in the list of the owner. */
  position?: Name
  /** What is compared; by default all columns but those of the key. */
  compares?: readonly Name[]
}

/** The same with its columns and lists known by name. */
export interface Declared<Columns extends AnyColumns, Lists extends Record<string, ListColumns<keyof Columns & string>>>
  extends Table {
  columns: Columns
  key: readonly (keyof Columns & string)[]
  lists: Lists
  rewind: Rewinding<NoInfer<keyof Lists & string>>
  audit?: Audited<keyof Columns & string>
  incidental?: readonly (keyof Columns & string)[]
}

export type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text
type ValueOf<One> = One extends Column<infer Value> ? Value : never

/** A row literal of a table: its columns in camel case. */
export type RowOf<One extends Table> = {
  [Name in keyof One['columns'] & string as [ValueOf<One['columns'][Name]>] extends [never]
    ? never
    : CamelCase<Name>]: ValueOf<One['columns'][Name]>
}

/** By column: few hundred names, and the audit asks for the same ones with each row. */
const properties = new Map<string, string>()

/** `in_position` → `inPosition`: the property of a row that holds a column. */
export const propertyOf = (column: string): string => {
  const known = properties.get(column)
  if (known !== undefined) return known
  const property = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  properties.set(column, property)
  return property
}

/** The declaration itself, checked: every name in it is one of its columns. */
export const declareTable = <
  const Columns extends AnyColumns,
  const Lists extends Record<string, ListColumns<keyof Columns & string>>,
>(
  table: Declared<Columns, Lists>,
): Declared<Columns, Lists> => table

type ListNames<List> = List extends { position: infer Position extends string }
  ? Position | (List extends { sum: { column: infer Sum extends string } } ? Sum : never)
  : never

/** A row before it has positions in the lists that it is an entry of, and sums of them. */
export type Unnumbered<One extends Table> = Omit<RowOf<One>, CamelCase<ListNames<One['lists'][keyof One['lists']]>>>
