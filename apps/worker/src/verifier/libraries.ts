import { compareRuntime } from '@corescope/decode/verification/compare-code'
import { type Chosen, matchedCreation } from './choose.ts'
import type { Compiled, CompiledContract, CompilerInput } from './compile.ts'
import { CompilerStoppedError } from './run-process.ts'

/** A library of a contract, and whether the code at its address is what the sources give for it. */
export interface LinkedLibrary {
  /** `path:Name` */
  name: string
  address: string
  /** Null: it was not compared. */
  code: 'same' | 'other' | null
}
type Named = Omit<LinkedLibrary, 'code'>

/** Libraries that call libraries are followed so far, and so many are compared: the others are told as not compared. */
const most = { levels: 4, libraries: 64 }

const digits = (hex: string) => hex.slice(2).toLowerCase()
const placeOf = (name: string) => {
  const at = name.lastIndexOf(':')
  return { path: name.slice(0, Math.max(0, at)), name: name.slice(at + 1) }
}

/** Libraries that a contract is linked with: those that settings name, and those that were read from the chain. Pure. */
const librariesOf = (chosen: Chosen, { settings }: CompilerInput): Named[] => {
  const given = Object.entries((settings.libraries ?? {}) as Record<string, Record<string, string>>).flatMap(
    ([path, named]) => Object.entries(named).map(([name, address]) => [`${path}:${name}`, address] as const),
  )
  const found = { ...matchedCreation(chosen)?.libraries, ...chosen.runtime.libraries }
  return [...new Map([...given, ...Object.entries(found)])].map(([name, address]) => ({
    name,
    address: address.toLowerCase(),
  }))
}

/** What comparing libraries needs of the world. */
export interface LibraryWorld {
  /** Compiles the same input for the runtime code of some contracts. */
  compileOnly(wanted: readonly { path: string; name: string }[]): Promise<Compiled>
  /** Runtime codes by address, hex with 0x, as far as they are known. */
  codesOf(addresses: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** What the sources give for a library; none where they have no such thing. Pure. */
const compiledOf = (named: string, contracts: readonly CompiledContract[]): CompiledContract[] => {
  const { path, name } = placeOf(named)
  return contracts.filter((one) => one.name === name && (path === '' || one.path === path))
}

/** Compares one library with the code at its address. Pure. @returns libraries that it is linked with itself, as read from the chain */
const compareOne = (
  address: string,
  compiled: readonly CompiledContract[],
  onChain: string | undefined,
): { code: LinkedLibrary['code']; libraries: Record<string, string> } => {
  if (onChain === undefined) return { code: null, libraries: {} }
  for (const { runtime } of compiled) {
    const match = compareRuntime(digits(onChain), runtime, { address: digits(address) })
    if (match !== undefined) return { code: 'same', libraries: match.libraries }
  }
  return { code: 'other', libraries: {} }
}

/**
 * The libraries of a contract, each compared with what stands at its address: the contract's code holds nothing but that address, which
 * may be anybody's. Settings may name any library: one that the sources do not have, or whose address is not in the code, is left out.
 * Those that were not compared come last.
 * @param code runtime and creation code of the contract on chain, digits
 */
export const compareLibraries = async (
  chosen: Chosen,
  input: CompilerInput,
  code: string,
  { compileOnly, codesOf }: LibraryWorld,
): Promise<LinkedLibrary[]> => {
  const known = new Map(librariesOf(chosen, input).map((one) => [one.name, one]))
  const outcomes = new Map<string, LinkedLibrary['code']>()
  let reached = code
  for (let level = 0; level < most.levels && outcomes.size < most.libraries; level += 1) {
    const now = [...known.values()]
      .filter(({ name, address }) => !outcomes.has(name) && reached.includes(digits(address)))
      .slice(0, most.libraries - outcomes.size)
    if (now.length === 0) break
    const codes = await codesOf(now.map(({ address }) => address))
    let contracts: readonly CompiledContract[] = []
    try {
      contracts = (await compileOnly(now.map(({ name }) => placeOf(name)))).contracts
    } catch (error) {
      // the contract itself is verified: time or memory for its libraries is not there, and they are told as not compared
      if (!(error instanceof CompilerStoppedError)) throw error
      break
    }
    for (const one of now) {
      const compiled = compiledOf(one.name, contracts)
      if (compiled.length === 0) {
        known.delete(one.name)
        continue
      }
      const onChain = codes.get(one.address)
      const { code: outcome, libraries } = compareOne(one.address, compiled, onChain)
      outcomes.set(one.name, outcome)
      if (outcome !== 'same') continue
      reached += ` ${digits(onChain!)}`
      for (const [name, address] of Object.entries(libraries)) if (!known.has(name)) known.set(name, { name, address })
    }
  }
  const told = [...known.values()]
    .filter(({ address }) => reached.includes(digits(address)))
    .map((one) => ({ ...one, code: outcomes.get(one.name) ?? null }))
  return told.sort((one, other) => Number(one.code === null) - Number(other.code === null))
}
