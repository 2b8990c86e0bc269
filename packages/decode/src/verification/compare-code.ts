import { canRunIn, shiftsJumps } from './live-bytes.ts'
import { type CodePlace, endsWithHash, guessDigests, splitMetadata } from './metadata.ts'

/** Code as a compiler writes it: hex digits, with `__$…$__` where a library is not linked. */
export interface CompiledCode {
  object: string
  /** File → library → places. */
  linkReferences: Record<string, Record<string, CodePlace[]>>
  /** Id of a variable → places. */
  immutableReferences: Record<string, CodePlace[]>
  /** The compiler appends metadata to this contract: the end of its runtime code is none of the source's. */
  hasMetadata: boolean
  /** The sources declare it as a library, whose code begins with its own address. Absent: it is none, and such a beginning is code. */
  isLibrary?: boolean
  /** Where the compiler put digests of metadata (`findDigests`); absent: nobody has asked it, and none counts as one. */
  digests?: readonly CodePlace[]
  /** Of creation code: among them is a digest of all sources, which its compiler puts there (Vyper). */
  isDigested?: boolean
  /** The places are guesses: codes that are the same but for them may be the same. */
  isGuess?: boolean
}

export interface CodeMatch {
  kind: 'exact' | 'match'
  /** `path:Name` → address, of libraries that the compiler left open. */
  libraries: Record<string, string>
  /** Id → value, hex with 0x. */
  immutables: Record<string, string>
  /** What follows the compiled code, hex digits. */
  rest: string
  /** Metadata on chain is not what was compiled. */
  isAltered: boolean
}

export interface CodeDifference {
  /** Byte of the code. */
  offset: number
  /** Share of bytes that are the same at the same place; of what is told: share of instructions (`likenessOf`). */
  likeness: number
  sizeOnChain: number
  sizeCompiled: number
}

/** Compiled code with what only the chain knows put in, and what was put in. */
interface FilledCode {
  code: string
  libraries: Record<string, string>
  immutables: Record<string, string>
}

/** Digits that stand at a place of code. */
interface Piece extends CodePlace {
  digits: string
}

/** Code with digits put in, in one pass: a source may name one value at any number of places. Of places that overlap the first stays. */
const putAll = (code: string, pieces: readonly Piece[]): string => {
  const written: string[] = []
  let done = 0
  for (const { start, length, digits } of pieces.toSorted((one, other) => one.start - other.start)) {
    if (start * 2 < done) continue
    written.push(code.slice(done, start * 2), digits.padEnd(length * 2, '0'))
    done = (start + length) * 2
  }
  return written.join('') + code.slice(done)
}
const at = (code: string, { start, length }: CodePlace) => code.slice(start * 2, (start + length) * 2)

const noAddress = '0'.repeat(40)
const callProtection = `73${noAddress}3014`

/**
 * Whether code begins with a place for its own address, which a library's constructor writes (Solidity documentation, "Call Protection").
 * A contract that is linked with a library at address zero may begin with the same bytes, and means zero. Pure.
 */
export const hasCallProtection = ({ object, isLibrary }: Pick<CompiledCode, 'object' | 'isLibrary'>): boolean =>
  isLibrary === true && object.startsWith(callProtection)

/** @param own where the contract stands, digits; undefined: anywhere */
const fill = (onChain: string, compiled: CompiledCode, own?: string): FilledCode => {
  const pieces: Piece[] = []
  /** Puts what the chain has at the first of the places into all of them. */
  const take = (places: readonly CodePlace[]): string => {
    const digits = places[0] === undefined ? '' : at(onChain, places[0])
    for (const { start, length } of places) pieces.push({ start, length, digits })
    return digits
  }
  const filled: FilledCode = { code: '', libraries: {}, immutables: {} }
  for (const [path, libraries] of Object.entries(compiled.linkReferences)) {
    for (const [name, places] of Object.entries(libraries)) filled.libraries[`${path}:${name}`] = `0x${take(places)}`
  }
  for (const [id, places] of Object.entries(compiled.immutableReferences)) filled.immutables[id] = `0x${take(places)}`
  if (hasCallProtection(compiled)) {
    pieces.push({ start: 1, length: 20, digits: own ?? onChain.slice(2, 42) })
  }
  // whatever is left open is no code
  return { ...filled, code: putAll(compiled.object, pieces).replace(/[^0-9a-f]/g, '0') }
}

