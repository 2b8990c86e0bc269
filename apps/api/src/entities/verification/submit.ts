import { createHash } from 'node:crypto'
import type { ContractCode } from '@corescope/api-schema/contracts/calls'
import { type Submission, submissionSchema } from '@corescope/api-schema/verification/shapes'
import type { Address } from '@corescope/chain/types/hex'
import { addJob, JobsFullError } from '@corescope/store/jobs/add'
import { bytes } from '@corescope/store/reader'
import {
  countImports,
  type EarlierImport,
  findEarlierImport,
  importKey,
  importPriority,
} from '@corescope/store/verification/imports'
import {
  countWaiting,
  findSameJob,
  findTurn,
  insertVerificationJob,
  lockClient,
  workKey,
} from '@corescope/store/verification/jobs'
import { findVerifications } from '@corescope/store/verification/read'
import type { ApiContext } from '../../context.ts'
import { FailureError, TooManyError, UnavailableError } from '../../http/errors.ts'
import { findCreation, requireRuntimeCode } from '../contracts/contract-code.ts'
import { type NormalSubmission, readSubmission } from './read-submission.ts'

/** Submissions of one client that may wait. */
const maxWaiting = 50

/** There is nothing at the address, or the node does not show it yet. */
export class NoContractError extends FailureError {
  override name = 'NoContractError'
}
/** Nothing could be better than what is verified already. */
export class VerifiedAlreadyError extends FailureError {
  override name = 'VerifiedAlreadyError'
}

/** Counts one submission of a client, before anything is asked or written for it. @throws TooManyError */
export const takeSubmission = ({ limitBroadcasts }: ApiContext, clientKey: string): void => {
  const wait = limitBroadcasts(clientKey, 1, Date.now())
  if (wait > 0) throw new TooManyError(wait)
}

/** @throws VerifiedAlreadyError where address and code have a verification of their own that none could replace */
const refuseVerified = async (context: ApiContext, address: Address, addressId: number | undefined): Promise<void> => {
  const [found] = await findVerifications(context.reader, [address])
  if (found?.address !== address || found.runtimeMatch !== 'exact' || found.creationMatch === 'match') return
  if (found.creationMatch === null && addressId !== undefined) {
    // without its creation code nothing could be better
    const creation = await findCreation(context, addressId)
    if (creation?.creationCode != null) return
  }
  throw new VerifiedAlreadyError('This contract is verified already, with its metadata.')
}

/** A contract that somebody wants verified, as the chain has it. */
export interface Unverified {
  address: Address
  addressId: number | undefined
  runtimeCode: NonNullable<ContractCode['runtimeCode']>
}

/**
 * The contract at an address, to be verified.
 * @throws NoContractError where there is none, UnavailableError where the node cannot say so, VerifiedAlreadyError where
 *   nothing could be better than what is verified
 */
export const findUnverified = async (context: ApiContext, address: Address): Promise<Unverified> => {
  const addressId = await context.book.idOf(address)
  const runtimeCode = await requireRuntimeCode(context, address, addressId)
  if (runtimeCode === null) throw new NoContractError(`There is no contract at ${address}.`)
  await refuseVerified(context, address, addressId)
  return { address, addressId, runtimeCode }
}

/** Who submitted is only counted: of an address no more than a hash is written down, as long as the job waits. */
const hashOfClient = (key: string): string =>
  key === importKey ? key : createHash('sha256').update(`verification ${key}`).digest('hex')

/** Why a node does not tell now from what a contract was made: the worker asks it again. */
const passing: readonly (string | undefined)[] = ['nodeAway', 'nodeSlow']

