import { closeSync, openSync, readSync, writeSync } from 'node:fs'

const MARK = '"number":"0x0"'
const START = '{"header":{'
const END = '"withdrawals":null}'
const CHUNK_BYTES = 16 * 1024 * 1024
/** More than a block without transactions takes. */
const WINDOW_BYTES = 4 * 1024

/**
 * Takes foreign blocks 0 out of a state file. Anvil makes a block 0 of its own whenever it starts, keeps it beside the
 * loaded one, and writes both; the next load takes either as the genesis. The true one carries the epoch's timestamp.
 * The others are overwritten with blanks, which JSON allows between values.
 * @param epoch unix seconds of the true block 0
 * @returns how many were taken out
 */
export function removeStrayGenesis(path: string, epoch: number): number {
  const file = openSync(path, 'r+')
  try {
    // One after the other: which comma goes with a block depends on what was taken out before it.
    return findMarks(file).filter((mark) => blankStray(file, mark, epoch)).length
  } finally {
    closeSync(file)
  }
}

function findMarks(file: number): number[] {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const marks: number[] = []
  for (let offset = 0; ; offset += CHUNK_BYTES - MARK.length) {
    const size = readSync(file, chunk, 0, CHUNK_BYTES, offset)
    const part = chunk.subarray(0, size)
    for (let at = part.indexOf(MARK); at >= 0; at = part.indexOf(MARK, at + 1)) marks.push(offset + at)
    if (size < CHUNK_BYTES) return [...new Set(marks)]
  }
}

/** Blanks the block a mark stands in, with one comma, unless it is the true block 0. */
function blankStray(file: number, mark: number, epoch: number): boolean {
  const from = Math.max(0, mark - WINDOW_BYTES)
  const window = Buffer.alloc(2 * WINDOW_BYTES)
  const text = window.subarray(0, readSync(file, window, 0, window.length, from)).toString('latin1')
  const start = text.lastIndexOf(START, mark - from)
  const ending = text.indexOf(END, mark - from)
  if (start < 0 || ending < 0) return false
  const end = ending + END.length
  if (text.slice(start, end).includes(`"timestamp":"0x${epoch.toString(16)}"`)) return false
  const hasCommaBefore = text[start - 1] === ','
  const hasCommaAfter = text[end] === ','
  const first = hasCommaBefore ? start - 1 : start
  const length = end - first + (!hasCommaBefore && hasCommaAfter ? 1 : 0)
  writeSync(file, Buffer.alloc(length, ' '), 0, length, from + first)
  return true
}