/** Code with the given places blanked, which are in order. */
const blank = (code: string, places: readonly CodePlace[]): string => {
  const pieces: string[] = []
  let done = 0
  for (const { start, length } of places) {
    const [from, to] = [Math.max(done, start * 2), (start + length) * 2]
    if (to > code.length) break
    pieces.push(code.slice(done, from), '0'.repeat(Math.max(0, to - from)))
    done = Math.max(done, to)
  }
  return pieces.join('') + code.slice(done)
}

/** Both runtime codes without what compilers append, digests of metadata blanked. */
const withoutMetadata = (
  onChain: string,
  code: string,
  { hasMetadata, digests = [] }: CompiledCode,
): [string, string] => {
  const [left, right] = hasMetadata ? [splitMetadata(onChain).code, splitMetadata(code).code] : [onChain, code]
  return [blank(left, digests), blank(right, digests)]
}

/** Where runtime code that is the same but for metadata has other metadata than was compiled. */
const otherMetadata = (
  onChain: string,
  code: string,
  { hasMetadata, digests = [], isGuess }: CompiledCode,
): CodePlace[] => {
  if (isGuess === true) return []
  const places = digests.filter((place) => at(onChain, place) !== at(code, place))
  const own = hasMetadata ? splitMetadata(onChain) : { code: onChain, tail: '' }
  return own.tail === '' || own.tail === splitMetadata(code).tail
    ? places
    : [...places, { start: own.code.length / 2, length: own.tail.length / 2 }]
}

/** Whether metadata that differs at some places changes what the code can do: it could run, or shifts instructions behind it. */
const isLive = (onChain: string, code: string, places: readonly CodePlace[]): boolean =>
  canRunIn(onChain, places) || shiftsJumps(onChain, code, places)

/** What is compared, with every place that looks like a digest of metadata taken for one. */
export const withGuessedDigests = (compiled: CompiledCode): CompiledCode => ({
  ...compiled,
  digests: guessDigests(compiled.object),
  isGuess: true,
})

/** Whether compiled runtime code ends with the hash of its metadata, and the compiler has put it there. */
const isHashed = ({ hasMetadata, object }: CompiledCode) => hasMetadata && endsWithHash(object)

/** How runtime code on chain is compared. */
export interface RuntimeComparison {
  /** Values may follow the compiled code (Vyper's immutables). */
  grows?: boolean
  /** Where the contract stands, digits without 0x: a library's code begins with it. Undefined: anywhere. */
  address?: string
}

/**
 * Whether runtime code on chain is what was compiled: exactly, with the hash of its metadata at its end, or but for metadata that
 * cannot run. Digits without 0x. Immutables and open libraries are read from the chain.
 */
export const compareRuntime = (
  onChain: string,
  compiled: CompiledCode,
  { grows = false, address }: RuntimeComparison = {},
): CodeMatch | undefined => {
  const { code, libraries, immutables } = fill(onChain, compiled, address)
  if (code === '') return undefined
  const found = { libraries, immutables, rest: '', isAltered: false }
  if (onChain === code) return { ...found, kind: isHashed(compiled) ? 'exact' : 'match' }
  if (grows && onChain.startsWith(code)) return { ...found, kind: 'match', rest: onChain.slice(code.length) }
  const [left, right] = withoutMetadata(onChain, code, compiled)
  if (left !== right || right === '') return undefined
  // metadata is left out because it does nothing: what could run is code
  return isLive(onChain, code, otherMetadata(onChain, code, compiled))
    ? undefined
    : { ...found, kind: 'match', isAltered: true }
}

/** Where the metadata of the runtime code stands in code that a contract is made from; undefined: it has none. */
const tailPlace = (creation: CompiledCode, { object, hasMetadata }: CompiledCode): CodePlace | undefined => {
  const { code, tail } = hasMetadata ? splitMetadata(object) : { code: object, tail: '' }
  const from = tail === '' ? -1 : creation.object.lastIndexOf(object)
  return from < 0 || from % 2 === 1 ? undefined : { start: (from + code.length) / 2, length: tail.length / 2 }
}

