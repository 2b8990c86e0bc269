import { type PageEntryRow, type PositionList, pageStatement, totalStatement } from './as-of.ts'
import { type Reader, statement } from './reader.ts'

/** All entries of an address, those it received, or those it sent: each of the three has positions of its own. */
export type Direction = 'all' | 'in' | 'out'

/** Entries with positions in (after, upTo] of an address's list of all. */
export interface EntryRange {
  addressId: number
  after: number
  upTo: number
}

/** Reads of a list of an address, in one table with the columns position, in_position and out_position. */
export interface DirectedList<Keys> {
  /** Keys of a page, newest first, as of a chain-wide transaction position. */
  page(
    reader: Reader,
    direction: Direction,
    values: { addressId: number; bound: number; pageNum: number; pageSize: number },
  ): Promise<PageEntryRow<Keys>[]>
  /** Length as of a chain-wide transaction position. */
  total(reader: Reader, direction: Direction, addressId: number, bound: number): Promise<number>
  range(reader: Reader, order: 'asc' | 'desc', range: EntryRange): Promise<Keys[]>
}

/** @param key the column, with its name in the answer, that says what an entry points to */
export const directedList = <Keys>(table: string, key: string): DirectedList<Keys> => {
  const listOf = (direction: Direction): PositionList => ({
    name: `${table}_${direction}`,
    table,
    owner: 'address_id',
    position: direction === 'all' ? 'position' : `${direction}_position`,
    order: 'transaction_position',
    keys: [key],
  })
  const directions = { all: listOf('all'), in: listOf('in'), out: listOf('out') }
  const pages = {
    all: pageStatement<Keys>(directions.all),
    in: pageStatement<Keys>(directions.in),
    out: pageStatement<Keys>(directions.out),
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
  return {
    page: (reader, direction, { addressId, bound, pageNum, pageSize }) =>
      reader.rows(pages[direction], [addressId, bound, pageNum, pageSize]),
    total: async (reader, direction, addressId, bound) =>
      (await reader.row(totals[direction], [addressId, bound]))?.total ?? 0,
    range: (reader, order, { addressId, after, upTo }) => reader.rows(ranges[order], [addressId, after, upTo]),
  }
}
