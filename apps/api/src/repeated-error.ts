import { SchemaBehindError } from '@corescope/store/reader'
import type { Logger } from './logger.ts'

/** What fails again every second is said once, and once that it is over. */
export interface RepeatedErrorLog {
  /** @param sentence what could not be done */
  occurred(error: unknown, sentence: string): void
  over(): void
}

export const createRepeatedErrorLog = (log: Pick<Logger, 'info' | 'warn'>): RepeatedErrorLog => {
  let told: string | undefined
  return {
    occurred: (error, sentence) => {
      const { message } = error as Error
      if (message === told) return
      told = message
      if (error instanceof SchemaBehindError) log.info({ missing: error.missing }, 'waiting for the indexer’s tables')
      else log.warn({ err: error }, sentence)
    },
    over: () => {
      if (told !== undefined) log.info('the database answers again')
      told = undefined
    },
  }
}
