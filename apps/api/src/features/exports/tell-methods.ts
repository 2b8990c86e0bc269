import type { InternalExportRow, TransactionExportRow } from '@corescope/store/exports/sources'
import { hexOrNull, selectorOf } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { calledMethod } from '../../naming/methods.ts'

export interface MethodRow {
  /** The function called: its name, else its selector; null where none is. */
  method: string | null
}

interface CallRow {
  /** Of the transaction. */
  position: number
  toId: number | null
  blockNumber: string
}

/** What a transaction calls. */
export const transactionSelector = ({ inputStart }: TransactionExportRow) => selectorOf(inputStart)
/** What a call inside one calls; null where its calldata is shorter than a selector. */
export const internalSelector = ({ selector }: InternalExportRow) =>
  selector?.length === 10 ? hexOrNull(selector) : null

/** Rows with the methods that the list on screen shows, looked up for a piece of them at once. */
export const tellMethods = <Row extends CallRow>(
  { book, abis }: ApiContext,
  selectorIn: (row: Row) => ReturnType<typeof selectorOf>,
) =>
  async function* (pieces: AsyncIterable<Row[]>): AsyncGenerator<(Row & MethodRow)[]> {
    for await (const rows of pieces) {
      const mentions = await book.mentions(rows.map(({ toId }) => toId))
      const called = rows.map((row) => ({
        row,
        to: row.toId === null ? null : (mentions.get(row.toId) ?? null),
        selector: row.toId === null ? null : selectorIn(row),
        moment: { blockNumber: Number(row.blockNumber), position: row.position },
      }))
      const known = await abis.find(
        called.map(({ to, selector, moment: { blockNumber } }) => ({
          address: to?.hash ?? null,
          blockNumber,
          hash: selector,
        })),
      )
      yield called.map(({ row, to, selector, moment }) => {
        const address = to?.hash ?? null
        const sources = known.of(address, moment.blockNumber)
        const method = calledMethod(selector, to, sources, known.codeAt(address, moment))
        return { ...row, method: method && (method.name ?? method.selector) }
      })
    }
  }
