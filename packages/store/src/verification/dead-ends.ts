import { jobSchema, stopReasons } from '../jobs/tables.ts'

/**
 * How a verification ended that no worker will do any more. `discarded`: the operator removed its job. `interrupted`: its workers were
 * stopped. `verifierFailed`: at least one attempt ended by an error of the worker, which is kept with the job.
 */
export type DeadEnd = 'discarded' | 'interrupted' | 'verifierFailed'

const failureOf = <Code extends DeadEnd>(code: Code, message: string) => ({
  ...{ code, message, sentences: [{ reason: code, parameters: {} }] },
  ...{ compilerMessages: [], difference: null, nearest: null },
})

/** The same for whoever submitted, as `verificationFailureSchema` of the contract has it. */
export const deadEndFailures = {
  discarded: failureOf('discarded', 'The operator removed this submission before it was verified.'),
  interrupted: failureOf(
    'interrupted',
    'The verifier was stopped twice while it worked on this submission. Submit it again.',
  ),
  verifierFailed: failureOf(
    'verifierFailed',
    'The verifier itself failed on this submission. Its operator finds the reason in the list of jobs. The sources may be right: submit them again later.',
  ),
} as const satisfies Record<DeadEnd, object>

/** Codes of failures that say nothing of the sources, as an SQL list. */
export const deadEndCodes = Object.keys(deadEndFailures)
  .map((code) => `'${code}'`)
  .join(', ')

const stops = Object.values(stopReasons)
  .map((reason) => `'${reason}'`)
  .join(', ')

/** How the work of a verification `v` ended, as SQL: it holds where the work neither waits nor is under way. */
export const deadEnd = `coalesce((select case when j.last_error is null or j.last_error in (${stops}) then 'interrupted' else 'verifierFailed' end
  from ${jobSchema}._private_jobs j where j.key = 'verification ' || v.job_id), 'discarded')`
