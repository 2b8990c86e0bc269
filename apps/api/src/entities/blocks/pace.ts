import { listBlockTimes } from '@corescope/store/statistics/read'
import type { ApiContext } from '../../context.ts'

/** How quickly blocks follow one another at present. */
export interface Pace {
  meanSeconds: number
  /** How many distances the mean is of; 0: none are known, it is the network's own interval. */
  steps: number
}

/** So many of the newest distances say what is usual at present. */
const medianSample = 9
/** A distance so many times the usual one is a pause: the chain stood still. */
const pauseFrom = 20
/** So many pauses one behind the other: the chain went at another pace then. */
const pausesThatEnd = 3

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * The mean distance of the newest blocks, as far back as the chain has gone at its present pace and without its pauses: an
 * outage of an hour says nothing of when a block to come will be there. Pure.
 * @param timestamps of one block after the other, newest first; unix seconds
 * @param otherwise seconds, where there are no two blocks
 */
export const presentPace = (timestamps: readonly number[], otherwise: number): Pace => {
  const distances = timestamps.slice(1).map((timestamp, index) => timestamps[index]! - timestamp)
  const pause = pauseFrom * Math.max(1, median(distances.slice(0, medianSample)))
  let [seconds, steps, pauses] = [0, 0, 0]
  for (const distance of distances) {
    pauses = distance > pause ? pauses + 1 : 0
    if (pauses === pausesThatEnd) break
    if (pauses > 0) continue
    seconds += distance
    steps += 1
  }
  return { meanSeconds: steps === 0 ? otherwise : seconds / steps, steps }
}

/** Ten years: a block further on is no block anybody waits for (seconds). */
const longestWait = 10 * 365 * 86_400

/** Whether a block to come is so far away that it is no block. Pure. */
export const isBeyondWaiting = (remainingBlocks: number, { meanSeconds }: Pick<Pace, 'meanSeconds'>): boolean =>
  remainingBlocks * meanSeconds > longestWait

/** Distances that are looked at: few enough that a chain which was slow an hour ago is not taken for a slow one. */
const sampledSteps = 100

/** The pace up to a block: what an estimate of times to come rests on. */
export const readPace = async ({ reader, config }: ApiContext, head: number): Promise<Pace> =>
  presentPace(await listBlockTimes(reader, head, sampledSteps + 1), config.network.blockIntervalSeconds)
