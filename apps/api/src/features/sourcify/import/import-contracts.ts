import { setTimeout as pause } from 'node:timers/promises'
import type { Submission } from '@corescope/api-schema/verification/shapes'
import type { Address } from '@corescope/chain/types/hex'
import type { ApiContext } from '../../../context.ts'
import { readSubmission } from '../../../entities/verification/read-submission.ts'
import {
  findUnverified,
  ImportsFullError,
  submitImported,
  VerifiedAlreadyError,
} from '../../../entities/verification/submit.ts'
import { FailureError, UnavailableError } from '../../../http/errors.ts'
import { type Found, findContracts } from './find-contracts.ts'
import { ImportError } from './read-bounded.ts'
import { readExportedContract, readRepositoryContract } from './read-contract.ts'

/** What became of the contracts of a folder. */
export interface ImportCounts {
  read: number
  queued: number
  queuedBefore: number
  verifiedAlready: number
  /** An earlier import of the same sources failed: they are not tried again. */
  failedBefore: number
  refused: number
  /** Folders of the repository, or files, of other chains. */
  otherChains: number
}
type Outcome = Exclude<keyof ImportCounts, 'read'>

export interface ImportOptions {
  folder: string
  chainId: number
  /** Sources that failed in an earlier import are tried again. */
  again: boolean
  /** One line, about one contract; whoever made the folder may have written parts of it. */
  say: (line: string) => void
  /** Ends between two contracts. */
  signal: AbortSignal
}

const waitMs = 2_000

const readFound = (found: Exclude<Found, { kind: 'refused' | 'otherChain' }>, chainId: number) =>
  found.kind === 'repository'
    ? readRepositoryContract(found.path, found.address)
    : readExportedContract(found.path, chainId)

/** Gives one contract to the worker; waits while many of the import wait. */
const giveToWorker = async (
  context: ApiContext,
  submission: Submission,
  { again, say, signal }: ImportOptions,
): Promise<[Outcome, string?]> => {
  const normal = readSubmission(submission)
  const contract = await findUnverified(context, submission.address as Address)
  for (let told = false; ; told = true) {
    try {
      const { earlier, failure } = await submitImported(context, contract, normal, again)
      if (earlier === 'failed') return ['failedBefore', failure ?? undefined]
      return [earlier === 'verified' ? 'verifiedAlready' : earlier === 'waiting' ? 'queuedBefore' : 'queued']
    } catch (error) {
      if (!(error instanceof ImportsFullError)) throw error
      if (!told) say(`waiting for the worker: ${error.message}`)
      await pause(waitMs, undefined, { signal })
    }
  }
}

const importOne = async (context: ApiContext, found: Found, options: ImportOptions): Promise<[Outcome, string?]> => {
  if (found.kind === 'refused') return ['refused', found.reason]
  if (found.kind === 'otherChain') return ['otherChains']
  try {
    const submission = await readFound(found, options.chainId)
    return submission === undefined ? ['otherChains'] : await giveToWorker(context, submission, options)
  } catch (error) {
    if (error instanceof VerifiedAlreadyError) return ['verifiedAlready']
    if (error instanceof UnavailableError)
      throw new ImportError(
        `The node (RPC_URL) does not answer, and the index does not have all code. ${error.message}`,
      )
    if (error instanceof ImportError || error instanceof FailureError) return ['refused', error.message]
    throw error
  }
}

/**
 * Gives every contract of a folder to the worker, which compiles it and compares it with the chain: nothing of the folder is believed.
 * An import that was interrupted goes on when it is begun again: what waits, was verified or failed is told from the jobs.
 * @throws ImportError where the folder or the node cannot be used
 */
export const importContracts = async (context: ApiContext, options: ImportOptions): Promise<ImportCounts> => {
  const counts: ImportCounts = {
    ...{ read: 0, queued: 0, queuedBefore: 0, verifiedAlready: 0 },
    ...{ failedBefore: 0, refused: 0, otherChains: 0 },
  }
  const { signal, say } = options
  try {
    for await (const found of findContracts(options.folder, options.chainId)) {
      if (signal.aborted) break
      const [outcome, reason] = await importOne(context, found, options)
      counts[outcome] += 1
      if (outcome !== 'otherChains') counts.read += 1
      if (outcome === 'refused') say(`refused ${found.place}: ${reason}`)
      if (outcome === 'failedBefore') say(`failed before ${found.place}: ${reason}`)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return counts
}
