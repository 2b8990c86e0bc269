import { writeHexBytes } from './hex-bytes.ts'
import { encodeZeroRuns, zeroRunBound } from './zero-run-length.ts'

/** One COPY to be sent: the statement and the bytes that follow it. */
export interface CopyPayload {
  table: string
  text: string
  rows: number
  bytes: Buffer
}

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const maxSafe = BigInt(Number.MAX_SAFE_INTEGER)
const chunk = 10n ** 12n
const numericDigits = new Uint16Array(24)
let scratch = Buffer.allocUnsafe(64 * 1024)

/**
 * Writes the rows of one table in PostgreSQL's binary COPY format, values straight from hex strings and numbers into
 * one growing buffer. Call `row()`, then one method per column in the order given to the constructor, then `payload()`.
 */
export class CopyEncoder {
  #bytes: Buffer
  #at: number
  #rows = 0
  /** Where the last numeric began. */
  #numericAt = 0
  readonly #table: string
  readonly #columns: readonly string[]

  constructor(table: string, columns: readonly string[], roomFor = 64 * 1024) {
    this.#table = table
    this.#columns = columns
    this.#bytes = Buffer.allocUnsafe(Math.max(roomFor, 1024))
    this.#at = signature.copy(this.#bytes)
  }

  #room(size: number): void {
    if (this.#at + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + size + 1024))
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }

