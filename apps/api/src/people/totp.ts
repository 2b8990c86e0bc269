import { createHmac, timingSafeEqual } from 'node:crypto'

/** Codes of an authenticator app: RFC 6238 with what all apps can do (SHA-1, six digits, steps of 30 seconds). */
const stepSeconds = 30
const digits = 6
/** Clocks may be apart by so many steps, either way. */
const skew = 1

/** The step of time that a moment is in. Pure. */
export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / 1000 / stepSeconds)

/** The code of a step (RFC 4226 §5.3 with the step as its counter). Pure. */
export const codeOf = (secret: Uint8Array, step: number, length = digits): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac[mac.length - 1]! & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** length
  return String(number).padStart(length, '0')
}

/** The step whose code this is, of those around `now` that are later than `lastStep`; undefined where it is none's. Pure. */
export const matchingStep = (secret: Uint8Array, code: string, now: number, lastStep: number): number | undefined => {
  const shown = Buffer.from(code)
  const middle = stepAt(now)
  for (let step = middle - skew; step <= middle + skew; step++) {
    const known = Buffer.from(codeOf(secret, step))
    if (known.length === shown.length && timingSafeEqual(known, shown) && step > lastStep) return step
  }
  return undefined
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648 §6) without padding, as authenticator apps read secrets. Pure. */
export const base32 = (bytes: Uint8Array): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code says: the form that apps agree on (Key URI Format). Pure. */
export const keyUri = (secret: string, issuer: string, account: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}
