import type { InternalTransaction } from '@corescope/api-schema/internal-transactions/calls'

/** Names a row of any list of internal transactions. */
export const internalKey = ({ transactionHash, traceAddress }: InternalTransaction): string =>
  `${transactionHash}_${traceAddress.join('_')}`

/** Spec §2: block and time stand on the first record of each block alone. Keys of those records. */
export const firstOfBlocks = (rows: readonly InternalTransaction[]): ReadonlySet<string> =>
  new Set(rows.filter((row, index) => index === 0 || rows[index - 1]!.blockNumber !== row.blockNumber).map(internalKey))
