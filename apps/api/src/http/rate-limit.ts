import { LRUCache } from 'lru-cache'

/** A key owes so many times its burst at most. */
const maxDebt = 4

interface Bucket {
  tokens: number
  at: number
}

export interface RateLimit {
  /** Takes tokens for a key; answers 0 when they were there, else the seconds until they are. */
  (key: string, cost: number, nowMs: number): number
  /** Takes tokens for what is done already, whether they are there or not: the key waits for them before it gets others. */
  charge(key: string, cost: number, nowMs: number): void
  /** Takes tokens for what was done in another process up to now: out of what came since, before that is cut at the burst. */
  elsewhere(key: string, cost: number, nowMs: number): void
}

/**
 * Token bucket per key: `burst` at once, refilled at `perSecond`. `perSecond` 0 switches the limit off. Keys beyond the
 * newest 100,000 are forgotten, so a forgotten key starts with a full bucket.
 */
export const createRateLimit = (perSecond: number, burst: number): RateLimit => {
  if (perSecond === 0) return Object.assign(() => 0, { charge: () => undefined, elsewhere: () => undefined })
  const buckets = new LRUCache<string, Bucket>({ max: 100_000 })
  const refill = (key: string, nowMs: number, elsewhere = 0) => {
    const bucket = buckets.get(key) ?? { tokens: burst, at: nowMs }
    return Math.min(burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * perSecond - elsewhere)
  }
  const take = (key: string, cost: number, nowMs: number) => {
    const refilled = refill(key, nowMs)
    const enough = refilled >= cost
    buckets.set(key, { tokens: enough ? refilled - cost : refilled, at: nowMs })
    return enough ? 0 : Math.ceil((cost - refilled) / perSecond)
  }
  const charge = (key: string, cost: number, nowMs: number) =>
    void buckets.set(key, { tokens: Math.max(refill(key, nowMs) - cost, -burst * maxDebt), at: nowMs })
  const elsewhere = (key: string, cost: number, nowMs: number) => {
    if (cost > 0) buckets.set(key, { tokens: Math.max(refill(key, nowMs, cost), -burst * maxDebt), at: nowMs })
  }
  return Object.assign(take, { charge, elsewhere })
}
