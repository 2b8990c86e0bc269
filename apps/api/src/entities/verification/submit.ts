import { createHash } from 'node:crypto'
import { type Submission, submissionSchema } from '@corescope/api-schema/verification/shapes'
import type { Address } from '@corescope/chain/types/hex'
import { addJob, JobsFullError } from '@corescope/store/jobs/add'
import { bytes } from '@corescope/store/reader'
import { countWaiting, findSameJob, insertVerificationJob, workKey } from '@corescope/store/verification/jobs'
import { findVerifications } from '@corescope/store/verification/read'
import type { ApiContext } from '../../context.ts'
import { FailureError, UnavailableError } from '../../http/errors.ts'
import { findCreation, findRuntimeCode } from '../contracts/contract-code.ts'
import { readSubmission } from './read-submission.ts'

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

/** @throws VerifiedAlreadyError where address and code have an exact verification of their own */
const refuseVerified = async ({ reader }: ApiContext, address: Address): Promise<void> => {
  const [found] = await findVerifications(reader, [address])
  if (found?.address === address && found.runtimeMatch === 'exact' && found.creationMatch !== 'match') {
    throw new VerifiedAlreadyError('This contract is verified already, with its metadata.')
  }
}

/**
 * Writes a submission down and gives it to the worker.
 * @returns the id of the job, that of the same submission where one waits
 * @throws FailureError in words for whoever submitted
 */
export const submit = async (context: ApiContext, submission: Submission, clientKey: string): Promise<string> => {
  const normal = readSubmission(submission)
  const { address } = submission
  const addressId = await context.book.idOf(address)
  const { runtimeCode } = await findRuntimeCode(context, address, addressId, await context.head.current())
  if (runtimeCode === null) throw new NoContractError(`There is no contract at ${address}.`)
  await refuseVerified(context, address)
  const creation = addressId === undefined ? null : await findCreation(context, addressId)
  const text = JSON.stringify(normal)
  const digest = createHash('sha256').update(text).digest()
  const { people } = context
  try {
    return await people.database.transaction(async (session) => {
      const same = await findSameJob(session, bytes(address), digest)
      if (same !== undefined) return same
      if ((await countWaiting(session, clientKey)) >= maxWaiting) {
        throw new FailureError(
          `${maxWaiting} submissions of this client wait already: try again when one of them is done.`,
        )
      }
      const jobId = await insertVerificationJob(session, {
        address: bytes(address),
        runtimeCode: bytes(runtimeCode.code),
        codeHash: bytes(runtimeCode.hash),
        creationCode: creation?.creationCode ? bytes(creation.creationCode.code) : null,
        digest,
        clientKey,
        compilerVersion: normal.version,
        contractName: normal.contractName,
        submission: text,
      })
      await addJob(session, { name: 'verification', payload: { jobId }, key: workKey(jobId) })
      return jobId
    })
  } catch (error) {
    if (error instanceof JobsFullError) throw new UnavailableError('Too many submissions wait: try again later.')
    throw error
  }
}

/** A submission of another dialect, read as this one's. @throws FailureError naming the field */
export const asSubmission = (given: unknown): Submission => {
  const parsed = submissionSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new FailureError(`${issue?.path.join('.')}: ${issue?.message}`)
}
