import type { Hex } from '@corescope/chain/types/hex'

/**
 * Zero runs of calldata, log data and blooms, written short. A control byte c and what it means:
 * 0x00–0x7f: c + 1 bytes follow as they are; 0x80–0xff: c − 0x7f zero bytes. Empty stays empty. Lossless; grows by
 * at most one byte in 128. PostgreSQL's own compression leaves values this short alone.
 */
const literalLimit = 128
const runLimit = 128
/** A run inside a literal costs a control byte for itself and one for the literal behind it. */
const shortestRun = 3

/** Most bytes the encoding of `length` bytes can take. */
export const zeroRunBound = (length: number): number => length + Math.ceil(length / literalLimit) + 1

/** Writes `source[from … to)` as literals at `offset`; returns the offset behind them. */
const putLiterals = (source: Uint8Array, from: number, to: number, target: Uint8Array, offset: number): number => {
  let out = offset
  for (let start = from; start < to; start += literalLimit) {
    const end = Math.min(start + literalLimit, to)
    target[out++] = end - start - 1
    for (let index = start; index < end; index += 1) target[out++] = source[index]!
  }
  return out
}

/** Encodes `source[0 … length)` into `target` at `offset` (room for `zeroRunBound(length)`); returns the offset behind it. */
export const encodeZeroRuns = (source: Uint8Array, length: number, target: Uint8Array, offset: number): number => {
  let out = offset
  let literalStart = 0
  let index = 0
  while (index < length) {
    if (source[index] !== 0) {
      index += 1
      continue
    }
    let end = index + 1
    while (end < length && source[end] === 0) end += 1
    if (end - index >= shortestRun || (end === length && literalStart === index)) {
      out = putLiterals(source, literalStart, index, target, out)
      for (let run = end - index; run > 0; run -= runLimit) target[out++] = 0x7f + Math.min(run, runLimit)
      literalStart = end
    }
    index = end
  }
  return putLiterals(source, literalStart, length, target, out)
}

const longestRun = '00'.repeat(runLimit)

/** The inverse of `encodeZeroRuns`: hex of the decoded bytes from hex of the stored ones, both in lower case. Throws on bytes that cannot have been written. */
export const decodeZeroRunsHex = (encoded: Hex): Hex => {
  let plain: Hex = '0x'
  for (let at = 2; at < encoded.length; ) {
    const control = Number.parseInt(encoded.slice(at, at + 2), 16)
    at += 2
    if (control >= 0x80) {
      plain += longestRun.slice(0, 2 * (control - 0x7f))
      continue
    }
    const end = at + 2 * (control + 1)
    if (end > encoded.length) throw new RangeError('zero-run-length: the last literal is cut short')
    plain += encoded.slice(at, end)
    at = end
  }
  return plain
}

/**
 * Hex of the first `most` decoded bytes, or of all there are, from hex of stored ones whose end may be cut off: a run of
 * zeros is 128 times as long as what is stored of it.
 */
export const decodeZeroRunsStart = (encoded: Hex, most: number): Hex => {
  let plain: Hex = '0x'
  for (let at = 2; at < encoded.length && plain.length < 2 + 2 * most; ) {
    const control = Number.parseInt(encoded.slice(at, at + 2), 16)
    at += 2
    if (control >= 0x80) {
      plain += longestRun.slice(0, 2 * (control - 0x7f))
      continue
    }
    plain += encoded.slice(at, at + 2 * (control + 1))
    at += 2 * (control + 1)
  }
  return plain.slice(0, 2 + 2 * most) as Hex
}
