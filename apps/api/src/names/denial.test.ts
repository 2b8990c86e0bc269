import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { denialOf, isWildcardDue } from './denial.ts'
import { hashName } from './dns-name.ts'
import { keyTagOf } from './dnssec-crypto.ts'
import { type RecordSet, signedBytes } from './record-sets.ts'

const now = 1_795_000_000
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const raw = (field: 'x' | 'y') => Buffer.from(publicKey.export({ format: 'jwk' })[field]!, 'base64url')
const key = { flags: 257, algorithm: 13, key: Buffer.concat([raw('x'), raw('y')]) }
const zone = { name: 'ec.test', keys: [key] }

/** A record of a zone of our own. */
const signed = (name: string, type: 'NSEC' | 'NSEC3', data: object): RecordSet => {
  const labels = name.split('.').filter((label) => label !== '*').length
  const times = { originalTTL: 60, inception: now - 60, expiration: now + 60 }
  const head = { typeCovered: type, algorithm: 13, labels, ...times, keyTag: keyTagOf(key), signersName: 'ec.test' }
  const bytes = signedBytes({ name, type, data: [data] }, head)
  const signature = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { name, type, data: [data], signatures: [{ ...head, signature }] }
}
/** The same under another name: its signature holds for whatever the wildcard may stand for. */
const shownAs = (name: string, set: RecordSet): RecordSet => ({ ...set, name })

describe('the denial of a wildcard', () => {
  const star = signed('*.ec.test', 'NSEC', { nextDomain: 'www.ec.test', rrtypes: ['TXT', 'RRSIG', 'NSEC'] })
  it('holds for the wildcard itself', () => {
    expect(denialOf([star], '*.ec.test', zone, now)).toEqual({ kind: 'types', types: ['TXT', 'RRSIG', 'NSEC'] })
  })
  it('says nothing of a name that it is shown under', () => {
    expect(denialOf([shownAs('www.ec.test', star)], 'www.ec.test', zone, now)).toEqual({ kind: 'nothing' })
    expect(denialOf([shownAs('a.ec.test', star)], 'b.ec.test', zone, now)).toEqual({ kind: 'nothing' })
  })
  it('makes no wildcard due by a name that it is shown under', () => {
    const last = signed('*.ec.test', 'NSEC', { nextDomain: 'ec.test', rrtypes: ['TXT'] })
    expect(isWildcardDue([shownAs('wwv.ec.test', last)], 'www.ec.test', 2, zone, now)).toBe(false)
    // its own place covers the name, which is due
    expect(isWildcardDue([last], 'www.ec.test', 2, zone, now)).toBe(true)
  })
  it('says nothing of a hash that it is shown under', () => {
    const base32 = (bytes: Buffer) =>
      [...bytes]
        .map((byte) => byte.toString(2).padStart(8, '0'))
        .join('')
        .match(/.{5}/g)!
        .map((bits) => Number.parseInt(bits, 2).toString(32))
        .join('')
    const salt = Buffer.from('c0de', 'hex')
    const data = { algorithm: 1, flags: 0, iterations: 3, salt, nextDomain: Buffer.alloc(20, 255), rrtypes: ['TXT'] }
    const owner = `${base32(hashName('www.ec.test', salt, 3))}.ec.test`
    expect(denialOf([signed(owner, 'NSEC3', data)], 'www.ec.test', zone, now).kind).toBe('types')
    const shown = shownAs(owner, signed('*.ec.test', 'NSEC3', data))
    expect(denialOf([shown], 'www.ec.test', zone, now)).toEqual({ kind: 'nothing' })
    const before = shownAs(`${base32(Buffer.alloc(20))}.ec.test`, shown)
    expect(isWildcardDue([before], 'www.ec.test', 2, zone, now)).toBe(false)
  })
})
