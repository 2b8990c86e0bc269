import type { Database } from '@corescope/store/database'
import { countJobs } from '@corescope/store/jobs/manage'
import { Counter, Gauge, Registry } from 'prom-client'

/** Figures of one worker in a registry of its own, so that several can run in one process. */
export const createMetrics = (database: Database) => {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    attempts: new Counter({
      name: 'corescope_worker_attempts_total',
      help: 'Attempts of jobs by how they ended: done, failed, dead, cancelled, interrupted',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    terms: new Counter({
      name: 'corescope_worker_terms_total',
      help: 'Times the worker began to look for jobs: one more for each loss of the database',
      registers,
    }),
    jobs: new Gauge({
      name: 'corescope_jobs',
      help: 'Jobs in the database by state: waiting, running, retrying, dead',
      labelNames: ['name', 'state'],
      registers,
      async collect() {
        this.reset()
        for (const { name, state, jobs } of await database.session(countJobs)) this.set({ name, state }, jobs)
      },
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
