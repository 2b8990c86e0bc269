import type { Hash } from '@corescope/chain/types/hex'
import type { BlockPoint, ChainSource } from '../../node/chain-source.ts'

/** The highest block that stands in both lists, or undefined. Pure. */
export const highestCommon = (
  ours: readonly BlockPoint[],
  theirs: ReadonlyMap<number, Hash | undefined>,
): BlockPoint | undefined => {
  let highest: BlockPoint | undefined
  for (const { number, hash } of ours) {
    if (theirs.get(number) === hash && (highest === undefined || number > highest.number)) highest = { number, hash }
  }
  return highest
}

/** Numbers to compare in one step: from `top` down, more with every step; never below `bottom`. Pure. */
export const nextWindow = (top: number, step: number, bottom: number): { from: number; to: number } => ({
  from: Math.max(bottom, top - 2 ** Math.min(step + 3, 9) + 1),
  to: top,
})

/**
 * Walks back from our head to the newest block the node has too.
 * @param listOurs our blocks of a closed range of numbers
 * @returns undefined when not even the first indexed block is the node's
 */
export const findCommonAncestor = async (
  source: Pick<ChainSource, 'hashesAt'>,
  listOurs: (from: number, to: number) => Promise<BlockPoint[]>,
  range: { startBlock: number; head: number },
): Promise<BlockPoint | undefined> => {
  let top = range.head
  for (let step = 0; top >= range.startBlock; step += 1) {
    const { from, to } = nextWindow(top, step, range.startBlock)
    const ours = await listOurs(from, to)
    const hashes = await source.hashesAt(ours.map(({ number }) => number))
    const common = highestCommon(ours, new Map(ours.map(({ number }, index) => [number, hashes[index]])))
    if (common !== undefined) return common
    top = from - 1
  }
  return undefined
}
