/** Hex digits of code, without 0x. */
type Digits = string

/** The CBOR that compilers append to code: its last two bytes tell its length. */
export interface MetadataTail {
  /** Code without it. */
  code: Digits
  tail: Digits
}

/** Keys of metadata, as they stand in code. */
const keys = {
  ipfs: '69706673',
  bzzr0: '627a7a7230',
  bzzr1: '627a7a7231',
  solc: '736f6c63',
  vyper: '7679706572',
  experimental: '6578706572696d656e74616c',
}
const hashKeys: readonly Digits[] = [keys.ipfs, keys.bzzr0, keys.bzzr1]

/** Text that tells a compiler which is no release, `0.8.25-develop.2024.1.8+commit.94ed4bd4.mod.Linux.g++`. */
const releaseText =
  /^0\.\d{1,2}\.\d{1,2}-(?:develop|nightly|ci|pre\.\d{1,3})(?:\.\d{4}\.\d{1,2}\.\d{1,2})?\+commit\.[0-9a-f]{7,8}(?:\.mod)?(?:\.[A-Za-z]{1,10}\.[A-Za-z+]{1,10})?$/
/** Three bytes that tell a release: each number below the bytes that are letters. */
const releaseBytes = /^4300[0-3][0-9a-f][0-3][0-9a-f]/
const vyperNumbers = /^83(?:0[0-9a-f]|1[0-7]|18[0-9a-f]{2}){3}/

/** Bytes of a value that compilers write for a key (Solidity documentation, "Contract Metadata"); undefined: they write no such one. */
const sizeOfValue = (key: Digits, value: Digits): number | undefined => {
  const head = Number.parseInt(value.slice(0, 2), 16)
  if (key === keys.ipfs) return value.startsWith('58221220') ? 36 : undefined
  if (key === keys.bzzr0 || key === keys.bzzr1) return value.startsWith('5820') ? 34 : undefined
  if (key === keys.experimental) return value.startsWith('f5') ? 1 : undefined
  if (key === keys.vyper) return (vyperNumbers.exec(value)?.[0].length ?? 0) / 2 || undefined
  if (key !== keys.solc) return undefined
  // three bytes, or a text where it is no release
  if (head === 0x43) return releaseBytes.test(value) ? 4 : undefined
  const isLong = head === 0x78
  const length = isLong ? Number.parseInt(value.slice(2, 4), 16) : head - 0x60
  if (!(length > 0 && length <= 0x7f) || (!isLong && length > 23)) return undefined
  const from = isLong ? 4 : 2
  const text = (value.slice(from, from + length * 2).match(/../g) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 16)))
    .join('')
  return text.length === length && releaseText.test(text) ? from / 2 + length : undefined
}

/** The keys of a CBOR map that is nothing but what compilers write; undefined for everything else. */
const readKeys = (map: Digits): Digits[] | undefined => {
  const count = Number.parseInt(map.slice(0, 2), 16) - 0xa0
  if (!(count >= 1 && count <= 4)) return undefined
  const found: Digits[] = []
  let at = 2
  for (let read = 0; read < count; read += 1) {
    const length = Number.parseInt(map.slice(at, at + 2), 16) - 0x60
    if (!(length >= 1 && length <= 23)) return undefined
    const from = at + 2 + length * 2
    const key = map.slice(at + 2, from)
    const size = sizeOfValue(key, map.slice(from))
    if (size === undefined || found.includes(key)) return undefined
    // a compiler writes one hash
    if (hashKeys.includes(key) && found.some((other) => hashKeys.includes(other))) return undefined
    found.push(key)
    at = from + size * 2
  }
  return at === map.length ? found : undefined
}

/** Where the tail begins, in digits, and its keys; undefined where there is none. */
const findTail = (code: Digits): { from: number; keys: Digits[] } | undefined => {
  const from = code.length - 4 - Number.parseInt(code.slice(-4), 16) * 2
  const found = from >= 0 ? readKeys(code.slice(from, -4)) : undefined
  return found && { from, keys: found }
}

