import { verificationJob } from '@corescope/api-schema/verification/calls'
import type {
  VerificationFailure,
  VerificationJob,
  verificationStages,
} from '@corescope/api-schema/verification/shapes'
import { getVerificationJob, type VerificationJobRow } from '@corescope/store/verification/jobs'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'

const interrupted: VerificationFailure = {
  code: 'interrupted',
  message: 'The verifier was stopped twice while it worked on this submission. Submit it again.',
  compilerMessages: [],
  difference: null,
  nearest: null,
}

/** Why a job failed; null where it did not. */
export const failureOf = (row: VerificationJobRow): VerificationFailure | null => {
  if (row.failure !== null) return JSON.parse(row.failure) as VerificationFailure
  return row.finishedAt === null && !row.isAlive ? interrupted : null
}

/** How far a submission is. @throws FailureError where there is none */
export const readJob = async ({ reader }: ApiContext, jobId: string): Promise<VerificationJobRow> => {
  const row = await getVerificationJob(reader, jobId.toLowerCase())
  if (row === undefined) throw new FailureError('There is no such job.')
  return row
}

export const verificationJobRoute = route(verificationJob, 'never', async (context, { jobId }) => {
  const row = await readJob(context, jobId)
  const failure = failureOf(row)
  const address = hex(row.address)
  const names = await context.book.byAddress([address])
  const job: VerificationJob = {
    jobId: row.jobId,
    address: names.get(address)!,
    submittedAt: row.submittedAt,
    finishedAt: row.finishedAt,
    stage: failure === null ? (row.stage as (typeof verificationStages)[number]) : 'done',
    place: row.place,
    compilerVersion: row.compilerVersion,
    contractName: row.contractName,
    match:
      row.runtimeMatch === null
        ? null
        : { runtime: row.runtimeMatch as 'exact', creation: row.creationMatch as 'exact' | null },
    failure,
  }
  return job
})
