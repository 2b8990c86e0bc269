import { listOf, type PositionList, pageStatement } from '../positional-list.ts'
import type { Reader } from '../reader.ts'
import { internalEntries } from '../traces/table.ts'
import { addressEntries } from './table.ts'

const position = ['transaction_position as "transactionPosition"']
const own = pageStatement<{ transactionPosition: number }>({
  ...listOf(addressEntries, 'all', position),
  name: 'address_entries_touching',
})
/** Calls stand in the order of their transactions, so the list can be cut at one of these. */
const byTransaction: PositionList = {
  ...listOf(internalEntries, 'all', position),
  name: 'internal_entries_touching',
  order: 'transaction_position',
}
const inside = pageStatement<{ transactionPosition: number }>(byTransaction)

/** Positions of transactions, newest first. */
interface Touching {
  /** From or to an address, or such that created it. */
  own: number[]
  /** With calls inside from or to it that are listed; one as often as it has such calls. */
  inside: number[]
}

/** The last transactions that name an address at or before one, at most `limit` of each kind. */
export const listTouching = async (
  reader: Reader,
  addressId: number,
  upTo: number,
  limit: number,
): Promise<Touching> => {
  const [ownRows, insideRows] = await Promise.all(
    [own, inside].map((statement) => reader.rows(statement, [addressId, upTo, 1, limit])),
  )
  const positions = (rows: typeof ownRows = []) =>
    rows.flatMap(({ position: place, transactionPosition }) => (place === null ? [] : [transactionPosition]))
  return { own: positions(ownRows), inside: positions(insideRows) }
}
