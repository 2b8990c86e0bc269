/** `full`: what `npm start` shows, months of history. `small`: enough of everything for a test. */
export type WorldSize = 'full' | 'small'

const DAY = 86_400
const SHAPES = {
  full: { spreadBlocks: 1_900, seconds: 180 * DAY, recentBlocks: 120 },
  small: { spreadBlocks: 48, seconds: 4 * DAY, recentBlocks: 12 },
} as const
const BLOCK_SECONDS = 3

/** How long the history of a world is, in seconds: an epoch this long ago makes it end now. */
export function historySeconds(size: WorldSize): number {
  return SHAPES[size].seconds + SHAPES[size].recentBlocks * BLOCK_SECONDS
}

/** How many blocks are spread over the whole time; the others follow closely. */
export const countSpread = (size: WorldSize): number => SHAPES[size].spreadBlocks

/** Times of the blocks 1, 2, 3 … in unix seconds: most spread over the whole time, the last ones three seconds apart. */
export function buildTimeline(size: WorldSize, epoch: number): number[] {
  const { spreadBlocks, seconds, recentBlocks } = SHAPES[size]
  const spread = Array.from({ length: spreadBlocks }, (_, index) => {
    // A ripple of the step keeps block times from looking ruled, and stays ascending.
    const ripple = 0.4 * Math.sin(index * 2.4)
    return epoch + Math.round(((index + 1 + ripple) * seconds) / (spreadBlocks + 1))
  })
  const recent = Array.from({ length: recentBlocks }, (_, index) => epoch + seconds + (index + 1) * BLOCK_SECONDS)
  return [...spread, ...recent]
}
