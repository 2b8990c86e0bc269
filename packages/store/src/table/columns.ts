import type { Hash } from '@corescope/chain/types/hex'

/** How COPY writes a value: a method of `CopyEncoder`. */
export type Codec =
  | 'int2'
  | 'int4'
  | 'int8'
  | 'bool'
  | 'numeric'
  | 'signedNumeric'
  | 'hex'
  | 'text'
  | 'hashPrefix'
  | 'trimmedWord'
  | 'zeroRuns'
  | 'hexArray'
  | 'json'

/** A column of a table: `Value` is what a row literal holds for it. */
export interface Column<Value> {
  /** As `format_type` of PostgreSQL names it. */
  sqlType: 'smallint' | 'integer' | 'bigint' | 'boolean' | 'numeric' | 'bytea' | 'text' | 'bytea[]' | 'jsonb'
  codec: Codec
  isNullable: boolean
  /** The dictionary whose ids it holds. */
  idsOf: 'addresses' | 'topics' | null
  /** The column whose bucket it is: written by the encoder, and no property of a row. */
  bucketOf: string | null
  /** Only a type: there is no value. */
  value?: Value
}

const column =
  <Default>(sqlType: Column<unknown>['sqlType'], codec: Codec, rest: Partial<Column<unknown>> = {}) =>
  <Value extends Default = Default>(): Column<Value> =>
    ({ sqlType, codec, isNullable: false, idsOf: null, bucketOf: null, ...rest }) as Column<Value>

export const int2 = column<number>('smallint', 'int2')
export const int4 = column<number>('integer', 'int4')
/** A safe integer. */
export const int8 = column<number>('bigint', 'int8')
/** Any integer of 64 bits. */
export const wideInt8 = column<bigint>('bigint', 'int8')
export const bool = column<boolean>('boolean', 'bool')
/** A whole number ≥ 0 of any size. */
export const numeric = column<bigint>('numeric', 'numeric')
/** A whole number of any size. */
export const signedNumeric = column<bigint>('numeric', 'signedNumeric')
/** Hex with `0x`. */
export const hex = column<string>('bytea', 'hex')
export const text = column<string>('text', 'text')
/** A hash, of which the first eight bytes are stored: the look-up prefix. */
export const hashPrefix = column<Hash>('bigint', 'hashPrefix')
/** A 32-byte word, stored without its leading zero bytes; absent where there is none. */
export const trimmedWord = column<string | undefined>('bytea', 'trimmedWord', { isNullable: true })
/** Hex, stored zero-run-length coded. */
export const zeroRuns = column<string>('bytea', 'zeroRuns')
export const hexArray = column<readonly string[]>('bytea[]', 'hexArray')
/** Null and undefined are no value. */
export const json = column<unknown>('jsonb', 'json', { isNullable: true })
/** Id of an address. */
export const addressId = column<number>('integer', 'int4', { idsOf: 'addresses' })
/** Id of an event signature. */
export const topicId = column<number>('integer', 'int4', { idsOf: 'topics' })

export const nullable = <Value>(one: Column<Value>): Column<Value | null> => ({
  ...(one as Column<Value | null>),
  isNullable: true,
})

/** Positions in one bucket: the distribution column of a cluster. */
export const bucketBits = 14
const bucketSize = 2 ** bucketBits
export const bucketOf = (position: number): number => Math.floor(position / bucketSize)

/** The bucket of another column, which is a position. */
export const bucket = (of: string): Column<never> => ({ ...int4<never>(), bucketOf: of })
