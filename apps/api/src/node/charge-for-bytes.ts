import type { RateLimit } from '../http/rate-limit.ts'

/** Bytes that an answer may have before more is taken off the limit, and how many count as one call more. */
const freeBytes = 256 * 1024
const bytesOfCall = 32 * 1024

/** What is carried from the node to a reader counts, like the time it kept the node busy. */
export const chargeForBytes = (limit: RateLimit, client: string, bytes: number): void => {
  const extra = Math.floor((bytes - freeBytes) / bytesOfCall)
  if (extra > 0) limit.charge(client, extra, Date.now())
}
