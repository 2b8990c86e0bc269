import type { BalanceEntryRecord } from '@corescope/api-schema/balance-history/calls'
import { listTouching } from '@corescope/store/addresses/touching'
import type { Reader } from '@corescope/store/reader'
import { listTransactionHashes } from '@corescope/store/transactions/read'
import { hex } from '../../answers/wire.ts'
import { type BlockSpan, causesOf } from './causes-of.ts'

export type Causes = Pick<BalanceEntryRecord, 'transactions' | 'transactionHash' | 'onlyInside'>

/** Entries read for each block of a page. Most accounts have fewer; of the busiest the oldest blocks of a page go uncounted. */
const entriesPerBlock = 4

/** The transactions of some blocks that name an account, block by block; blocks newest first. */
export const presentCauses = async (
  reader: Reader,
  addressId: number,
  spans: readonly BlockSpan[],
): Promise<Causes[]> => {
  const newest = spans[0]
  if (newest === undefined) return []
  const limit = spans.length * entriesPerBlock
  const causes = causesOf(spans, await listTouching(reader, addressId, newest.last, limit), limit)
  const single = causes.flatMap(({ only }) => (only === undefined ? [] : [only]))
  const rows = await listTransactionHashes(reader, single)
  const hashOf = new Map(rows.map((row) => [row.position, hex(row.hash)]))
  return causes.map(({ count, only, onlyInside }) => ({
    transactions: count,
    transactionHash: only === undefined ? null : (hashOf.get(only) ?? null),
    onlyInside,
  }))
}
