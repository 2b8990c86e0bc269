import { countJobs, isWorkerAtWork } from '@corescope/store/jobs/read'
import { DatabaseUnreachableError, type Reader } from '@corescope/store/reader'
import { Gauge, type Registry } from 'prom-client'

/**
 * The database is away, no worker has come yet (undefined_table, invalid_schema_name), or this role may not see its jobs
 * (insufficient_privilege). The other figures are told all the same.
 */
const isUnseen = (error: unknown): boolean =>
  error instanceof DatabaseUnreachableError || /^(42P01|3F000|42501)$/.test(String((error as { code?: unknown }).code))

const orUnseen = async <Figures>(figures: Promise<Figures>): Promise<Figures | undefined> => {
  try {
    return await figures
  } catch (error) {
    if (isUnseen(error)) return undefined
    throw error
  }
}

/** Counts what the worker has to do, each time the figures are asked for. */
export const registerJobFigures = (registry: Registry, reader: Reader): void => {
  const registers = [registry]
  new Gauge({
    name: 'corescope_jobs',
    help: 'Jobs in the database by state: waiting, running, retrying, dead',
    labelNames: ['name', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { name, state, jobs } of (await orUnseen(countJobs(reader))) ?? []) this.set({ name, state }, jobs)
    },
  })
  new Gauge({
    name: 'corescope_worker_at_work',
    help: '1 while a worker lives; absent on a replica, which cannot tell',
    registers,
    async collect() {
      this.remove()
      const isAtWork = await orUnseen(isWorkerAtWork(reader))
      if (typeof isAtWork === 'boolean') this.set(isAtWork ? 1 : 0)
    },
  })
}