  #put16(value: number): void {
    this.#bytes[this.#at++] = value >>> 8
    this.#bytes[this.#at++] = value
  }

  #put32(value: number): void {
    const bytes = this.#bytes
    let at = this.#at
    bytes[at++] = value >>> 24
    bytes[at++] = value >>> 16
    bytes[at++] = value >>> 8
    bytes[at++] = value
    this.#at = at
  }

  row(): this {
    this.#room(2)
    this.#put16(this.#columns.length)
    this.#rows += 1
    return this
  }

  nil(): this {
    this.#room(4)
    this.#put32(-1)
    return this
  }

  int2(value: number | null): this {
    if (value === null) return this.nil()
    this.#room(6)
    this.#put32(2)
    this.#put16(value)
    return this
  }

  int4(value: number | null): this {
    if (value === null) return this.nil()
    this.#room(8)
    this.#put32(4)
    this.#put32(value)
    return this
  }

  /** A safe integer, or any bigint that fits. */
  int8(value: number | bigint | null): this {
    if (value === null) return this.nil()
    this.#room(12)
    this.#put32(8)
    if (typeof value === 'bigint') {
      this.#bytes.writeBigInt64BE(value, this.#at)
      this.#at += 8
    } else {
      const high = Math.floor(value / 0x1_0000_0000)
      this.#put32(high)
      this.#put32(value - high * 0x1_0000_0000)
    }
    return this
  }

  bool(value: boolean | null): this {
    if (value === null) return this.nil()
    this.#room(5)
    this.#put32(1)
    this.#bytes[this.#at++] = value ? 1 : 0
    return this
  }

  /** A whole number of any size. */
  signedNumeric(value: bigint | null): this {
    if (value === null || value >= 0n) return this.numeric(value)
    this.numeric(-value)
    // PostgreSQL's sign word: the third of the four that begin the value
    this.#bytes.writeUInt16BE(0x4000, this.#numericAt + 8)
    return this
  }

  /** A whole number ≥ 0 of any size. */
  numeric(value: number | bigint | null): this {
    this.#numericAt = this.#at
    if (value === null) return this.nil()
    let count = 0
    if (typeof value === 'bigint' && value > maxSafe) {
      let rest = value
      while (rest > maxSafe) {
        const quotient = rest / chunk
        let part = Number(rest - quotient * chunk)
        for (let digit = 0; digit < 3; digit += 1) {
          const higher = Math.floor(part / 10_000)
          numericDigits[count++] = part - higher * 10_000
          part = higher
        }
        rest = quotient
      }
      count = splitDigits(Number(rest), count)
    } else {
      if (value < 0) throw new RangeError(`numeric ${value} is negative`)
      count = splitDigits(Number(value), 0)
    }
    let lowest = 0
    while (lowest < count && numericDigits[lowest] === 0) lowest += 1
    const stored = count - lowest
    this.#room(12 + stored * 2)
    this.#put32(8 + stored * 2)
    this.#put16(stored)
    this.#put16(stored === 0 ? 0 : count - 1)
    this.#put16(0)
    this.#put16(0)
    for (let digit = count - 1; digit >= lowest; digit -= 1) this.#put16(numericDigits[digit]!)
    return this
  }

  /** `bytea` from hex with `0x`; an odd number of digits (a quantity) is padded on the left. */
  hex(value: string | null): this {
    if (value === null) return this.nil()
    const even = value.length % 2 === 0 ? value : `0x0${value.slice(2)}`
    const length = (even.length - 2) >> 1
    this.#room(4 + length)
    this.#put32(length)
    this.#at = writeHexBytes(this.#bytes, this.#at, even)
    return this
  }

  text(value: string | null): this {
    if (value === null) return this.nil()
    const length = Buffer.byteLength(value)
    this.#room(4 + length)
    this.#put32(length)
    this.#at += this.#bytes.write(value, this.#at, 'utf8')
    return this
  }

  /** `int8` from the first eight bytes of a hash: the look-up prefix. */
  hashPrefix(hash: string): this {
    this.#room(12)
    this.#put32(8)
    this.#at = writeHexBytes(this.#bytes, this.#at, hash.slice(0, 18))
    return this
  }

  /** A 32-byte word without its leading zero bytes; `null` when it is absent. */
  trimmedWord(value: string | undefined): this {
    if (value === undefined) return this.nil()
    let start = 2
    while (start < value.length && value.charCodeAt(start) === 48 && value.charCodeAt(start + 1) === 48) start += 2
    this.hex(start === 2 ? value : `0x${value.slice(start)}`)
    return this
  }

  /** `bytea` holding the zero-run-length code of the hex. */
  zeroRuns(value: string): this {
    const length = (value.length - 2) >> 1
    if (scratch.length < length) scratch = Buffer.allocUnsafe(length * 2)
    writeHexBytes(scratch, 0, value)
    this.#room(4 + zeroRunBound(length))
    const start = this.#at + 4
    const end = encodeZeroRuns(scratch, length, this.#bytes, start)
    this.#put32(end - start)
    this.#at = end
    return this
  }

  /** `bytea[]`, one dimension. */
  hexArray(values: readonly string[] | null): this {
    if (values === null) return this.nil()
    const elements = values.reduce((sum, value) => sum + 4 + ((value.length - 2) >> 1), 0)
    this.#room(24 + elements)
    this.#put32((values.length === 0 ? 12 : 20) + elements)
    this.#put32(values.length === 0 ? 0 : 1)
    this.#put32(0)
    this.#put32(17)
    if (values.length === 0) return this
    this.#put32(values.length)
    this.#put32(1)
    for (const value of values) {
      this.#put32((value.length - 2) >> 1)
      this.#at = writeHexBytes(this.#bytes, this.#at, value)
    }
    return this
  }

  /** `jsonb`; quantities inside are the caller's business. */
  json(value: unknown): this {
    if (value === null || value === undefined) return this.nil()
    const text = JSON.stringify(value)
    const length = Buffer.byteLength(text)
    this.#room(5 + length)
    this.#put32(length + 1)
    this.#bytes[this.#at++] = 1
    this.#at += this.#bytes.write(text, this.#at, 'utf8')
    return this
  }

  payload(): CopyPayload {
    this.#room(2)
    this.#put16(0xffff)
    return {
      table: this.#table,
      text: `copy ${this.#table} (${this.#columns.join(', ')}) from stdin (format binary)`,
      rows: this.#rows,
      bytes: this.#bytes.subarray(0, this.#at),
    }
  }
}

/** Base-10,000 digits of a safe integer, lowest first, behind the `count` already there. */
const splitDigits = (value: number, count: number): number => {
  let rest = value
  let at = count
  while (rest > 0) {
    const higher = Math.floor(rest / 10_000)
    numericDigits[at++] = rest - higher * 10_000
    rest = higher
  }
  return at
}
