import pg from 'pg'

/** What stands in `bytes` from `from` to `to`, in PostgreSQL's text form. May write there: nobody reads it again. */
export type ReadCell = (bytes: Buffer, from: number, to: number) => unknown

const textOf = (bytes: Buffer, from: number, to: number): string => bytes.toString('utf8', from, to)
/** Digits and hex are ASCII, which is cheaper to read. */
const plainOf = (bytes: Buffer, from: number, to: number): string =>
  to - from === 1 ? String.fromCharCode(bytes[from]!) : bytes.toString('latin1', from, to)

const minus = 0x2d
const zero = 0x30
/** So many digits are a number exactly, whatever they are. */
const exactDigits = 15

const integer: ReadCell = (bytes, from, to) => {
  if (to - from > exactDigits) return Number(plainOf(bytes, from, to))
  const isNegative = bytes[from] === minus
  let value = 0
  for (let at = isNegative ? from + 1 : from; at < to; at += 1) value = value * 10 + (bytes[at]! - zero)
  return isNegative ? -value : value
}

/** `\xab…` becomes `0xab…` where it stands. */
const hex: ReadCell = (bytes, from, to) => {
  bytes[from] = zero
  return bytes.toString('latin1', from, to)
}

/** bytea[]: {"\\x01","\\x02"} as PostgreSQL writes it */
const hexes: ReadCell = (bytes, from, to) =>
  (plainOf(bytes, from, to).match(/x[0-9a-f]*(?=")/g) ?? []).map((digits) => `0${digits}`)

const { INT2, INT4, INT8, OID, BYTEA, NUMERIC, TEXT, VARCHAR, BOOL } = pg.types.builtins
const byteaArray = 1001
const readers = new Map<number, ReadCell>([
  ...[INT2, INT4, INT8, OID].map((type): [number, ReadCell] => [type, integer]),
  [BYTEA, hex],
  [byteaArray, hexes],
  [NUMERIC, plainOf],
  [TEXT, textOf],
  [VARCHAR, textOf],
  [BOOL, (bytes, from) => bytes[from] === 0x74],
])

/** How values of a type are read: quantities as decimal strings, `bigint` as number, `bytea` as `0x` hex. */
export const cellReaderOf = (type: number): ReadCell => {
  const parse = pg.types.getTypeParser(type, 'text')
  return readers.get(type) ?? ((bytes, from, to) => parse(textOf(bytes, from, to)))
}
