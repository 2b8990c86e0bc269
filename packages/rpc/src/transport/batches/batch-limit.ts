/** How many calls one endpoint takes in a batch, as far as it has told. */
export interface BatchLimit {
  /** @returns calls to be sent at once, of those that wait */
  sizeFor(waiting: number): number
  /** A batch of this size was answered after a larger one had been refused. */
  learn(size: number): void
  /** Whether batches failed so often in a row that less is sent than was asked for. */
  isSuspected(): boolean
  /** A batch was answered. */
  succeed(): void
  /** A batch failed in a way that may have nothing to do with its size: rate limits, HTTP 5xx, a cut answer. */
  fail(): void
}

/** Providers change plans, and a limit may have been learned from a mistake: after this long a larger batch is tried. */
const forgetAfterMs = 10 * 60_000
/** Failures in a row after which the size is suspected: a provider may count the calls in a batch against its rate. */
const suspectAfter = 6

/** @param now ms of a clock that only goes on */
export function createBatchLimit(now: () => number = () => performance.now()): BatchLimit {
  let most = Number.POSITIVE_INFINITY
  let learnedAt = 0
  let failures = 0
  return {
    sizeFor(waiting) {
      if (now() - learnedAt > forgetAfterMs) most = Number.POSITIVE_INFINITY
      const suspected = Math.floor(waiting / 2 ** Math.min(30, Math.max(0, failures - suspectAfter + 1)))
      return Math.max(1, Math.min(waiting, most, suspected))
    },
    learn(size) {
      if (size === most) return
      most = size
      learnedAt = now()
    },
    isSuspected: () => failures >= suspectAfter,
    succeed() {
      failures = 0
    },
    fail() {
      failures += 1
    },
  }
}
