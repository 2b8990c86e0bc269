import {
  type CodeDifference,
  type CodeMatch,
  compareCreation,
  compareRuntime,
  findDifference,
} from '@corescope/decode/verification/compare-code'
import { likenessOf } from '@corescope/decode/verification/likeness'
import { vyperImmutables } from '@corescope/decode/verification/metadata'
import type { Compiled, CompiledContract } from './compile.ts'

/** Code that the chain has, hex digits without 0x. */
export interface ChainCode {
  runtime: string
  /** Null: nobody tells. */
  creation: string | null
  /** Where the contract stands, digits; absent: anywhere. */
  address?: string
}

/** The code that the contract was made from is not that of the sources. */
interface OtherCreation {
  kind: 'other'
}

export interface Chosen {
  contract: CompiledContract
  runtime: CodeMatch
  /** Undefined: nobody tells what the contract was made from. */
  creation: CodeMatch | OtherCreation | undefined
}

/** What is read from the code that the contract was made from, where the sources give that code. */
export const matchedCreation = ({ creation }: Chosen): CodeMatch | undefined =>
  creation?.kind === 'other' ? undefined : creation

/** What of the output is compared: the contract that was named, or all of them that have code. Pure. */
export const candidatesOf = (
  { contracts }: Compiled,
  path: string | null,
  name: string | null,
): readonly CompiledContract[] => {
  const withCode = contracts.filter(({ runtime }) => runtime.object !== '')
  const named = name === null ? withCode : withCode.filter((one) => one.name === name)
  const placed = path === null ? named : named.filter((one) => one.path === path)
  return placed.length > 0 ? placed : named
}

/** How good a match is: runtime code first, exact before a match before none. Pure. */
export const worthOf = (chosen: Chosen | undefined): number => {
  if (chosen === undefined) return 0
  const { runtime } = chosen
  const creation = matchedCreation(chosen)
  return 1 + (runtime.kind === 'exact' ? 3 : 0) + (creation === undefined ? 0 : creation.kind === 'exact' ? 2 : 1)
}

/** The contract whose code is that of the chain, exact matches first. Pure. */
export const chooseMatch = (
  candidates: readonly CompiledContract[],
  code: ChainCode,
  isVyper: boolean,
): Chosen | undefined => {
  const { address } = code
  const comparison = { grows: isVyper, ...(address === undefined ? {} : { address }) }
  const matches = candidates.flatMap((contract): Chosen[] => {
    const runtime = compareRuntime(code.runtime, contract.runtime, comparison)
    if (runtime === undefined) return []
    const creation =
      code.creation === null
        ? undefined
        : (compareCreation(code.creation, contract.creation, contract.runtime) ?? ({ kind: 'other' } as const))
    return [{ contract, runtime, creation }]
  })
  return matches.sort((one, other) => worthOf(other) - worthOf(one))[0]
}

/** Bytes that code of any size is compared with: beyond them twice the size on chain. A source of 10 MB makes code of 5 MB. */
const leastCompared = 64 * 1024

/** Whether compiled code is so much longer than that on chain that its size says all: its instructions are not looked at. Pure. */
const isFarLonger = (compiled: string, onChain: string): boolean =>
  compiled.length > Math.max(2 * leastCompared, 2 * onChain.length)

/** Contracts of the sources that are compared, those whose size is nearest: comparing takes a while. */
const maxCompared = 8

/** The contract that comes nearest by its instructions, and where it differs. `onChain`: the code that was compared. Undefined: all are far longer. Pure. */
export const chooseNearest = (
  candidates: readonly CompiledContract[],
  { runtime }: ChainCode,
): { contract: CompiledContract; difference: CodeDifference; onChain: string } | undefined => {
  // Vyper's immutables behind the code are none of it
  const codeFor = ({ creation }: CompiledContract) =>
    runtime.slice(0, runtime.length - 2 * vyperImmutables(creation.object))
  const farOf = (contract: CompiledContract) => Math.abs(contract.runtime.object.length - codeFor(contract).length)
  const [nearest] = candidates
    .filter((contract) => !isFarLonger(contract.runtime.object, codeFor(contract)))
    .toSorted((one, other) => farOf(one) - farOf(other))
    .slice(0, maxCompared)
    .map((contract) => ({ contract, likeness: likenessOf(codeFor(contract), contract.runtime) }))
    .sort((one, other) => other.likeness - one.likeness)
  if (nearest === undefined) return undefined
  const { contract, likeness } = nearest
  const onChain = codeFor(contract)
  return { contract, difference: { ...findDifference(onChain, contract.runtime), likeness }, onChain }
}
