import pino, { type Logger } from 'pino'

export type { Logger }

/** One JSON line per event on standard output. */
export const createLogger = (level: string): Logger => pino({ level, base: { process: 'worker' } })
