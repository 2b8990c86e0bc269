import { LRUCache } from 'lru-cache'

interface Bucket {
  tokens: number
  at: number
}

/** Takes tokens for a key; answers 0 when they were there, else the seconds until they are. */
export type RateLimit = (key: string, cost: number, nowMs: number) => number

/**
 * Token bucket per key: `burst` at once, refilled at `perSecond`. `perSecond` 0 switches the limit off. Keys beyond the
 * newest 100,000 are forgotten, which only ever forgives.
 */
export const createRateLimit = (perSecond: number, burst: number): RateLimit => {
  if (perSecond === 0) return () => 0
  const buckets = new LRUCache<string, Bucket>({ max: 100_000 })
  return (key, cost, nowMs) => {
    const bucket = buckets.get(key) ?? { tokens: burst, at: nowMs }
    const refilled = Math.min(burst, bucket.tokens + ((nowMs - bucket.at) / 1000) * perSecond)
    const enough = refilled >= cost
    buckets.set(key, { tokens: enough ? refilled - cost : refilled, at: nowMs })
    return enough ? 0 : Math.ceil((cost - refilled) / perSecond)
  }
}
