import { type DecodedInput, decodeInput } from '@corescope/api-schema/tools/calls'
import type { AbiSource } from '@corescope/decode/abi/abi-index'
import { decodeCalldata, functionCandidates, selectorOf } from '@corescope/decode/abi/calldata'
import type { Decoded } from '@corescope/decode/abi/decoded'
import { GivenAbiError, readGivenAbi } from '@corescope/decode/abi/given-abi'
import {
  findNestedCalls,
  type NestedCalls,
  nestedBudget,
  type SourcesOfTarget,
} from '@corescope/decode/abi/nested-calls'
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

/** Contracts, with the function called, that are looked up for the calls inside of one input. */
const maxTargets = 50

/** What was verified of a contract goes before all else, what is known by signatures alone behind it. Pure. */
const closestFirst = (own: readonly AbiSource[], others: readonly AbiSource[]): AbiSource[] => {
  const isVerified = ({ source }: AbiSource) => source === 'verified'
  return [...new Set([...own.filter(isVerified), ...others, ...own])]
}

interface Called {
  input: Hex
  decoded: Decoded
  address: Hex | null
  sources: readonly AbiSource[]
}

/** The calls inside of a call, each by the ABI of the contract it goes to: those are looked up for each level at once. */
const openInside = async ({ abis }: ApiContext, { input, decoded, address, sources }: Called) => {
  const known = new Map<string, readonly AbiSource[]>()
  for (;;) {
    const wanted = new Map<string, { address: Hex; blockNumber: null; hash: Hex }>()
    const sourcesOf: SourcesOfTarget = (target, selector) => {
      if (target === null || target === address) return sources
      const key = `${target} ${selector}`
      const isNew = !known.has(key) && known.size + wanted.size < maxTargets
      if (isNew) wanted.set(key, { address: target, blockNumber: null, hash: selector })
      return known.get(key) ?? sources
    }
    const nested: NestedCalls = findNestedCalls(decoded, sourcesOf, nestedBudget(input), address)
    if (wanted.size === 0) return { ...nested, sourcesOf }
    const found = await abis.find([...wanted.values()])
    for (const [key, one] of wanted) known.set(key, closestFirst(found.of(one.address, null), sources))
  }
}

/** Calldata as a call, with the calls inside of it. What strangers gave is tried where nothing else is known of the selector. */
const readInput = async (context: ApiContext, input: Hex, address: Hex | null, known: Known): Promise<DecodedInput> => {
  const isKnown = functionCandidates(input, known.sources).length > 0
  const sources = isKnown ? known.sources : [...known.sources, known.submitted]
  const decoded = decodeCalldata(input, sources) ?? null
  const outer = { ...describeCall(input, decoded, known), inputSize: (input.length - 2) / 2 }
  if (decoded === null) return { ...outer, nested: [], hasMore: false }
  const { calls, hasMore, sourcesOf } = await openInside(context, { input, decoded, address, sources })
  const nested = calls.map(({ path, input: bytes, decoded: inner, target }) => ({
    ...{ path, input: bytes },
    ...describeCall(bytes, inner, { ...known, sources: sourcesOf(target, bytes.slice(0, 10) as Hex) }),
  }))
  return { ...outer, nested, hasMore }
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
  const read = await readInput(context, input, address ?? null, { sources: [...given, ...sources], submitted })
  const [outer = null, ...inner] = await nameValues(context.book, [
    read.decoded,
    ...read.nested.map(({ decoded }) => decoded),
  ])
  return { ...read, decoded: outer, nested: read.nested.map((call, index) => ({ ...call, decoded: inner[index]! })) }
})
