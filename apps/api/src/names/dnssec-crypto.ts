import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A DNSKEY record (RFC 4034 §2). */
export interface DnsKey {
  flags: number
  algorithm: number
  key: Buffer
}

/** A DS record (RFC 4034 §5), or a trust anchor in its form. */
export interface DelegationSigner {
  keyTag: number
  algorithm: number
  digestType: number
  digest: Buffer
}

/** The rdata of a DNSKEY record; its protocol is always 3. */
export const dnsKeyData = ({ flags, algorithm, key }: DnsKey): Buffer =>
  Buffer.concat([Buffer.from([flags >> 8, flags & 255, 3, algorithm]), key])

/** What is computed of a key is kept as long as the key is: an answer names one key for many signatures. */
const oncePerKey = <Value>(compute: (key: DnsKey) => Value): ((key: DnsKey) => Value) => {
  const kept = new WeakMap<DnsKey, { value: Value }>()
  return (key) => {
    const found = kept.get(key) ?? { value: compute(key) }
    kept.set(key, found)
    return found.value
  }
}

/** RFC 4034, appendix B. Pure. */
export const keyTagOf = oncePerKey((key) => {
  const data = dnsKeyData(key)
  let sum = 0
  for (let index = 0; index < data.length; index++) sum += index % 2 === 0 ? data[index]! << 8 : data[index]!
  return (sum + (sum >> 16)) & 0xffff
})

const digests: Record<number, string> = { 2: 'sha256', 4: 'sha384' }

/** Whether a DS record stands for a key of a zone. Digests of SHA-1 (type 1) are not taken (RFC 8624). */
export const isSignerOf = (ds: DelegationSigner, ownerWire: Buffer, key: DnsKey): boolean => {
  const hash = digests[ds.digestType]
  if (hash === undefined || ds.algorithm !== key.algorithm || ds.keyTag !== keyTagOf(key)) return false
  return createHash(hash).update(ownerWire).update(dnsKeyData(key)).digest().equals(ds.digest)
}

const jwk = (parts: Record<string, Buffer | string>): KeyObject => {
  const key = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? part : part.toString('base64url')]),
  )
  return createPublicKey({ key, format: 'jwk' })
}

/** Longer ones make each check slow, and no zone has them. Bytes. */
const longestExponent = 8
const longestModulus = 512

/** RFC 3110: the length of the exponent, the exponent, the modulus. */
const readRsa = (key: Buffer): KeyObject => {
  const isLong = key[0] === 0
  const length = isLong ? key.readUInt16BE(1) : key.readUInt8(0)
  const start = isLong ? 3 : 1
  if (key.length < start + length + 64) throw new RangeError('an RSA key is too short')
  if (length > longestExponent || key.length > start + length + longestModulus) {
    throw new RangeError('an RSA key is too long')
  }
  return jwk({ kty: 'RSA', e: key.subarray(start, start + length), n: key.subarray(start + length) })
}

const readCurve = (key: Buffer, crv: string): KeyObject =>
  jwk({ kty: 'EC', crv, x: key.subarray(0, key.length / 2), y: key.subarray(key.length / 2) })

interface Algorithm {
  hash: string | null
  read(key: Buffer): KeyObject
}

/** What is verified, by number (IANA). SHA-1 (5, 7) is not: a zone signed by it alone counts as unsigned (RFC 9905). */
const algorithms: Record<number, Algorithm> = {
  8: { hash: 'sha256', read: readRsa },
  10: { hash: 'sha512', read: readRsa },
  13: { hash: 'sha256', read: (key) => readCurve(key, 'P-256') },
  14: { hash: 'sha384', read: (key) => readCurve(key, 'P-384') },
  15: { hash: null, read: (key) => jwk({ kty: 'OKP', crv: 'Ed25519', x: key }) },
}

export const isKnownDigest = (digestType: number): boolean => digests[digestType] !== undefined

export const isKnownAlgorithm = (algorithm: number): boolean => algorithms[algorithm] !== undefined

/** Undefined for a key or an algorithm that cannot be read. */
const readKey = oncePerKey(({ algorithm, key }): KeyObject | undefined => {
  try {
    return algorithms[algorithm]?.read(key)
  } catch {
    // bytes that are no key: node:crypto says so by throwing
    return undefined
  }
})

/** Whether a key made a signature. False for a key or an algorithm that cannot be read. */
export const isSignedBy = (given: DnsKey, data: Buffer, signature: Buffer): boolean => {
  const key = readKey(given)
  if (key === undefined) return false
  try {
    return verify(algorithms[given.algorithm]!.hash, data, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // bytes that are no signature: node:crypto says so by throwing
    return false
  }
}
