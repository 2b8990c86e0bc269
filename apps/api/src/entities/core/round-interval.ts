import type { CoreEventRow } from '@corescope/store/core-events/read'

/**
 * Seconds of a round. CandidateHub's tag is the time of its turn divided by them, so they lie in a range of some seconds where a
 * turn came late and tags are small. Networks choose whole minutes: one in the range is it. Pure.
 * @returns undefined where the turn names no round
 */
export const roundInterval = ({ round, timestamp }: Pick<CoreEventRow, 'round' | 'timestamp'>): number | undefined => {
  if (round === null || round === 0) return undefined
  const most = Math.floor(timestamp / round)
  const wholeMinutes = most - (most % 60)
  return wholeMinutes > timestamp / (round + 1) ? wholeMinutes : most
}
