import { useApiKey } from '@corescope/store/people/api-keys'
import { createRateLimit } from '../http/rate-limit.ts'
import type { PeopleDatabase } from './people-database.ts'
import { hashOfSecret } from './secrets.ts'

/** What a request with an API key is told: who it counts for, and how long to wait; undefined for a key that is nobody's. */
export type CountApiKey = (apiKey: string) => Promise<{ waitSeconds: number; what: string } | undefined>

const secondsToMidnight = (now: number) => Math.ceil((86_400_000 - (now % 86_400_000)) / 1000)

/**
 * Counts requests by API key: a day's in the database, right over several processes; a second's in this process.
 * Keys of other shapes, which clients of the Etherscan dialect send because they must send one, are nobody's without a look.
 */
export const createApiKeyCount = (
  database: PeopleDatabase,
  { perSecond, perDay }: { perSecond: number; perDay: number },
): CountApiKey => {
  const limit = createRateLimit(perSecond, perSecond * 2)
  return async (apiKey) => {
    if (!/^[\w-]{43}$/.test(apiKey)) return undefined
    const used = await database.session((session) => useApiKey(session, hashOfSecret(apiKey)))
    if (used === undefined) return undefined
    const now = Date.now()
    if (used.usesToday > perDay)
      return { waitSeconds: secondsToMidnight(now), what: 'this API key (no requests left today)' }
    return { waitSeconds: limit(used.keyId, 1, now), what: 'this API key' }
  }
}
