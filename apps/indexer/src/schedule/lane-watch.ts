import { backOffDelay } from '@corescope/rpc/back-off'
import type { FailingLane } from '@corescope/store/failing-lanes/write'
import type { Logger } from '../logger.ts'

/** What of a failing lane is told, and how long it rests before it tries again. */
export interface LaneWatch {
  /** The lane failed. @returns ms to rest: longer with each failure in a row, 10 s at most */
  fail(lane: string, error: Error): number
  succeed(lane: string): void
  /** Whether its rest after a failure is not over. */
  isResting(lane: string): boolean
}

interface Failing {
  count: number
  since: number
  restsUntil: number
  message: string
  isTold: boolean
}

/** A lane that has failed for so long is told of. */
export const reportedAfterMs = 60_000
const backOff = { firstMs: 500, maxMs: 10_000 }
/** What nodes say may be long. */
const maxMessageLength = 500

/** Keeps which lanes fail, since when and how; says it in the log once a lane has failed for a minute. */
export const createLaneWatch = (log: Pick<Logger, 'info' | 'warn'>, now: () => number = Date.now) => {
  const failing = new Map<string, Failing>()
  const watch: LaneWatch = {
    fail(lane, error) {
      const before = failing.get(lane) ?? { count: 0, since: now(), isTold: false }
      const count = before.count + 1
      const restMs = backOffDelay(count, backOff)
      const message = error.message.slice(0, maxMessageLength)
      failing.set(lane, { ...before, count, message, restsUntil: now() + restMs })
      return restMs
    },
    succeed(lane) {
      if (failing.get(lane)?.isTold) log.info({ lane }, 'the lane works again')
      failing.delete(lane)
    },
    isResting: (lane) => (failing.get(lane)?.restsUntil ?? 0) > now(),
  }
  /** Those that have failed for a minute, the longest first. */
  const told = (): FailingLane[] => {
    const long = [...failing].filter(([, { since }]) => now() - since >= reportedAfterMs)
    for (const [lane, state] of long) {
      if (!state.isTold) log.warn({ lane, error: state.message }, 'the lane has failed for a minute and tries on')
      state.isTold = true
    }
    return long
      .map(([name, { since, message }]) => ({ name, since: new Date(since), message }))
      .toSorted((a, b) => a.since.getTime() - b.since.getTime())
  }
  return { ...watch, told }
}
