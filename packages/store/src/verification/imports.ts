import type { Session } from '../database.ts'
import { jobSchema } from '../jobs/tables.ts'
import { deadEndCodes } from './dead-ends.ts'
import type { JobMark } from './job-mark.ts'

/** Who submits what is imported: no client has this key. */
export const importKey = 'import'
/** Behind every turn of what people submit (graphile-worker: the lowest number first). */
export const importPriority = 30_000
/** Behind imports too: what is compared again. */
export const againPriority = 31_000

/** What became of an earlier import of the same sources for the same contract; null: there is none, or no worker ended it. */
export interface EarlierImport {
  earlier: 'waiting' | 'verified' | 'failed' | null
  /** Why it failed, in a sentence. */
  failure: string | null
}

/** The newest import of these sources for a contract with this code. */
export const findEarlierImport = async (
  session: Session,
  { address, codeHash, digest }: JobMark,
): Promise<EarlierImport> => {
  const { rows } = await session.run<EarlierImport>(
    'import_earlier',
    `select case when v.failure ->> 'code' = 'verifiedAlready' then 'verified'
                 when v.failure ->> 'code' in (${deadEndCodes}) then null
                 when v.failure is not null then 'failed' when v.finished_at is not null then 'verified'
                 when exists (select from ${jobSchema}._private_jobs j
                               where j.key = 'verification ' || v.job_id
                                 and (j.locked_at is not null or j.attempts < j.max_attempts)) then 'waiting' end as earlier,
            v.failure ->> 'message' as failure
       from verification_jobs v where v.address = $1 and v.digest = $2 and v.code_hash = $3 and v.client_key = '${importKey}'
      order by v.sequence desc limit 1`,
    [address, digest, codeHash],
  )
  return rows[0] ?? { earlier: null, failure: null }
}

/** How many contracts of imports wait for a worker, or are with one. */
export const countImports = async (session: Session): Promise<number> => {
  const { rows } = await session.run<{ jobs: number }>(
    'imports_waiting',
    `select count(*)::int as jobs from ${jobSchema}._private_jobs j
      where j.priority = ${importPriority} and j.key like 'verification %' and j.attempts < j.max_attempts`,
  )
  return rows[0]?.jobs ?? 0
}
