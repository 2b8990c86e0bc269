import type { Hex } from '@corescope/chain/types/hex'
import type { AbiFunction } from 'viem'
import { bestFirst, type Reading, readParameters } from './abi-decode.ts'
import type { AbiSource, IndexedItem } from './abi-index.ts'
import { type DecodeBudget, newBudget } from './decode-budget.ts'
import { type Decoded, isGuess, shortName, shortSignature, tooLargeToTell } from './decoded.ts'

/** First four bytes of calldata; `undefined` when there are fewer. */
export function selectorOf(input: Hex): Hex | undefined {
  return input.length < 10 ? undefined : (input.slice(0, 10).toLowerCase() as Hex)
}

/**
 * The called function by selector alone. Anybody finds two signatures of one selector within seconds: none where several guesses
 * have it, and only the arguments tell which is meant.
 */
const functionOf = (input: Hex, sources: readonly AbiSource[]): IndexedItem<AbiFunction> | undefined => {
  const selector = selectorOf(input)
  if (selector === undefined) return undefined
  for (const { source, functionsBySelector } of sources) {
    const found = functionsBySelector(selector)
    if (found.length > 0) return isGuess(source) && found.length > 1 ? undefined : found[0]
  }
  return undefined
}

/** Name of the called function by selector alone, for lists: no arguments are read. */
export function methodName(input: Hex, sources: readonly AbiSource[]): string | undefined {
  const found = functionOf(input, sources)
  return found === undefined ? undefined : shortName(found.item.name)
}

/** Its signature. */
export function methodSignature(input: Hex, sources: readonly AbiSource[]): string | undefined {
  const found = functionOf(input, sources)
  return found === undefined ? undefined : shortSignature(found.signature)
}

/** Signatures of all functions with the selector of this calldata, each once. */
export function functionCandidates(input: Hex, sources: readonly AbiSource[]): string[] {
  const selector = selectorOf(input)
  if (selector === undefined) return []
  const signatures = sources.flatMap((source) => source.functionsBySelector(selector).map((entry) => entry.signature))
  return [...new Set(signatures)]
}

/**
 * The call that calldata makes: the first function of the sources, in order, whose arguments fit. Of several in one source, exact encodings
 * go first; a guess that is not the only one to fit so well says so. Bytes after the arguments are allowed (routers append tags). Where the budget has no room for the arguments of the only one that
 * fits, its name alone is told. `undefined` when nothing fits.
 */
export function decodeCalldata(
  input: Hex,
  sources: readonly AbiSource[],
  budget: DecodeBudget = newBudget(),
): Decoded | undefined {
  const selector = selectorOf(input)
  if (selector === undefined) return undefined
  const data: Hex = `0x${input.slice(10)}`
  let tooLarge: Decoded | undefined
  for (const source of sources) {
    for (const { item, signature, hasRival } of bestFirst(source.functionsBySelector(selector), data)) {
      const values = readParameters(item.inputs, data, budget, item.name.length + signature.length)
      const isAmbiguous = hasRival && isGuess(source.source)
      const called = { name: item.name, signature, source: source.source, ...(isAmbiguous ? { isAmbiguous } : {}) }
      if (values === 'tooLarge') tooLarge ??= tooLargeToTell(called)
      else if (values !== undefined) return { ...called, values }
    }
  }
  return tooLarge
}

/**
 * What a function with this selector returned: first of the sources, in order, whose results fit; `tooLarge` where the budget has
 * no room for it, `undefined` when none fits.
 */
export function decodeReturned(
  selector: Hex,
  output: Hex,
  sources: readonly AbiSource[],
  budget: DecodeBudget = newBudget(),
): Reading {
  let isTooLarge = false
  for (const source of sources) {
    for (const { item } of source.functionsBySelector(selector)) {
      const values = readParameters(item.outputs, output, budget)
      if (values === 'tooLarge') isTooLarge = true
      else if (values !== undefined) return values
    }
  }
  return isTooLarge ? 'tooLarge' : undefined
}
