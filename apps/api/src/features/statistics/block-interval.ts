import { getRecent } from '@corescope/store/statistics/read'
import type { ApiContext } from '../../context.ts'

/** Few enough that a chain that was slow an hour ago is not taken for a slow one. */
const sampledSteps = 100

/** How far apart blocks are at present. */
export interface BlockInterval {
  /** Mean of the sample; the network's own figure while there is none. */
  seconds: number
  /** Distances that the mean is taken of. */
  sampled: number
}

/** The mean distance in time between the newest blocks up to `head`: what an estimate of times to come rests on. */
export const readBlockInterval = async ({ reader, config }: ApiContext, head: number): Promise<BlockInterval> => {
  const recent = await getRecent(reader, head, sampledSteps + 1)
  if (recent === undefined || recent.sampledBlocks < 2) {
    return { seconds: config.network.blockIntervalSeconds, sampled: 0 }
  }
  const sampled = recent.sampledBlocks - 1
  return { seconds: (recent.lastTimestamp - recent.firstTimestamp) / sampled, sampled }
}
