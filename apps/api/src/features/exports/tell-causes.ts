import type { BalanceExportRow } from '@corescope/store/exports/rare-sources'
import type { Reader } from '@corescope/store/reader'
import { type Causes, presentCauses } from '../../entities/balances/causes.ts'

/** Rows of a balance history with the transactions that touched the account, as the list on screen names them. */
export const tellCauses = (reader: Reader, addressId: number) =>
  async function* (pieces: AsyncIterable<BalanceExportRow[]>): AsyncGenerator<(BalanceExportRow & Causes)[]> {
    for await (const rows of pieces) {
      const spans = rows.map(({ lastTransactionPosition: last, transactionCount }) => ({
        first: last - transactionCount + 1,
        last,
      }))
      const causes = await presentCauses(reader, addressId, spans)
      yield rows.map((row, index) => ({ ...row, ...causes[index]! }))
    }
  }
