import type { LaneExtent } from '@corescope/store/lanes'

/** Read again in a minute or so, should a node tell of them once more. */
const maxGivenUp = 1_000

/**
 * Whether a lane that met a gap gives up what it holds and begins behind the gap: a node that keeps few states can often run
 * the first blocks again from the genesis state (geth: 128), and no more until shortly before its head. Pure.
 */
export const isShortBeginning = ({ held, lacking }: LaneExtent): boolean => held <= maxGivenUp && held < lacking