/**
 * Splits what the compiler appended from code. Code that ends with anything else than a compiler's CBOR of the length that its last
 * two bytes declare has no tail: what somebody else appended is code.
 */
export const splitMetadata = (code: Digits): MetadataTail => {
  const from = findTail(code)?.from ?? code.length
  return { code: code.slice(0, from), tail: code.slice(from) }
}

/** Whether code ends with the hash of its metadata. */
export const endsWithHash = (code: Digits): boolean =>
  findTail(code)?.keys.some((key) => hashKeys.includes(key)) ?? false

/** What stands before a digest of metadata, `ipfs` or `bzzr`; as a lookahead it finds those too that begin in another one. */
const digests = /(?=(646970667358221220|65627a7a723[01]5820)[0-9a-f]{64})/g
const digestBytes = 32

/** A place of code: bytes from its start. */
export interface CodePlace {
  start: number
  length: number
}

/** Where digests of metadata may stand: whoever wrote the sources can have put what looks like one anywhere. */
export const guessDigests = (code: Digits): CodePlace[] =>
  [...code.matchAll(digests)]
    .filter(({ index }) => index % 2 === 0)
    .map(({ index, 1: mark }) => ({ start: (index + mark!.length) / 2, length: digestBytes }))

/**
 * Bytes of a digest that differ at least between digests of two texts: fewer than 26 of 32 do by chance once in 10^10. What a source
 * holds itself does not differ, and 8 bytes at least stand before a digest: a place that is moved has 24 of them at most.
 */
const leastDifferent = 26

/**
 * Where the compiler put digests of metadata, its own contract's and those of contracts that it creates: they alone differ between
 * two compilations whose sources differ by a comment.
 */
export const findDigests = (one: Digits, other: Digits): CodePlace[] => {
  if (one.length !== other.length) return []
  return guessDigests(one).filter(({ start, length }) => {
    let different = 0
    for (let byte = start; byte < start + length; byte += 1) {
      if (one.slice(byte * 2, byte * 2 + 2) !== other.slice(byte * 2, byte * 2 + 2)) different += 1
    }
    return different >= leastDifferent
  })
}

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

/**
 * What Vyper appends to creation code, as CBOR: from 0.4.1 on the digest of all sources, then lengths of the runtime code, of its data and of its
 * immutables, and the release. Two bytes with the length of all, their own too, follow.
 */
const vyperNumber = '(?:0[0-9a-f]|1[0-7]|18[0-9a-f]{2}|19[0-9a-f]{4}|1a[0-9a-f]{8})'
const vyperTail = new RegExp(
  `^(?:84|855820(?<digest>[0-9a-f]{64}))${vyperNumber}(?:[89][0-7]|8[89a-f]|98[0-9a-f]{2})${vyperNumber}*?(?<immutables>${vyperNumber})a1657679706572${vyperNumbers.source.slice(1)}$`,
)
const findVyperTail = (creation: Digits) => {
  const from = creation.length - Number.parseInt(creation.slice(-4), 16) * 2
  const found = from >= 0 ? vyperTail.exec(creation.slice(from, -4))?.groups : undefined
  return found && { from, digest: found.digest, immutables: found.immutables ?? '' }
}

/** Where Vyper put the digest of all sources in creation code as it compiles it: a comment changes it, and nothing else. */
export const vyperDigests = (creation: Digits): CodePlace[] => {
  const tail = findVyperTail(creation)
  return tail?.digest === undefined ? [] : [{ start: tail.from / 2 + 3, length: digestBytes }]
}

/** Bytes of immutables, which Vyper puts behind the runtime code when a contract is made; 0 of other compilers' creation code. */
export const vyperImmutables = (creation: Digits): number => {
  const written = findVyperTail(creation)?.immutables ?? ''
  return Number.parseInt(written.length > 2 ? written.slice(2) : written, 16) || 0
}
