import { type DecodedInput, decodeInput, signatures, type signaturesSchema } from '@corescope/api-schema/tools/calls'
import type { AbiSource } from '@corescope/decode/abi/abi-index'
import { decodeCalldata, functionCandidates, selectorOf } from '@corescope/decode/abi/calldata'
import type { Decoded } from '@corescope/decode/abi/decoded'
import { GivenAbiError, readGivenAbi } from '@corescope/decode/abi/given-abi'
import { catalogueSource } from '@corescope/decode/abi/known-abis'
import { findNestedCalls, nestedBudget } from '@corescope/decode/abi/nested-calls'
import { findVerifiedSignatures } from '@corescope/store/verification/read'
import type { z } from 'zod'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
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

const describeCall = (input: Hex, decoded: Decoded | null, sources: readonly AbiSource[]) => ({
  ...{ selector: selectorOf(input) ?? null, decoded },
  candidates: functionCandidates(input, sources),
})

/** Calldata as a call, with the calls inside of it. Pure. */
const readInput = (input: Hex, sources: readonly AbiSource[]): DecodedInput => {
  const decoded = decodeCalldata(input, sources) ?? null
  const { calls, hasMore } =
    decoded === null ? { calls: [], hasMore: false } : findNestedCalls(decoded, sources, nestedBudget(input))
  const nested = calls.map(({ path, input: bytes, decoded: inner }) => ({
    ...{ path, input: bytes },
    ...describeCall(bytes, inner, sources),
  }))
  return { ...describeCall(input, decoded, sources), inputSize: (input.length - 2) / 2, nested, hasMore }
}

/** ABIs of the contract as it is now, of what it forwards to first, with what others have for the selector. */
const sourcesOf = async ({ abis }: ApiContext, address: Hex | null, input: Hex): Promise<readonly AbiSource[]> =>
  (await abis.find([{ address, blockNumber: null, hash: selectorOf(input) ?? null }])).of(address, null)

/** Not kept: nobody asks the same bytes twice. */
export const decodeInputRoute = route(decodeInput, 'never', async (context, { input, address, abi }) => {
  const read = readInput(input, [...readAbi(abi), ...(await sourcesOf(context, address ?? null, input))])
  const [outer = null, ...inner] = await nameValues(context.book, [
    read.decoded,
    ...read.nested.map(({ decoded }) => decoded),
  ])
  return { ...read, decoded: outer, nested: read.nested.map((call, index) => ({ ...call, decoded: inner[index]! })) }
})

type Signatures = z.output<typeof signaturesSchema>

/** What the catalogue knows by these selectors and topics. Pure. */
const findCatalogued = (hashes: readonly Hex[]): Signatures => {
  const found: Signatures = { functions: {}, errors: {}, events: {} }
  const put = (table: Record<string, string[]>, hash: Hex, items: readonly { signature: string }[]) => {
    if (items.length > 0) table[hash] = [...new Set(items.map(({ signature }) => signature))]
  }
  for (const hash of hashes) {
    if (hash.length === 10) {
      put(found.functions, hash, catalogueSource.functionsBySelector(hash))
      put(found.errors, hash, catalogueSource.errorsBySelector(hash))
    } else put(found.events, hash, catalogueSource.eventsByTopic(hash))
  }
  return found
}

/** The catalogue first, then what verified contracts have. */
export const signaturesRoute = route(signatures, 'never', async ({ reader }, { hashes }) => {
  const found = findCatalogued(hashes)
  const tables = { 1: found.functions, 2: found.events, 3: found.errors } as const
  for (const { hash, kind, signature } of await findVerifiedSignatures(reader, hashes)) {
    const table = tables[kind as 1 | 2 | 3]
    const known = table[hash] ?? []
    if (!known.includes(signature)) table[hash] = [...known, signature]
  }
  return found
})
