import { verificationJob } from '@corescope/api-schema/verification/calls'
import type { verificationStages } from '@corescope/api-schema/verification/limits'
import type { CreationMatch, VerificationJob } from '@corescope/api-schema/verification/shapes'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { failureOf, readJob } from '../../entities/verification/read-job.ts'

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
    place: failure === null ? row.place : 0,
    compilerVersion: row.compilerVersion,
    contractName: row.contractName,
    match:
      row.runtimeMatch === null
        ? null
        : { runtime: row.runtimeMatch as 'exact', creation: row.creationMatch as CreationMatch },
    failure,
  }
  return job
})