/** The row of a job. */
export const toJobRow = (
  contract: Unverified,
  normal: NormalSubmission,
  creation: ContractCode['creation'],
  clientKey: string,
) => {
  const creationCode = creation?.creationCode ?? null
  const text = JSON.stringify(normal)
  return {
    address: bytes(contract.address),
    runtimeCode: bytes(contract.runtimeCode.code),
    codeHash: bytes(contract.runtimeCode.hash),
    creationCode: creationCode === null ? null : bytes(creationCode.code),
    creationTransaction:
      creation === null || passing.includes(creation.why?.reason) ? null : bytes(creation.transactionHash),
    digest: createHash('sha256').update(text).digest(),
    clientKey: hashOfClient(clientKey),
    compilerVersion: normal.version,
    contractName: normal.contractName,
    submission: text,
  }
}

/**
 * Writes down what is to be compiled for a contract, and gives it to the worker.
 * @returns the id of the job, that of the same submission where one waits
 * @throws FailureError in words for whoever submitted
 */
export const submitNormal = async (
  context: ApiContext,
  contract: Unverified,
  normal: NormalSubmission,
  clientKey: string,
): Promise<string> => {
  const creation = contract.addressId === undefined ? null : await findCreation(context, contract.addressId)
  const row = toJobRow(contract, normal, creation, clientKey)
  try {
    return await context.people.database.transaction(async (session) => {
      // what arrives at the same time is counted one after the other
      await lockClient(session, row.clientKey)
      const same = await findSameJob(session, row)
      if (same !== undefined) return same
      if ((await countWaiting(session, row.clientKey)) >= maxWaiting) {
        throw new FailureError(
          `${maxWaiting} submissions of this client wait already: try again when one of them is done.`,
        )
      }
      const priority = await findTurn(session, row.clientKey)
      const jobId = await insertVerificationJob(session, row)
      await addJob(session, { name: 'verification', payload: { jobId }, key: workKey(jobId), priority })
      return jobId
    })
  } catch (error) {
    if (error instanceof JobsFullError)
      throw new UnavailableError('Too many submissions wait: try again later.', { reason: 'submissionsFull' })
    throw error
  }
}

/** Contracts of imports that may wait: whoever submits one meanwhile finds room. */
const maxImports = 200
/** So many contracts of imports wait: the importer waits too. */
export class ImportsFullError extends Error {
  override name = 'ImportsFullError'
}

/**
 * Gives a contract of an import to the worker, behind what people submit. Sources that were given before are not given again.
 * @param again those that failed are
 * @throws ImportsFullError, FailureError
 */
export const submitImported = async (
  context: ApiContext,
  contract: Unverified,
  normal: NormalSubmission,
  again: boolean,
): Promise<EarlierImport> => {
  const creation = contract.addressId === undefined ? null : await findCreation(context, contract.addressId)
  const row = toJobRow(contract, normal, creation, importKey)
  try {
    return await context.people.database.transaction(async (session) => {
      const found = await findEarlierImport(session, row)
      if (found.earlier !== null && !(found.earlier === 'failed' && again)) return found
      if ((await countImports(session)) >= maxImports) {
        throw new ImportsFullError(`${maxImports} contracts of imports wait already.`)
      }
      const jobId = await insertVerificationJob(session, row)
      await addJob(session, { name: 'verification', payload: { jobId }, key: workKey(jobId), priority: importPriority })
      return { earlier: null, failure: null }
    })
  } catch (error) {
    if (error instanceof JobsFullError) throw new ImportsFullError(error.message)
    throw error
  }
}

/**
 * Writes a submission down and gives it to the worker.
 * @returns the id of the job, that of the same submission where one waits
 * @throws FailureError in words for whoever submitted, TooManyError
 */
export const submit = async (context: ApiContext, submission: Submission, clientKey: string): Promise<string> => {
  takeSubmission(context, clientKey)
  const normal = readSubmission(submission)
  return submitNormal(context, await findUnverified(context, submission.address), normal, clientKey)
}

/** A submission of another dialect, read as this one's. @throws FailureError naming the field */
export const asSubmission = (given: unknown): Submission => {
  const parsed = submissionSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new FailureError(`${issue?.path.join('.')}: ${issue?.message}`)
}
