import type { Hex } from '@corescope/chain/types/hex'
import { decodeParameters } from './abi-decode.ts'
import type { AbiSource } from './abi-index.ts'
import type { Decoded, DecodedValue } from './decoded.ts'

/** First four bytes of calldata; `undefined` when there are fewer. */
export function selectorOf(input: Hex): Hex | undefined {
  return input.length < 10 ? undefined : (input.slice(0, 10).toLowerCase() as Hex)
}

/** Name of the called function by selector alone, for lists: no arguments are read. */
export function methodName(input: Hex, sources: readonly AbiSource[]): string | undefined {
  const selector = selectorOf(input)
  if (selector === undefined) return undefined
  for (const source of sources) {
    const first = source.functionsBySelector(selector)[0]
    if (first !== undefined) return first.item.name
  }
  return undefined
}

/** Signatures of all functions with the selector of this calldata, each once. */
export function functionCandidates(input: Hex, sources: readonly AbiSource[]): string[] {
  const selector = selectorOf(input)
  if (selector === undefined) return []
  const signatures = sources.flatMap((source) => source.functionsBySelector(selector).map((entry) => entry.signature))
  return [...new Set(signatures)]
}

/**
 * The call that calldata makes: first function of the sources, in order, whose arguments fit. Bytes after the arguments
 * are allowed (routers append tags). `undefined` when nothing fits.
 */
export function decodeCalldata(input: Hex, sources: readonly AbiSource[]): Decoded | undefined {
  const selector = selectorOf(input)
  if (selector === undefined) return undefined
  for (const source of sources) {
    for (const { item, signature } of source.functionsBySelector(selector)) {
      const values = decodeParameters(item.inputs, `0x${input.slice(10)}`)
      if (values !== undefined) return { name: item.name, signature, source: source.source, values }
    }
  }
  return undefined
}

/** What a function with this selector returned: first of the sources, in order, whose results fit; `undefined` when none does. */
export function decodeReturned(selector: Hex, output: Hex, sources: readonly AbiSource[]): DecodedValue[] | undefined {
  for (const source of sources) {
    for (const { item } of source.functionsBySelector(selector)) {
      const values = decodeParameters(item.outputs, output)
      if (values !== undefined) return values
    }
  }
  return undefined
}
