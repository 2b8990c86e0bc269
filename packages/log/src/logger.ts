import pino, { type Logger } from 'pino'
import { createRedaction } from './redaction.ts'

/**
 * One JSON line per event on standard output.
 * @param process named in each line
 * @param secrets what must not stand in a line, whatever it tells
 */
export const createProcessLogger = (process: string, level: string, secrets: readonly string[]): Logger => {
  const redact = createRedaction(secrets)
  const output = pino.destination(1)
  return pino({ level, base: { process } }, { write: (line: string) => output.write(redact(line)) })
}
