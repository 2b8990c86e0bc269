import type { RateLimit } from './rate-limit.ts'

/** Milliseconds that code may run for a reader before more is taken off the limit, and by how many for one call more. */
const freeMs = 500
const msOfCall = 20

/** What kept the node busy counts: a few dear calls a second are as many as a hundred cheap ones. */
export const chargeForTime = (limit: RateLimit, client: string, ms: number): void => {
  const extra = Math.floor((ms - freeMs) / msOfCall)
  if (extra > 0) limit.charge(client, extra, Date.now())
}
