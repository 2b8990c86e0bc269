import { networks } from '@corescope/chain/networks'
import type { JobName } from '@corescope/store/jobs/kinds'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import type { Job } from '../runtime/job.ts'
import { createCompilers } from '../verifier/compilers.ts'
import { alertsJob } from './alerts.ts'
import { compilersJob } from './compilers.ts'
import { creationsJob } from './creations.ts'
import { expiryJob } from './expiry.ts'
import { faucetJob } from './faucet.ts'
import { mailJob } from './mail.ts'
import { sealingJob } from './sealing.ts'
import { tokenListJob } from './token-list.ts'
import { verificationJob } from './verification.ts'
import { webhooksJob } from './webhooks.ts'

const coinSymbol = ({ CHAIN_SYMBOL }: Pick<WorkerConfig, 'CHAIN_SYMBOL'>, chainId: number): string =>
  CHAIN_SYMBOL || (Object.values(networks).find((one) => Number(one.chainId) === chainId)?.symbol ?? '')

/** In place of a job of people where there are no accounts: what waits stays as it is. */
const rest: Job = {
  payload: z.object({}),
  run: async () => undefined,
  schedule: { payload: undefined, isDue: async () => false, drop: async () => undefined },
}

/** Every kind of job that this worker runs. */
export const createJobs = (config: WorkerConfig, chainId: number): Record<JobName, Job> => {
  const compilers = createCompilers(config)
  const forPeople = (job: Job): Job => (config.ACCOUNTS === 'off' ? rest : job)
  return {
    alerts: forPeople(alertsJob() as Job),
    compilers: compilersJob(compilers) as Job,
    creations: creationsJob(compilers, config, chainId) as Job,
    expiry: expiryJob(config) as Job,
    faucet: faucetJob(config, chainId) as Job,
    mail: forPeople(mailJob(config, coinSymbol(config, chainId)) as Job),
    sealing: sealingJob(config) as Job,
    'token-list': tokenListJob(config, chainId) as Job,
    verification: verificationJob(compilers) as Job,
    webhooks: forPeople(webhooksJob(config, chainId) as Job),
  }
}
