import { listOf, type PointedTo, readPage, rowsStatement, totalStatement } from './positional-list.ts'
import { type Reader, statement } from './reader.ts'
import type { Table } from './table/table.ts'

/** All entries of an address, those it received, or those it sent: each of the three has positions of its own. */
export type Direction = 'all' | 'in' | 'out'

/** Entries with positions in (after, upTo] of an address's list of all. */
export interface EntryRange {
  addressId: number
  after: number
  upTo: number
}

/** A page of an address's list, as of a chain-wide transaction position. */
export interface DirectedPage {
  addressId: number
  bound: number
  pageNum: number
  pageSize: number
}

/** Reads of a list of an address, in one table with the columns position, in_position and out_position. */
export interface DirectedList<Keys, Row> {
  /** What the entries of a page point to, newest first, and the list's length. */
  rows(reader: Reader, direction: Direction, page: DirectedPage): Promise<{ total: number; rows: Row[] }>
  /** Length as of a chain-wide transaction position. */
  total(reader: Reader, direction: Direction, addressId: number, bound: number): Promise<number>
  range(reader: Reader, order: 'asc' | 'desc', range: EntryRange): Promise<Keys[]>
}

/** @param key the column, with its name in the answer, that says what an entry points to */
export const directedList = <Keys, Row>(
  entries: Table & { lists: Record<Direction, unknown> },
  key: string,
  pointedTo: PointedTo,
): DirectedList<Keys, Row> => {
  const table = entries.name
  // Bounds are chain-wide transaction positions, which grow with every order a table may declare.
  const byTransaction = (direction: Direction) => ({
    ...listOf(entries, direction, [key]),
    order: 'transaction_position',
  })
  const directions = { all: byTransaction('all'), in: byTransaction('in'), out: byTransaction('out') }
  const rows = {
    all: rowsStatement<Row>(directions.all, pointedTo),
    in: rowsStatement<Row>(directions.in, pointedTo),
    out: rowsStatement<Row>(directions.out, pointedTo),
  }
  const totals = {
    all: totalStatement(directions.all),
    in: totalStatement(directions.in),
    out: totalStatement(directions.out),
  }
  const rangeStatement = (order: 'asc' | 'desc') =>
    statement<Keys>(
      `${table}_range_${order}`,
      `select ${key} from ${table}
        where address_id = $1 and position > $2 and position <= $3 order by position ${order}`,
    )
  const ranges = { asc: rangeStatement('asc'), desc: rangeStatement('desc') }
  const valuesOf = ({ addressId, bound, pageNum, pageSize }: DirectedPage) => [addressId, bound, pageNum, pageSize]
  return {
    rows: async (reader, direction, page) => readPage(await reader.rows(rows[direction], valuesOf(page))),
    total: async (reader, direction, addressId, bound) =>
      (await reader.row(totals[direction], [addressId, bound]))?.total ?? 0,
    range: (reader, order, { addressId, after, upTo }) => reader.rows(ranges[order], [addressId, after, upTo]),
  }
}
