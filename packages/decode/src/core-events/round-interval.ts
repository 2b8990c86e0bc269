/** The turn of a round, as its event and its block tell it. */
interface Turn {
  round: number | null
  /** Unix seconds. */
  timestamp: number
}

/**
 * Seconds of a round. CandidateHub's tag is the time of its turn divided by them, so they lie in a range of some seconds where a
 * turn came late and tags are small. Networks choose whole minutes: one in the range is it. Pure.
 * @returns undefined where the turn names no round
 */
export const roundInterval = ({ round, timestamp }: Turn): number | undefined => {
  if (round === null || round === 0) return undefined
  const most = Math.floor(timestamp / round)
  const wholeMinutes = most - (most % 60)
  return wholeMinutes > timestamp / (round + 1) ? wholeMinutes : most
}

/** A bitcoin stake that is locked until then (unix seconds), or longer, counts in the round: its end is a later one. Pure. */
export const lockedBeyond = ({ round, interval }: { round: number; interval: number }): number => (round + 1) * interval
