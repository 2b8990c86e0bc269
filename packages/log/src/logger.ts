import pino, { type DestinationStream, type Logger } from 'pino'
import { createRedaction } from './redaction.ts'

/**
 * One JSON line per event on standard output.
 * @param process named in each line
 * @param secrets what must not stand in a line, whatever it tells
 * @param output takes the lines in place of standard output
 */
export const createProcessLogger = (
  process: string,
  level: string,
  secrets: readonly string[],
  output: DestinationStream = pino.destination(1),
): Logger => {
  const redact = createRedaction(secrets)
  return pino({ level, base: { process } }, { write: (line: string) => output.write(redact(line)) })
}
