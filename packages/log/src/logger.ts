import pino, { type DestinationStream, type Logger } from 'pino'
import { openLastingOutput } from './lasting-output.ts'
import { createRedaction } from './redaction.ts'

const standardOutput = 1

/**
 * One JSON line per event on standard output.
 * @param process named in each line
 * @param secrets what must not stand in a line, whatever it tells
 * @param output takes the lines: a stream, or a file descriptor
 */
export const createProcessLogger = (
  process: string,
  level: string,
  secrets: readonly string[],
  output: DestinationStream | number = standardOutput,
): Logger => {
  const redact = createRedaction(secrets)
  const lines =
    typeof output === 'number'
      ? openLastingOutput(output, (lost) => log.warn({ lost }, 'lines of this log were lost: it could not be written'))
      : output
  const log = pino({ level, base: { process } }, { write: (line: string) => lines.write(redact(line)) })
  return log
}
