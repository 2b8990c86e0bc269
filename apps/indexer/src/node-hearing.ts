import type { RequestMetric } from '@corescope/rpc/caller'

/** Whether the node answers at all, by every request of this process: a look at it that hangs says nothing for minutes. */
export interface NodeHearing {
  observe(request: Pick<RequestMetric, 'outcome'>): void
  /** ms since it last answered anything; null while it answers, or nobody has asked in vain since. */
  silence(): number | null
}

/** How requests end that were not answered. */
const unanswered = new Set(['TimeoutError', 'ConnectionError', 'NodeTroubleError'])
/** Ended by us. */
const withdrawn = 'aborted'

/**
 * @param patienceMs as long as one request may take
 * @param now ms of a clock that only goes on
 */
export const createNodeHearing = (patienceMs: number, now: () => number = () => performance.now()): NodeHearing => {
  let answeredAt = now()
  let isInVain = false
  return {
    observe: ({ outcome }) => {
      if (outcome === withdrawn) return
      isInVain = unanswered.has(outcome)
      if (!isInVain) answeredAt = now()
    },
    silence: () => {
      const silence = now() - answeredAt
      return isInVain && silence >= patienceMs ? silence : null
    },
  }
}
