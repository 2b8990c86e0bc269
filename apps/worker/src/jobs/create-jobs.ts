import type { JobName } from '@corescope/store/jobs/kinds'
import type { WorkerConfig } from '../config.ts'
import type { Job } from '../runtime/job.ts'
import { mailJob } from './mail.ts'
import { tokenListJob } from './token-list.ts'

/** Every kind of job that this worker runs. */
export const createJobs = (config: WorkerConfig, chainId: number): Record<JobName, Job> => ({
  mail: mailJob(config) as Job,
  'token-list': tokenListJob(config, chainId) as Job,
})
