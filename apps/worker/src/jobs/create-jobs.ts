import type { JobName } from '@corescope/store/jobs/kinds'
import type { WorkerConfig } from '../config.ts'
import type { Job } from '../runtime/job.ts'
import { createCompilers } from '../verifier/compilers.ts'
import { compilersJob } from './compilers.ts'
import { faucetJob } from './faucet.ts'
import { mailJob } from './mail.ts'
import { tokenListJob } from './token-list.ts'
import { verificationJob } from './verification.ts'

/** Every kind of job that this worker runs. */
export const createJobs = (config: WorkerConfig, chainId: number): Record<JobName, Job> => {
  const compilers = createCompilers(config)
  return {
    compilers: compilersJob(compilers) as Job,
    faucet: faucetJob(config, chainId) as Job,
    mail: mailJob(config) as Job,
    'token-list': tokenListJob(config, chainId) as Job,
    verification: verificationJob(compilers) as Job,
  }
}
