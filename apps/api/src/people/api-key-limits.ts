import { useApiKey } from '@corescope/store/people/api-keys'
import { LRUCache } from 'lru-cache'
import type { CountApiKey } from '../http/count-api-key.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { PeopleDatabase } from './people-database.ts'
import { hashOfSecret } from './secrets.ts'

/** So many keys are remembered; nobody's for so long. */
const remembered = { max: 10_000 }
const nobodysMs = 60_000

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
  const known = new LRUCache<string, true>(remembered)
  const nobodys = new LRUCache<string, true>({ ...remembered, ttl: nobodysMs })
  const count = async (apiKey: string, call: string) => {
    if (!/^[\w-]{43}$/.test(apiKey) || nobodys.has(apiKey)) return undefined
    const used = await database.session((session) => useApiKey(session, hashOfSecret(apiKey), call))
    if (used === undefined) {
      known.delete(apiKey)
      nobodys.set(apiKey, true)
      return undefined
    }
    known.set(apiKey, true)
    const now = Date.now()
    if (used.usesToday > perDay)
      return { waitSeconds: secondsToMidnight(now), what: 'this API key (no requests left today)' }
    return { waitSeconds: limit(used.keyId, 1, now), what: 'this API key' }
  }
  return Object.assign(count, { isKnown: (apiKey: string) => known.get(apiKey) === true })
}
