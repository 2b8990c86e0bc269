import type { VerificationFailure } from '@corescope/api-schema/verification/shapes'
import { deadEndFailures } from '@corescope/store/verification/dead-ends'
import { getVerificationJob, type VerificationJobRow } from '@corescope/store/verification/jobs'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'

/** Why a job failed; null where it did not. */
export const failureOf = (row: VerificationJobRow): VerificationFailure | null => {
  if (row.failure !== null) return JSON.parse(row.failure) as VerificationFailure
  return row.finishedAt === null && !row.isAlive ? deadEndFailures[row.deadEnd] : null
}

/** How far a submission is. @throws FailureError where there is none */
export const readJob = async ({ reader, head }: ApiContext, jobId: string): Promise<VerificationJobRow> => {
  const row = await getVerificationJob(reader, jobId.toLowerCase())
  if (row === undefined) throw new FailureError('There is no such job.', 'noJob')
  // A reader who learns that it ended finds the verified names everywhere.
  if (row.runtimeMatch !== null) await head.refresh()
  return row
}
