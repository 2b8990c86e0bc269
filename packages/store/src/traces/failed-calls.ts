import type { Hex } from '@corescope/chain/types/hex'
import { decodeTracePath, encodeTracePath } from './trace-path.ts'

/**
 * How many calls failed inside each transaction of a block, as bytes: the index of a transaction that has some, their number,
 * and so on. Nothing for a block without any. @param counts of every transaction of the block, in order
 */
export const encodeFailedCalls = (counts: readonly number[]): Hex =>
  encodeTracePath(counts.flatMap((count, index) => (count === 0 ? [] : [index, count])))

/** How many calls failed inside a transaction of the block. @param index of the transaction in its block */
export const failedCallsOf = (encoded: string, index: number): number => {
  const numbers = decodeTracePath(encoded)
  for (let at = 0; at < numbers.length; at += 2) if (numbers[at] === index) return numbers[at + 1] ?? 0
  return 0
}
