import { type DecodedInput, decodeInput } from '@corescope/api-schema/tools/calls'
import type { AbiSource } from '@corescope/decode/abi/abi-index'
import { decodeCalldata, functionCandidates, selectorOf } from '@corescope/decode/abi/calldata'
import type { Decoded } from '@corescope/decode/abi/decoded'
import { GivenAbiError, readGivenAbi } from '@corescope/decode/abi/given-abi'
import { findNestedCalls, nestedBudget } from '@corescope/decode/abi/nested-calls'
import { findSubmittedSignatures } from '@corescope/store/signatures/submitted'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { noSignatures, readSignatureRows, signatureSource } from '../../naming/abis/signature-source.ts'
import { nameValues } from '../../naming/name-values.ts'

type Hex = `0x${string}`

const readAbi = (text: string | undefined): AbiSource[] => {
  if (text === undefined || text.trim() === '') return []
  try {
    return [readGivenAbi(text)]
  } catch (error) {
    if (error instanceof GivenAbiError) throw new FailureError(`abi: ${error.message}.`)
    throw error
  }
}

/** What is known of a call, and what strangers gave for its selector. */
interface Known {
  sources: readonly AbiSource[]
  submitted: AbiSource
}

const describeCall = (input: Hex, decoded: Decoded | null, { sources, submitted }: Known) => {
  const candidates = functionCandidates(input, sources)
  const others = functionCandidates(input, [submitted]).filter((signature) => !candidates.includes(signature))
  return { selector: selectorOf(input) ?? null, decoded, candidates, submitted: others }
}

/** Calldata as a call, with the calls inside of it. What strangers gave is tried where nothing else is known of the selector. Pure. */
const readInput = (input: Hex, known: Known): DecodedInput => {
  const isKnown = functionCandidates(input, known.sources).length > 0
  const sources = isKnown ? known.sources : [...known.sources, known.submitted]
  const decoded = decodeCalldata(input, sources) ?? null
  const { calls, hasMore } =
    decoded === null ? { calls: [], hasMore: false } : findNestedCalls(decoded, sources, nestedBudget(input))
  const nested = calls.map(({ path, input: bytes, decoded: inner }) => ({
    ...{ path, input: bytes },
    ...describeCall(bytes, inner, known),
  }))
  return { ...describeCall(input, decoded, known), inputSize: (input.length - 2) / 2, nested, hasMore }
}

/** What strangers gave for the selector of a call. */
const submittedOf = async ({ reader }: ApiContext, input: Hex): Promise<AbiSource> => {
  const selector = selectorOf(input)
  const items = readSignatureRows(selector === undefined ? [] : await findSubmittedSignatures(reader, [selector]))
  return signatureSource('submitted', (hash) => (hash === selector ? items : noSignatures))
}

/** ABIs of the contract as it is now, of what it forwards to first, with what others have for the selector. */
const sourcesOf = async ({ abis }: ApiContext, address: Hex | null, input: Hex): Promise<readonly AbiSource[]> =>
  (await abis.find([{ address, blockNumber: null, hash: selectorOf(input) ?? null }])).of(address, null)

/** Not kept: nobody asks the same bytes twice. */
export const decodeInputRoute = route(decodeInput, 'never', async (context, { input, address, abi }) => {
  const given = readAbi(abi)
  const [sources, submitted] = await Promise.all([
    sourcesOf(context, address ?? null, input),
    submittedOf(context, input),
  ])
  const read = readInput(input, { sources: [...given, ...sources], submitted })
  const [outer = null, ...inner] = await nameValues(context.book, [
    read.decoded,
    ...read.nested.map(({ decoded }) => decoded),
  ])
  return { ...read, decoded: outer, nested: read.nested.map((call, index) => ({ ...call, decoded: inner[index]! })) }
})
