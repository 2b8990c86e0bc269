import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** What is private at rest: sealed by a key that need not stand in the database. */
export interface Sealing {
  /** Sealed by the first key. @param place whose it is and what: bytes that are moved elsewhere do not open */
  seal(plain: Buffer, place: string): Buffer
  /**
   * Opens what any of the keys sealed.
   * @throws UnsealError where none did, or the bytes were changed or moved
   */
  open(sealed: Buffer, place: string): Buffer
  /** What names the first key in sealed bytes: the four behind the first. What others sealed is worth sealing anew. */
  newestId: Buffer
}

/** No key opens these bytes. */
export class UnsealError extends Error {
  override name = 'UnsealError'
}

const cipher = 'aes-256-gcm'
const form = 1
const idLength = 4
const nonceLength = 12
const tagLength = 16
const headLength = 1 + idLength + nonceLength

const derive = (secret: Uint8Array) => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'corescope', 'data at rest', 32))
  return { key, id: createHash('sha256').update('id').update(key).digest().subarray(0, idLength) }
}

/**
 * AES-256-GCM: one byte of form, four that name the key, twelve of nonce, the text, sixteen of tag.
 * @param secrets the first one seals, all of them open; at least one
 */
export const createSealing = (secrets: readonly Uint8Array[]): Sealing => {
  const keys = secrets.map(derive)
  const newest = keys[0]
  if (newest === undefined) throw new RangeError('sealing needs a key')
  return {
    seal: (plain, place) => {
      const nonce = randomBytes(nonceLength)
      const sealer = createCipheriv(cipher, newest.key, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([sealer.update(plain), sealer.final()])
      return Buffer.concat([Buffer.from([form]), newest.id, nonce, text, sealer.getAuthTag()])
    },
    open: (sealed, place) => {
      if (sealed[0] !== form || sealed.length < headLength + tagLength) {
        throw new UnsealError('these bytes are not sealed data of this version')
      }
      const known = keys.find(({ id }) => id.equals(sealed.subarray(1, 1 + idLength)))
      if (known === undefined) throw new UnsealError('no key of DATA_KEY sealed this: a key was taken away too early')
      const opener = createDecipheriv(cipher, known.key, sealed.subarray(1 + idLength, headLength))
      opener.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagLength))
      try {
        return Buffer.concat([opener.update(sealed.subarray(headLength, -tagLength)), opener.final()])
      } catch (error) {
        throw new UnsealError('sealed data was changed or moved', { cause: error })
      }
    },
    newestId: Buffer.from(newest.id),
  }
}

/**
 * The sealing of a deployment.
 * @param given keys of the setting, the first one seals
 * @param kept what the database keeps for where no setting names a key: it still opens what it sealed before one did
 * @returns undefined where there is no key at all
 */
export const sealingOf = (given: readonly string[], kept: `0x${string}` | undefined): Sealing | undefined => {
  const keys = given.map((key): Uint8Array => new TextEncoder().encode(key))
  if (kept !== undefined) keys.push(new Uint8Array(Buffer.from(kept.slice(2), 'hex')))
  return keys.length === 0 ? undefined : createSealing(keys)
}
