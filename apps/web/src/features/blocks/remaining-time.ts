export interface RemainingTime {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** A span in whole seconds split the way a clock shows it; never below zero. */
export const remainingTime = (seconds: number): RemainingTime => {
  const left = Math.max(0, Math.ceil(seconds))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3_600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  }
}

export interface Estimate {
  estimatedSeconds: number
  /** Milliseconds since 1970 at which the estimate was made. */
  madeAtMs: number
}

/** Seconds left at `nowMs` of an estimate made earlier; the clock runs on between two answers, never below zero. */
export const secondsLeft = ({ estimatedSeconds, madeAtMs }: Estimate, nowMs: number): number =>
  Math.max(0, estimatedSeconds - (nowMs - madeAtMs) / 1000)
