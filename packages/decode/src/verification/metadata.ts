/** Hex digits of code, without 0x. */
type Digits = string

/** The CBOR that compilers append to code: its last two bytes tell its length. */
export interface MetadataTail {
  /** Code without it. */
  code: Digits
  tail: Digits
}

const marks = /69706673|627a7a72|736f6c63|7679706572|6578706572696d656e74616c/

/** Splits what the compiler appended from code; the tail is empty where there is none. */
export const splitMetadata = (code: Digits): MetadataTail => {
  const whole = { code, tail: '' }
  if (code.length < 8) return whole
  const length = Number.parseInt(code.slice(-4), 16)
  const from = code.length - 4 - length * 2
  if (from < 0 || length < 4) return whole
  const tail = code.slice(from)
  return marks.test(tail) ? { code: code.slice(0, from), tail } : whole
}

/** `ipfs` and `bzzr` hashes of metadata, as they stand in code; also in code of contracts that this one creates. */
const hashes = /64697066735822([0-9a-f]{68})|65627a7a72[0-3][0-9a-f]5820([0-9a-f]{64})/g

/** Where hashes of metadata stand, in digits: `[from, to)`. */
export const findMetadataHashes = (code: Digits): [number, number][] =>
  [...code.matchAll(hashes)].map((match) => {
    const hash = match[1] ?? match[2] ?? ''
    const to = match.index + match[0].length
    return [to - hash.length, to]
  })

/** Release of the compiler that the code's own metadata tells, `0.8.24`; undefined where it tells none. */
export const compilerOf = (code: Digits): string | undefined => {
  const match = /64736f6c6343([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})/.exec(splitMetadata(code).tail)
  return match === null ? undefined : [match[1], match[2], match[3]].map((part) => Number.parseInt(part!, 16)).join('.')
}

/** The last mark that Vyper left in creation code: there, not in runtime code, stands its release (CBOR, `vyper` and three numbers). */
const vyperMark =
  /65767970657283(0[0-9a-f]|1[0-7]|18[0-9a-f]{2})(0[0-9a-f]|1[0-7]|18[0-9a-f]{2})(0[0-9a-f]|1[0-7]|18[0-9a-f]{2})/g

/** Release of Vyper that creation code tells, `0.4.3`; undefined where it tells none. Constructor arguments may follow. */
export const vyperOf = (creation: Digits): string | undefined => {
  const match = [...creation.matchAll(vyperMark)].at(-1)
  if (match === undefined) return undefined
  return [match[1], match[2], match[3]].map((part) => Number.parseInt(part!.slice(-2), 16)).join('.')
}
