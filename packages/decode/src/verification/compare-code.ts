import { findMetadataHashes, splitMetadata } from './metadata.ts'

/** A place of code: bytes from its start. */
export interface CodePlace {
  start: number
  length: number
}

/** Code as a compiler writes it: hex digits, with `__$…$__` where a library is not linked. */
export interface CompiledCode {
  object: string
  /** File → library → places. */
  linkReferences: Record<string, Record<string, CodePlace[]>>
  /** Id of a variable → places. */
  immutableReferences: Record<string, CodePlace[]>
}

export interface CodeMatch {
  kind: 'exact' | 'match'
  /** `path:Name` → address, of libraries that the compiler left open. */
  libraries: Record<string, string>
  /** Id → value, hex with 0x. */
  immutables: Record<string, string>
  /** What follows the compiled code, hex digits. */
  rest: string
}

export interface CodeDifference {
  /** Byte of the code. */
  offset: number
  /** Share of bytes that are the same. */
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

const put = (code: string, { start, length }: CodePlace, digits: string) =>
  code.slice(0, start * 2) + digits + code.slice((start + length) * 2)
const at = (code: string, { start, length }: CodePlace) => code.slice(start * 2, (start + length) * 2)

/** A library's code begins with its own address, which its constructor writes (Solidity documentation, "Call Protection"). */
const callProtection = `73${'0'.repeat(40)}3014`

const fill = (onChain: string, compiled: CompiledCode): FilledCode => {
  let code = compiled.object
  const filled: FilledCode = { code, libraries: {}, immutables: {} }
  for (const [path, libraries] of Object.entries(compiled.linkReferences)) {
    for (const [name, places] of Object.entries(libraries)) {
      const address = places[0] === undefined ? '' : at(onChain, places[0])
      for (const place of places) code = put(code, place, address.padEnd(place.length * 2, '0'))
      filled.libraries[`${path}:${name}`] = `0x${address}`
    }
  }
  for (const [id, places] of Object.entries(compiled.immutableReferences)) {
    const value = places[0] === undefined ? '' : at(onChain, places[0])
    for (const place of places) code = put(code, place, value.padEnd(place.length * 2, '0'))
    filled.immutables[id] = `0x${value}`
  }
  if (code.startsWith(callProtection)) code = put(code, { start: 1, length: 20 }, onChain.slice(2, 42))
  // whatever is left open is no code
  return { ...filled, code: code.replace(/[^0-9a-f]/g, '0') }
}

/** Both codes with the hashes of metadata that stand at the same places blanked. */
const blankHashes = (onChain: string, compiled: string): [string, string] => {
  let [left, right] = [onChain, compiled]
  for (const [from, to] of findMetadataHashes(compiled)) {
    const zeros = '0'.repeat(to - from)
    left = left.length < to ? left : left.slice(0, from) + zeros + left.slice(to)
    right = right.slice(0, from) + zeros + right.slice(to)
  }
  return [left, right]
}

const hasHash = (code: string) => findMetadataHashes(code).length > 0

/**
 * Whether runtime code on chain is what was compiled: exactly, with its metadata's hash, or but for metadata. Digits without 0x.
 * Immutables and open libraries are read from the chain. `grows`: values may follow the compiled code (Vyper's immutables).
 */
export const compareRuntime = (onChain: string, compiled: CompiledCode, grows = false): CodeMatch | undefined => {
  const { code, libraries, immutables } = fill(onChain, compiled)
  if (code === '') return undefined
  const found = { libraries, immutables, rest: '' }
  if (onChain === code) return { ...found, kind: hasHash(code) ? 'exact' : 'match' }
  if (grows && onChain.startsWith(code)) return { ...found, kind: 'match', rest: onChain.slice(code.length) }
  const [left, right] = blankHashes(splitMetadata(onChain).code, splitMetadata(code).code)
  return left === right && right !== '' ? { ...found, kind: 'match' } : undefined
}

/** Whether a contract was made from compiled code, and what followed it: the constructor's arguments. Digits without 0x. */
export const compareCreation = (onChain: string, compiled: CompiledCode): CodeMatch | undefined => {
  const { code, libraries, immutables } = fill(onChain, { ...compiled, immutableReferences: {} })
  if (code === '') return undefined
  const found = { libraries, immutables }
  if (onChain.startsWith(code)) {
    return { ...found, kind: hasHash(code) ? 'exact' : 'match', rest: onChain.slice(code.length) }
  }
  if (onChain.length < code.length) return undefined
  const [left, right] = blankHashes(onChain.slice(0, code.length), code)
  return left === right ? { ...found, kind: 'match', rest: onChain.slice(code.length) } : undefined
}

/** Where codes differ first, metadata apart, and how much of them is the same. Digits without 0x. */
export const findDifference = (onChain: string, compiled: CompiledCode): CodeDifference => {
  const { code } = fill(onChain, compiled)
  const [left, right] = blankHashes(splitMetadata(onChain).code, splitMetadata(code).code)
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
  const { code } = fill(onChain, compiled)
  let [left, right] = blankHashes(splitMetadata(onChain).code, splitMetadata(code).code)
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
