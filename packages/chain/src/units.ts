/** Precision of quantities: power of ten of one unit in its smallest part. */
export const coinDecimals = 18
export const gweiDecimals = 9

/** Denominations of ether-like coins, smallest first; `decimals` = power of ten in wei. */
export const denominations = [
  { name: 'wei', decimals: 0 },
  { name: 'kwei', decimals: 3 },
  { name: 'mwei', decimals: 6 },
  { name: 'gwei', decimals: 9 },
  { name: 'szabo', decimals: 12 },
  { name: 'finney', decimals: 15 },
  { name: 'ether', decimals: 18 },
  { name: 'kether', decimals: 21 },
  { name: 'mether', decimals: 24 },
  { name: 'gether', decimals: 27 },
  { name: 'tether', decimals: 30 },
] as const
export type DenominationName = (typeof denominations)[number]['name']

/** Block extra data (spec §9): lengths in bytes. */
export const extraDataLengths = { vanity: 32, seal: 65, address: 20, voteAddress: 48, aggregatedSignature: 96 } as const
