import pino, { type DestinationStream } from 'pino'

/** Characters of lines that wait while nothing can be written. */
const maxWaiting = 65_536

/**
 * Writes lines to a file descriptor and outlasts a full disk: a log that cannot be written must not end the process. What
 * cannot be written waits, and is tried again with every line; what is more than may wait is lost.
 * @param onLost told how many lines were lost, once lines are written again
 */
export const openLastingOutput = (descriptor: number, onLost: (lines: number) => void): DestinationStream => {
  const output = pino.destination({ dest: descriptor, sync: true })
  let isFailing = false
  let waiting = 0
  let lost = 0
  const recover = () => {
    const lines = lost
    isFailing = false
    waiting = 0
    lost = 0
    if (lines > 0) onLost(lines)
  }
  // the destination keeps what it could not write
  output.on('error', () => {
    if (isFailing) return
    isFailing = true
    output.once('drain', recover)
  })
  return {
    write: (line) => {
      const hasRoom = !isFailing || waiting + line.length <= maxWaiting
      if (isFailing && hasRoom) waiting += line.length
      if (!hasRoom) lost += 1
      output.write(hasRoom ? line : '')
    },
  }
}
