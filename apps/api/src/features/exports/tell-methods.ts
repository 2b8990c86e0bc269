import type { TransactionExportRow } from '@corescope/store/exports/sources'
import { selectorOf } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { calledMethod } from '../../naming/methods.ts'

export interface MethodRow {
  /** The function called: its name, else its selector; null where none is. */
  method: string | null
}

/** Rows with the methods that the list on screen shows, looked up for a piece of them at once. */
export const tellMethods = ({ book, abis }: ApiContext) =>
  async function* (
    pieces: AsyncIterable<TransactionExportRow[]>,
  ): AsyncGenerator<(TransactionExportRow & MethodRow)[]> {
    for await (const rows of pieces) {
      const mentions = await book.mentions(rows.map(({ toId }) => toId))
      const called = rows.map((row) => ({
        row,
        to: row.toId === null ? null : (mentions.get(row.toId) ?? null),
        selector: row.toId === null ? null : selectorOf(row.inputStart),
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
