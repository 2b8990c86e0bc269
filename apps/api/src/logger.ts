import pino, { type Logger } from 'pino'
import { createRedaction } from './redaction.ts'

export type { Logger }

/**
 * One JSON line per event on standard output.
 * @param secrets what must not stand in a line, whatever it tells
 */
export const createLogger = (level: string, secrets: readonly string[] = []): Logger => {
  const redact = createRedaction(secrets)
  const output = pino.destination(1)
  return pino({ level, base: { process: 'api' } }, { write: (line: string) => output.write(redact(line)) })
}
