import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'

/** The range of the strip: gas at the top of a cell, and whether that is the gas limit itself. */
export interface StripScale {
  ceiling: number
  isLimit: boolean
  /** Ceiling as a share of the newest gas limit, 0..1. */
  share: number
}

const steps = [1, 2, 5, 10]

/** Next 1, 2 or 5 × 10ⁿ at or above a value. */
export const niceCeiling = (value: number): number => {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = steps.find((candidate) => candidate * power >= value) ?? 10
  return step * power
}

/**
 * Range of the strip, as an instrument chooses it: the gas limit while blocks are at least half full, else the next round
 * figure above the fullest of them. Otherwise a quiet chain would show empty cells only.
 */
export const stripScale = (blocks: readonly Pick<BlockSummary, 'gasUsed' | 'gasLimit'>[]): StripScale => {
  const limit = Math.max(1, ...blocks.slice(0, 1).map(({ gasLimit }) => Number(gasLimit)))
  const fullest = Math.max(0, ...blocks.map(({ gasUsed }) => Number(gasUsed)))
  const ceiling = niceCeiling(fullest)
  const isLimit = fullest * 2 >= limit || ceiling >= limit
  return isLimit ? { ceiling: limit, isLimit, share: 1 } : { ceiling, isLimit, share: ceiling / limit }
}

/** Height of a cell's fill, 0..1; a block that used any gas shows at least a hairline. */
export const fillOf = (gasUsed: string, { ceiling }: StripScale): number => {
  const share = Number(gasUsed) / ceiling
  return share <= 0 ? 0 : Math.min(1, Math.max(0.02, share))
}

/** How far the newest finalized block lies before those shown; 0 where one of them is final; undefined where none is known. */
export const finalityDistance = (
  blocks: readonly Pick<BlockSummary, 'blockNumber'>[],
  finalizedBlock: number | null,
): number | undefined => {
  const oldest = blocks.at(-1)?.blockNumber
  if (finalizedBlock === null || oldest === undefined) return undefined
  return Math.max(0, oldest - finalizedBlock)
}
