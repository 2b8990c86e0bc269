import { decodeZeroRunsHex, decodeZeroRunsStart } from '@corescope/store/zero-run-length'

type Hex = `0x${string}`

/** Stored hex under its wire type; what the store returns as `bytea` is `0x` hex by its parser. */
export const hex = (text: string): Hex => text as Hex
export const hexOrNull = (text: string | null): Hex | null => text as Hex | null

/** Plain bytes of a zero-run-length coded column. */
export const expand = (coded: string): Hex => decodeZeroRunsHex(coded as Hex)

/** The first plain bytes of such a column, whose end may be cut off, and whether there are more. */
export const expandStart = (coded: string, most: number): { start: Hex; hasMore: boolean } => {
  const plain = decodeZeroRunsStart(coded as Hex, most + 1)
  return { start: plain.slice(0, 2 + 2 * most) as Hex, hasMore: plain.length > 2 + 2 * most }
}

/** Decimal string of a node's quantity (hex, decimal or number); absent is null. */
export const quantityOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : BigInt(value as string | number | bigint).toString()

/** The same where the field always exists. */
export const quantity = (value: unknown): string => quantityOf(value) ?? '0'

export const hexQuantity = (decimal: string | number | bigint): Hex => `0x${BigInt(decimal).toString(16)}`

/** First four bytes of calldata from the first stored bytes of it; null when there are fewer. */
export const selectorOf = (codedStart: string): Hex | null => {
  // most begin with the selector as it is, then arguments
  if (codedStart.length >= 12) {
    const control = Number.parseInt(codedStart.slice(2, 4), 16)
    if (control >= 3 && control < 0x80) return `0x${codedStart.slice(4, 12)}`
  }
  const coded = Buffer.from(codedStart.slice(2), 'hex')
  const plain: number[] = []
  for (let index = 0; index < coded.length && plain.length < 4; ) {
    const control = coded[index]!
    if (control >= 0x80) {
      plain.push(...new Array<number>(Math.min(4, control - 0x7f)).fill(0))
      index += 1
    } else {
      plain.push(...coded.subarray(index + 1, index + 1 + Math.min(4, control + 1)))
      index += control + 2
    }
  }
  return plain.length < 4 ? null : `0x${Buffer.from(plain.slice(0, 4)).toString('hex')}`
}
