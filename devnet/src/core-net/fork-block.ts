import { epochBlocks } from './genesis.ts'

/** The place in its epoch that the first block of the fork is aimed at: blocks may come late, never early. */
const aim = 15
/** Seconds that three sealing nodes need at least before the fork. */
const leastBefore = 20

/**
 * How long to wait before the nodes seal block 2 and go on, one block a second. The Hermes draft ends with a panic when the first block
 * with votes is the first of an epoch or the one after it: the one has no list of keys, the other looks for it in a list that has none.
 * @param now unix seconds
 * @param votesFrom time of the fork, unix seconds
 * @returns seconds, below an epoch
 * @throws Error where the fork is too near
 */
export const waitBeforeSealing = (now: number, votesFrom: number): number => {
  if (votesFrom - now < leastBefore + epochBlocks) {
    throw new Error(
      `The nodes were not ready ${leastBefore + epochBlocks} s before the fork: run core:net when the machine is less busy.`,
    )
  }
  // Block 2 comes a second after the wait, so the first block at the fork is `votesFrom - now - wait + 1`.
  const place = (votesFrom - now + 1) % epochBlocks
  return (place - aim + epochBlocks) % epochBlocks
}
