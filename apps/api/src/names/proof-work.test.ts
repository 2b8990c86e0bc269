import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { denialOf, isWildcardDue } from './denial.ts'
import { hashName } from './dns-name.ts'
import { type DnsKey, keyTagOf } from './dnssec-crypto.ts'
import { startProofWork } from './proof-work.ts'
import { proveSet, type RecordSet, signedBytes } from './record-sets.ts'

const now = 1_795_000_000
const name = 'evil.test'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
const key: DnsKey = { flags: 257, algorithm: 15, key: raw }
const zone = { name, keys: [key] }

const head = (set: Pick<RecordSet, 'name' | 'type'>, keyTag = keyTagOf(key)) => ({
  ...{ typeCovered: set.type, algorithm: 15, labels: set.name.split('.').length, originalTTL: 60, keyTag },
  ...{ inception: now - 60, expiration: now + 60, signersName: name },
})
const signed = (owner: string, type: string, data: unknown): RecordSet => {
  const set = { name: owner, type, data: [data] }
  const signature = sign(null, signedBytes(set, head(set)), privateKey)
  return { ...set, signatures: [{ ...head(set), signature }] }
}
const wrong = (set: Pick<RecordSet, 'name' | 'type'>, keyTag?: number) => ({
  ...head(set, keyTag),
  signature: randomBytes(64),
})
/** Keys that share a tag: which one made a signature is not to be seen. */
const keysOfOneTag = (count: number): DnsKey[] =>
  Array.from({ length: count }, () => {
    const bytes = randomBytes(32)
    for (let value = 0; value < 65_536; value++) {
      bytes.writeUInt16BE(value, 10)
      const made = { ...key, key: Buffer.from(bytes) }
      if (keyTagOf(made) === 4_242) return made
    }
    throw new Error('no such key')
  })
const digits = '0123456789abcdefghijklmnopqrstuv'
const nsec3 = (iterations: number, label = Array.from(randomBytes(32), (byte) => digits[byte & 31]).join('')) =>
  signed(`${label}.${name}`, 'NSEC3', {
    ...{ algorithm: 1, flags: 0, iterations, salt: Buffer.alloc(8), nextDomain: randomBytes(20), rrtypes: ['A'] },
  })

describe('a zone that makes its proofs dear', () => {
  const txt = { name, type: 'TXT', data: ['text'] }
  it('by many keys of one tag is not proven', async () => {
    const keys = keysOfOneTag(5)
    const set = { ...txt, signatures: [wrong(txt, 4_242)] }
    await expect(proveSet(set, { name, keys }, startProofWork(now))).rejects.toThrow('5 keys of one tag')
    // a zone whose keys share a tag by chance is
    const few = { name, keys: [...keysOfOneTag(2), key] }
    expect(await proveSet(signed(name, 'TXT', 'text'), few, startProofWork(now))).toBe(2)
  })
  it('by many signatures of one set is not proven', async () => {
    const set = { ...txt, signatures: Array.from({ length: 9 }, () => wrong(txt)) }
    await expect(proveSet(set, zone, startProofWork(now))).rejects.toThrow('9 signatures')
  })
  it('by wrong signatures of many sets is given up', async () => {
    const work = startProofWork(now)
    const set = { ...txt, signatures: Array.from({ length: 8 }, () => wrong(txt)) }
    for (let count = 0; count < 2; count++) await expect(proveSet(set, zone, work)).rejects.toThrow('is wrong')
    await expect(proveSet(set, zone, work)).rejects.toThrow('more than 16 signatures are wrong')
  })
  it('by many NSEC3 records is not read', async () => {
    const sets = Array.from({ length: 33 }, () => nsec3(0))
    await expect(denialOf(sets, `www.${name}`, zone, startProofWork(now))).rejects.toThrow('33 NSEC records')
  })
  it('by many rounds of hashing is not hashed', async () => {
    const work = startProofWork(now)
    const sentence = '51 rounds of hashing: more than 50 are not made (RFC 9276)'
    await expect(denialOf([nsec3(51)], `www.${name}`, zone, work)).rejects.toThrow(sentence)
    await expect(isWildcardDue([nsec3(51)], `www.${name}`, 2, zone, work)).rejects.toThrow(sentence)
  })
  it('by a long name and as many records as are read, takes little time', async () => {
    const sets = Array.from({ length: 32 }, () => nsec3(50))
    const long = `${'a.'.repeat(110)}${name}`
    const work = startProofWork(now, { failures: 0, milliseconds: 10_000, turnMs: 5 })
    const hashed: string[] = []
    const counting = {
      ...work,
      hashOf: (one: string, salt: Buffer, rounds: number) => {
        hashed.push(one)
        return work.hashOf(one, salt, rounds)
      },
    }
    expect(await denialOf(sets, long, zone, counting)).toEqual({ kind: 'nothing' })
    // once a name, not once a record
    expect(hashed).toHaveLength(111)
    expect(new Set(hashed).size).toBe(111)
  })
})

describe('the work of a look-up', () => {
  const salt = Buffer.from('c0de', 'hex')
  it('ends once its time is spent', () => {
    let milliseconds = 0
    const clock = () => {
      milliseconds += 100
      return milliseconds
    }
    const work = startProofWork(now, { failures: 16, milliseconds: 250, turnMs: 5 }, clock)
    expect(work.hashOf('a', salt, 3)).toEqual(hashName('a', salt, 3))
    work.hashOf('b', salt, 3)
    // what is known takes none
    work.hashOf('a', salt, 3)
    expect(() => work.hashOf('c', salt, 3)).toThrow('longer than a look-up may take')
  })
  it('lets others have their turn', async () => {
    const work = startProofWork(now, { failures: 16, milliseconds: 10_000, turnMs: 0 })
    let isServed = false
    setImmediate(() => {
      isServed = true
    })
    await work.turn()
    expect(isServed).toBe(true)
  })
})
