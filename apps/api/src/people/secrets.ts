import { createHash, hkdfSync, randomBytes } from 'node:crypto'

/** What is stored of a secret that somebody carries. It has 256 random bits: a plain hash tells nothing of it. Pure. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** A new secret for URLs and tokens: 43 letters, digits, `-` and `_`. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** A key for one purpose, from the key of the deployment. Pure. */
export const keyFor = (purpose: string, key: Uint8Array): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, 'corescope', purpose, 32))