/** Whether a compiler's metadata of the same length stands at a place of code. */
const hasTailAt = (onChain: string, { start, length }: CodePlace): boolean =>
  splitMetadata(onChain.slice(0, (start + length) * 2)).tail.length === length * 2

/**
 * Whether a contract was made from compiled code, and what followed it: the constructor's arguments. Digits without 0x.
 * @param runtime the compiled runtime code, which stands in it with its metadata: that may be another compiler's
 */
export const compareCreation = (
  onChain: string,
  compiled: CompiledCode,
  runtime: CompiledCode,
): CodeMatch | undefined => {
  const { code, libraries, immutables } = fill(onChain, { ...compiled, immutableReferences: {} }, noAddress)
  if (code === '') return undefined
  const found = { libraries, immutables, rest: onChain.slice(code.length), isAltered: false }
  if (onChain.startsWith(code)) {
    return { ...found, kind: isHashed(runtime) || compiled.isDigested === true ? 'exact' : 'match' }
  }
  if (onChain.length < code.length) return undefined
  const { digests = [], isGuess } = compiled
  const tail = tailPlace(compiled, runtime)
  const tails = tail !== undefined && hasTailAt(onChain, tail) ? [tail] : []
  const places = [...digests, ...tails].toSorted((one, other) => one.start - other.start)
  if (blank(onChain.slice(0, code.length), places) !== blank(code, places)) return undefined
  const told = isGuess === true ? tails : places
  const other = told.filter((place) => at(onChain, place) !== at(code, place))
  return isLive(onChain, code, other) ? undefined : { ...found, kind: 'match', isAltered: true }
}

/** Codes in which a difference is looked for: what looks like a digest counts as one where the compiler was not asked. */
const inQuestion = (onChain: string, compiled: CompiledCode): [string, string] => {
  const { code } = fill(onChain, compiled)
  return withoutMetadata(onChain, code, compiled.digests === undefined ? withGuessedDigests(compiled) : compiled)
}

/** Whether runtime codes differ in metadata alone, and that of the chain changes what can run. Digits without 0x. */
export const differsByLiveMetadata = (onChain: string, compiled: CompiledCode): boolean => {
  const [left, right] = inQuestion(onChain, compiled)
  const { code } = fill(onChain, compiled)
  return left === right && isLive(onChain, code, otherMetadata(onChain, code, compiled))
}

/** Where codes differ first, metadata apart, and how much of them is the same. Digits without 0x. */
export const findDifference = (onChain: string, compiled: CompiledCode): CodeDifference => {
  const [left, right] = inQuestion(onChain, compiled)
  const [sizeOnChain, sizeCompiled] = [left.length / 2, right.length / 2]
  const least = Math.min(sizeOnChain, sizeCompiled)
  let first = least
  let same = 0
  for (let byte = 0; byte < least; byte += 1) {
    const isSame = left[byte * 2] === right[byte * 2] && left[byte * 2 + 1] === right[byte * 2 + 1]
    if (isSame) same += 1
    else if (first === least) first = byte
  }
  const most = Math.max(sizeOnChain, sizeCompiled)
  return { offset: first, likeness: most === 0 ? 0 : same / most, sizeOnChain, sizeCompiled }
}

/** Whether codes are the same but for 20-byte values that stand in the compiled one: libraries linked to other addresses. */
export const differsByAddresses = (onChain: string, compiled: CompiledCode, addresses: readonly string[]): string[] => {
  let [left, right] = inQuestion(onChain, compiled)
  if (left.length !== right.length) return []
  const differing: string[] = []
  for (const address of addresses) {
    const digits = address.toLowerCase().replace(/^0x/, '')
    for (let from = right.indexOf(digits); from >= 0; from = right.indexOf(digits, from + 40)) {
      if (left.slice(from, from + 40) !== digits && !differing.includes(address)) differing.push(address)
      left = left.slice(0, from) + digits + left.slice(from + 40)
    }
  }
  return left === right ? differing : []
}
