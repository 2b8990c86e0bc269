import { randomBytes } from 'node:crypto'
import { findSigningKey, keepSigningKey } from '@corescope/store/people/attempts'
import { findDataKey, keepDataKey } from '@corescope/store/people/data-keys'
import { type CountedAs, countedBy, deploymentKeys, keyFor } from '@corescope/store/people/deployment-keys'
import type { Owner } from '@corescope/store/people/notes'
import { type Sealing, sealingOf } from '@corescope/store/people/sealing'
import { isSessionOpen } from '@corescope/store/people/sessions'
import type { ApiConfig } from '../config.ts'
import type { FindUser } from '../readers/identify.ts'
import { type AccessTokens, createAccessTokens } from './access-tokens.ts'
import { type ApiKeyCount, createApiKeyCount } from './api-key-limits.ts'
import { type BackOff, createBackOff } from './back-off.ts'
import { type Captcha, createCaptcha } from './captcha.ts'
import type { KeyPlans } from './key-plans.ts'
import { createNameSearch, type PrivateNames, type SearchNames } from './name-search.ts'
import { createPasswords, type Passwords } from './passwords.ts'
import { openPeopleDatabase, type PeopleDatabase } from './people-database.ts'

/** What handlers of accounts use. */
export interface People {
  database: PeopleDatabase
  passwords: Passwords
  accessTokens: AccessTokens
  captcha: Captcha
  backOff: BackOff
  /** The keys of the deployment, the one that signs first. */
  keys(): Promise<readonly Uint8Array[]>
  /** Names and addresses in the keys of counts: an HMAC, of which nobody without the key of the deployment finds what was typed. */
  countedAs(): Promise<CountedAs>
  /** Seals what is private in the database. */
  sealing(): Promise<Sealing>
  /** The same, for what one user wrote. */
  owner(user: { id: string }): Promise<Owner>
  /** Private names of a user that hold a text. */
  searchNames: SearchNames
  privateNames: PrivateNames
  /** For the limits: counts a request of an API key. */
  countApiKey: ApiKeyCount
  keyPlans: KeyPlans
  /** For `identify`: the user of a bearer token whose session lasts. */
  findUser: FindUser
  /** Writes what is counted, and closes the connections. */
  close(): Promise<void>
}

const connections = 4

/** Asks the database once; what fails is asked again. */
const askOnce = <Answer>(ask: () => Promise<Answer>) => {
  let kept: Promise<Answer> | undefined
  return (): Promise<Answer> => {
    kept ??= ask().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}

/** Asks for the key of the database, and makes one where the settings name none. */
const createKeys = (database: PeopleDatabase, given: readonly string[]) =>
  askOnce(async (): Promise<readonly Uint8Array[]> => {
    const kept = await database.session((session) =>
      given.length > 0 ? findSigningKey(session) : keepSigningKey(session, randomBytes(32)),
    )
    return deploymentKeys(given, kept)
  })

/** By the keys of the settings. What the database's own key sealed before there were any is opened still. */
const createSealingOnce = (database: PeopleDatabase, given: readonly string[]) =>
  askOnce(async () => {
    const kept = await database.session((session) =>
      given.length > 0 ? findDataKey(session) : keepDataKey(session, randomBytes(32)),
    )
    return sealingOf(given, kept)!
  })

/** Makes what accounts need. Nothing is connected yet. */
export const createPeople = (config: ApiConfig): People => {
  const database = openPeopleDatabase(config.DATABASE_URL, connections)
  const keys = createKeys(database, config.AUTH_KEY)
  const tokenKeys = async () => (await keys()).map((key) => keyFor('access tokens', key))
  const sealing = createSealingOnce(database, config.DATA_KEY)
  const everybody = { perSecond: config.API_KEY_PER_SECOND, perDay: config.API_KEY_PER_DAY }
  const keyPlans = { plans: config.API_KEY_PLANS, everybody }
  const countApiKey = createApiKeyCount(database, keyPlans)
  const accessTokens = createAccessTokens(tokenKeys, config.ACCESS_MINUTES * 60)
  return {
    database,
    passwords: createPasswords({ memoryKib: config.ARGON2_MEMORY_KIB, passes: config.ARGON2_PASSES }),
    accessTokens,
    captcha: createCaptcha(database, keys, config.CAPTCHA_EFFORT),
    backOff: createBackOff(database, config.CAPTCHA_EFFORT > 0),
    keys,
    countedAs: async () => countedBy((await keys())[0]!),
    sealing,
    owner: async ({ id }) => ({ sealing: await sealing(), userId: id }),
    ...createNameSearch(database, sealing),
    countApiKey,
    keyPlans,
    close: async () => {
      // with the database away the last second's counts are lost
      await countApiKey.flush().catch(() => undefined)
      await database.close()
    },
    findUser: async (token) => {
      if (config.ACCOUNTS === 'off') return undefined
      const claims = await accessTokens.verify(token)
      if (claims === undefined) return undefined
      const { userId, sessionId } = claims
      const isOpen = await database.session((session) => isSessionOpen(session, claims))
      return isOpen ? { kind: 'user', id: userId, sessionId } : undefined
    },
  }
}
