import { createHash } from 'node:crypto'

/** A name as it is compared: lower-case, without the dot at its end; the root is empty. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/\.$/, '')

export const labelsOf = (name: string): string[] => (name === '' ? [] : name.split('.'))

/** The name as it is signed: each label after its length. */
export const nameWire = (name: string): Buffer =>
  Buffer.concat([
    ...labelsOf(name).map((label) => Buffer.concat([Buffer.from([Buffer.byteLength(label)]), Buffer.from(label)])),
    Buffer.from([0]),
  ])

/** Whether a name is a zone's or lies in it. */
export const isWithin = (name: string, zone: string): boolean =>
  zone === '' || name === zone || name.endsWith(`.${zone}`)

/** Canonical order of names (RFC 4034 §6.1). */
export const compareNames = (one: string, other: string): number => {
  const [ones, others] = [labelsOf(one).reverse(), labelsOf(other).reverse()]
  for (let index = 0; index < Math.min(ones.length, others.length); index++) {
    const order = Buffer.compare(Buffer.from(ones[index]!), Buffer.from(others[index]!))
    if (order !== 0) return order
  }
  return ones.length - others.length
}

/** The hash of a name in NSEC3 records (RFC 5155 §5). */
export const hashName = (name: string, salt: Buffer, iterations: number): Buffer => {
  let hash = createHash('sha1').update(nameWire(name)).update(salt).digest()
  for (let round = 0; round < iterations; round++) hash = createHash('sha1').update(hash).update(salt).digest()
  return hash
}

const alphabet = '0123456789abcdefghijklmnopqrstuv'

/** Base32 with the extended hex alphabet, as NSEC3 owners are written. @returns undefined for other signs */
export const readBase32Hex = (text: string): Buffer | undefined => {
  const bytes: number[] = []
  let bits = 0
  let value = 0
  for (const sign of text) {
    const digit = alphabet.indexOf(sign)
    if (digit === -1) return undefined
    value = ((value << 5) | digit) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return Buffer.from(bytes)
}
