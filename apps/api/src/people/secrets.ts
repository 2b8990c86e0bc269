import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { personKey } from '@corescope/store/people/users'

/** What is stored of a secret that somebody carries. It has 256 random bits: a plain hash tells nothing of it. Pure. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A new secret for URLs and tokens: 43 letters, digits, `-` and `_`. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

const secretLength = 43

/**
 * How all refresh tokens of a session begin: a secret of the session, followed by one of the token. Tokens from before there were
 * families have but the latter, and are a family each. Pure.
 */
export const familyOf = (token: string): string => token.slice(0, secretLength)

/**
 * The token that follows another. Who has the one cannot make the other: the salt stays here. Pure.
 * @param salt 32 random bytes
 */
export const nextToken = (token: string, salt: Uint8Array): string =>
  familyOf(token) + createHmac('sha256', token).update(salt).digest('base64url')

/** A key for one purpose, from the key of the deployment. Pure. */
export const keyFor = (purpose: string, key: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, 'corescope', purpose, 32))

/** What a name or an address is counted by. */
export type CountedAs = (text: string) => string

/** By a key of the deployment: what few could have typed is not found by trying. Case and look-alike forms count alike. Pure. */
export const countedBy = (key: Uint8Array): CountedAs => {
  const secret = keyFor('attempt counts', key)
  return (text) => createHmac('sha256', secret).update(personKey(text)).digest('base64url')
}
