import type { RequestMetric } from '@corescope/rpc/caller'

/** Whether the node answers at all, learnt from every request of this process. One request that hangs tells nothing for minutes. */
export interface NodeLiveness {
  observe(request: Pick<RequestMetric, 'outcome'>): void
  /** Milliseconds since the node last answered; null while it answers, and before a request has failed since then. */
  silence(): number | null
}

/** How requests end that were not answered. */
const unanswered = new Set(['TimeoutError', 'ConnectionError', 'NodeTroubleError'])
/** Outcome of a request that we ended. */
const withdrawn = 'aborted'

/**
 * @param patienceMs a silence shorter than this is none: as long as one request may take
 * @param now milliseconds of a monotonic clock
 */
export const createNodeLiveness = (patienceMs: number, now: () => number = () => performance.now()): NodeLiveness => {
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
