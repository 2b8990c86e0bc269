/** Where a row stands in the chain. */
interface Placed {
  transactionHash: string
  blockNumber: number
  timestamp: number
}

/** Unix seconds as a moment of UTC; null of none. Pure. */
export const momentOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString()

/** The first columns of what a transaction did. */
export const placeOfRow = {
  transactionHash: ({ transactionHash }: Placed) => transactionHash,
  blockNumber: ({ blockNumber }: Placed) => blockNumber,
  timestamp: ({ timestamp }: Placed) => timestamp,
  'dateTime (UTC)': ({ timestamp }: Placed) => momentOf(timestamp),
}
