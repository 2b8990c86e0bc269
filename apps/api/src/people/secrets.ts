import { createHash, createHmac, randomBytes } from 'node:crypto'

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
 * The token that follows another, for the client that shows it: another client is made another one. Who has the one cannot make the
 * other: the salt stays here. Pure.
 * @param salt 32 random bytes
 */
export const nextToken = (token: string, salt: Uint8Array, clientKey: string): string =>
  familyOf(token) + createHmac('sha256', token).update(salt).update(clientKey).digest('base64url')
