import type { HardFork } from '@corescope/chain/hard-forks'

const isActive = (fork: HardFork, blockNumber: number, timestamp: number) =>
  (fork.activation === 'block' && fork.block !== null && fork.block <= blockNumber) ||
  (fork.activation === 'time' && fork.forkTime !== null && fork.forkTime <= timestamp)

/**
 * The latest fork in force at a block (number, unix seconds), of those whose activation is known; of several at once
 * the last of the list. `undefined` = none.
 */
export function hardForkAt(
  hardForks: readonly HardFork[],
  blockNumber: number,
  timestamp: number,
): HardFork | undefined {
  return hardForks.findLast((fork) => isActive(fork, blockNumber, timestamp))
}
