import { signatures, type signaturesSchema, submitSignatures } from '@corescope/api-schema/tools/calls'
import { GivenAbiError } from '@corescope/decode/abi/given-abi'
import { catalogueSource } from '@corescope/decode/abi/known-abis'
import { type ReadSignature, readSignatures } from '@corescope/decode/abi/read-signatures'
import {
  findSubmittedSignatures,
  submitSignatures as keepSignatures,
  type SignatureRow,
} from '@corescope/store/signatures/submitted'
import { findVerifiedSignatures } from '@corescope/store/verification/read'
import type { z } from 'zod'
import { route, senderRoute } from '../../answers/route.ts'
import { FailureError, TooManyError } from '../../http/errors.ts'

type Hex = `0x${string}`
type Tables = Omit<z.output<typeof signaturesSchema>, 'submitted'>

const kindNumbers = { function: 1, event: 2, error: 3 } as const
const tableOf = (tables: Tables, kind: number) =>
  kind === kindNumbers.function ? tables.functions : kind === kindNumbers.event ? tables.events : tables.errors
const noTables = (): Tables => ({ functions: {}, errors: {}, events: {} })

/** Adds signatures to those of their hash, each once. */
const put = (tables: Tables, rows: readonly { hash: string; kind: number; signature: string }[]) => {
  for (const { hash, kind, signature } of rows) {
    const table = tableOf(tables, kind)
    const known = table[hash] ?? []
    if (!known.includes(signature)) table[hash] = [...known, signature]
  }
}

/** What the catalogue knows by a selector or topic. Pure. */
const cataloguedOf = (hash: Hex): SignatureRow[] => {
  const rowsOf = (kind: SignatureRow['kind'], items: readonly { signature: string }[]) =>
    items.map(({ signature }) => ({ hash, kind, signature }))
  if (hash.length !== 10) return rowsOf(kindNumbers.event, catalogueSource.eventsByTopic(hash))
  return [
    ...rowsOf(kindNumbers.function, catalogueSource.functionsBySelector(hash)),
    ...rowsOf(kindNumbers.error, catalogueSource.errorsBySelector(hash)),
  ]
}

/** The catalogue first, then what verified contracts have; apart from both what anybody gave. */
export const signaturesRoute = route(signatures, 'never', async ({ reader }, { hashes }) => {
  const [verified, given] = await Promise.all([
    findVerifiedSignatures(reader, hashes),
    findSubmittedSignatures(reader, hashes),
  ])
  const known = noTables()
  for (const hash of hashes) put(known, cataloguedOf(hash))
  put(known, verified)
  const submitted = noTables()
  const isKnown = ({ hash, kind, signature }: SignatureRow) => tableOf(known, kind)[hash]?.includes(signature) === true
  put(
    submitted,
    given.filter((row) => !isKnown(row)),
  )
  return { ...known, submitted }
})

/** @throws FailureError in words for whoever wrote it */
const readGiven = (abi: string): ReadSignature[] => {
  try {
    return readSignatures(abi)
  } catch (error) {
    if (error instanceof GivenAbiError) throw new FailureError(`abi: ${error.message}.`)
    throw error
  }
}

const isCatalogued = ({ kind, signature, hash }: ReadSignature) =>
  cataloguedOf(hash).some((row) => row.kind === kindNumbers[kind] && row.signature === signature)

/** Keeps what the catalogue does not have. Each signature counts, whatever becomes of it. */
export const submitSignaturesRoute = senderRoute(
  submitSignatures,
  async ({ config, limitSignatures, people }, { abi }, { clientKey }) => {
    const perDay = config.SIGNATURES_PER_DAY
    if (perDay === 0) throw new FailureError('This explorer takes no signatures.', 'signaturesOff')
    const given = readGiven(abi)
    const wait = limitSignatures(clientKey, Math.min(given.length, perDay), Date.now())
    if (wait > 0) throw new TooManyError(wait)
    const unknown = given.filter((one) => !isCatalogued(one))
    const rows = unknown.map(({ kind, signature, hash }) => ({ kind: kindNumbers[kind], signature, hash }))
    const outcomes =
      rows.length === 0 ? [] : await people.database.transaction((session) => keepSignatures(session, rows))
    const stateOf = new Map(unknown.map((one, index) => [one, outcomes[index]!]))
    return { signatures: given.map((one) => ({ ...one, state: stateOf.get(one) ?? ('known' as const) })) }
  },
)
