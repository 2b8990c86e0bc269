import { LRUCache } from 'lru-cache'
import type { CountApiKey } from '../http/count-api-key.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { type KeyLimits, type KeyPlans, limitsOf } from './key-plans.ts'
import { createKeyUses, type KeyUses } from './key-uses.ts'
import type { PeopleDatabase } from './people-database.ts'
import { hashOfSecret } from './secrets.ts'

/** So many keys are remembered; nobody's for so long. */
const remembered = { max: 10_000 }
const nobodysMs = 60_000
/** Uses are written so often, and what the database says of a key holds until the next time. */
const lifeMs = 1_000
/**
 * What a key may use up in so many seconds is the end of its day's quota. Within its burst and the two seconds that a process trusts what
 * it was told, one answers four seconds' worth: so 25 processes do not pass the quota. A quota that is smaller is all end.
 */
const scarceSeconds = 100
/** So many may each answer a batch of which they have room for one call: for its others the end begins earlier. */
const processes = 25

const noneLeft = (key: KeyUses) => ({
  waitSeconds: Math.max(1, Math.ceil(((key.said()?.dayEnds ?? 0) - Date.now()) / 1000)),
  what: 'this API key (no requests left today)',
})

/** Whether what the database said of a key holds still: for a moment, and for its day. */
const isSure = (key: KeyUses): boolean => {
  const { at, dayEnds } = key.said() ?? { at: 0, dayEnds: 0 }
  const now = Date.now()
  return now - at < lifeMs * 2 && now < dayEnds
}

export type ApiKeyCount = CountApiKey & {
  /** Writes what is counted so far. */
  flush(): Promise<void>
  /** Asks the database anew of a key: its owner changed it. */
  forget(keyId: string): void
}

/**
 * Counts requests by API key, over all processes: a day's in the database; a second's in this process, from which the uses of the
 * others are taken as the database tells of them. A key is looked up once a second while it is used, and its uses are written
 * together then: many requests a second would else wait for one row. Near the end of a day's quota each request is written before it
 * is answered, one after the other, so that processes do not pass it together. A request that is refused is no use.
 * Keys of other shapes, which clients of the Etherscan dialect send because they must send one, are nobody's without a look.
 */
export const createApiKeyCount = (database: PeopleDatabase, plans: KeyPlans): ApiKeyCount => {
  const bucketsOf = ({ perSecond }: KeyLimits) => createRateLimit(perSecond, perSecond * 2)
  const buckets = new Map([plans.everybody, ...plans.plans.values()].map((limits) => [limits, bucketsOf(limits)]))
  const limitsOfKey = (key: KeyUses): KeyLimits => limitsOf(plans, key.said()?.plan ?? null)
  const nobodys = new LRUCache<string, true>({ ...remembered, ttl: nobodysMs })
  // of a key that is forgotten while the database is away the last uses are lost: they were answered without it
  const writeLast = (key: KeyUses) =>
    key.hasUnwritten() && key.said() !== undefined && key.write().catch(() => undefined)
  const known = new LRUCache<string, KeyUses>({ ...remembered, dispose: (key) => void writeLast(key) })
  /** Near the end of the day's quota: processes that do not know of each other yet could pass it together. */
  const isScarce = (key: KeyUses, more: number): boolean => {
    const { perSecond, perDay } = limitsOfKey(key)
    return key.usesToday() >= perDay - perSecond * scarceSeconds - more * processes
  }
  const flush = async () => {
    for (const [apiKey, key] of known) {
      await key.settled()
      if (!key.hasUnwritten()) continue
      await key.write()
      if (key.said() === undefined) known.delete(apiKey)
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const flushLater = () => {
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      // while the database is away they wait for the next request of their key, which then counts for its address
      flush().catch(() => undefined)
    }, lifeMs).unref()
  }
  const usesOf = (apiKey: string): KeyUses => {
    const key = known.get(apiKey) ?? createKeyUses(database, hashOfSecret(apiKey))
    if (!known.has(apiKey)) known.set(apiKey, key)
    return key
  }
  /** Takes a place for one call; the others of its request are owed. @returns seconds until the key has requests again */
  const waitOf = (key: KeyUses, keyId: string, more: number): number => {
    const now = Date.now()
    const bucket = buckets.get(limitsOfKey(key))!
    bucket.elsewhere(keyId, key.takeOthers(), now)
    const wait = bucket(keyId, 1, now)
    if (wait === 0 && more > 0) bucket.charge(keyId, more, now)
    return wait
  }
  const forgetNobodys = (apiKey: string): undefined => {
    known.delete(apiKey)
    nobodys.set(apiKey, true)
  }
  const count = async (apiKey: string, call: string, more: readonly string[] = []) => {
    if (!/^[\w-]{43}$/.test(apiKey) || nobodys.has(apiKey)) return undefined
    const key = usesOf(apiKey)
    if (!isSure(key)) {
      await key.settled()
      if (!isSure(key)) await key.write()
    }
    const said = key.said()
    if (said === undefined) return forgetNobodys(apiKey)
    const { perDay } = limitsOfKey(key)
    if (key.usesToday() + more.length >= perDay) return noneLeft(key)
    const waitSeconds = waitOf(key, said.keyId, more.length)
    if (waitSeconds > 0) return { waitSeconds, what: 'this API key' }
    if (isScarce(key, more.length)) {
      const areTaken = await key.take([call, ...more], perDay)
      if (key.said() === undefined) return forgetNobodys(apiKey)
      if (!areTaken) return noneLeft(key)
    } else {
      for (const one of [call, ...more]) key.add(one)
      flushLater()
    }
    return { waitSeconds, what: 'this API key' }
  }
  return Object.assign(count, {
    isKnown: (apiKey: string) => known.get(apiKey)?.said() !== undefined,
    flush,
    forget: (keyId: string) => {
      for (const key of known.values()) if (key.said()?.keyId === keyId) key.doubt()
    },
  })
}
