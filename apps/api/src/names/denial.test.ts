import { generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { denialOf, isWildcardDue } from './denial.ts'
import { hashName } from './dns-name.ts'
import { keyTagOf } from './dnssec-crypto.ts'
import { startProofWork } from './proof-work.ts'
import { type RecordSet, signedBytes } from './record-sets.ts'

const now = 1_795_000_000
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const raw = (field: 'x' | 'y') => Buffer.from(publicKey.export({ format: 'jwk' })[field]!, 'base64url')
const key = { flags: 257, algorithm: 13, key: Buffer.concat([raw('x'), raw('y')]) }
const zone = { name: 'ec.test', keys: [key] }
const work = () => startProofWork(now)

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
  it('holds for the wildcard itself', async () => {
    expect(await denialOf([star], '*.ec.test', zone, work())).toEqual({
      kind: 'types',
      types: ['TXT', 'RRSIG', 'NSEC'],
    })
  })
  it('says nothing of a name that it is shown under', async () => {
    expect(await denialOf([shownAs('www.ec.test', star)], 'www.ec.test', zone, work())).toEqual({ kind: 'nothing' })
    expect(await denialOf([shownAs('a.ec.test', star)], 'b.ec.test', zone, work())).toEqual({ kind: 'nothing' })
  })
  it('makes no wildcard due by a name that it is shown under', async () => {
    const last = signed('*.ec.test', 'NSEC', { nextDomain: 'ec.test', rrtypes: ['TXT'] })
    expect(await isWildcardDue([shownAs('wwv.ec.test', last)], 'www.ec.test', 2, zone, work())).toBe(false)
    // its own place covers the name, which is due
    expect(await isWildcardDue([last], 'www.ec.test', 2, zone, work())).toBe(true)
  })
  it('says nothing of a hash that it is shown under', async () => {
    const data = { algorithm: 1, flags: 0, iterations: 3, salt, nextDomain: Buffer.alloc(20, 255), rrtypes: ['TXT'] }
    const owner = `${base32(hashName('www.ec.test', salt, 3))}.ec.test`
    expect((await denialOf([signed(owner, 'NSEC3', data)], 'www.ec.test', zone, work())).kind).toBe('types')
    const shown = shownAs(owner, signed('*.ec.test', 'NSEC3', data))
    expect(await denialOf([shown], 'www.ec.test', zone, work())).toEqual({ kind: 'nothing' })
    const before = shownAs(`${base32(Buffer.alloc(20))}.ec.test`, shown)
    expect(await isWildcardDue([before], 'www.ec.test', 2, zone, work())).toBe(false)
  })
})

const base32 = (bytes: Buffer) =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .match(/.{5}/g)!
    .map((bits) => Number.parseInt(bits, 2).toString(32))
    .join('')
const salt = Buffer.from('c0de', 'hex')
/** A record of a name, up to the next hash but one. */
const hashed = (name: string, rrtypes: string[], nextDomain: Buffer = Buffer.alloc(20, 255)) =>
  signed(`${base32(hashName(name, salt, 3))}.ec.test`, 'NSEC3', {
    ...{ algorithm: 1, flags: 0, iterations: 3, salt, nextDomain, rrtypes },
  })
/** A record whose range has all hashes but its own. */
const allBut = (name: string, rrtypes: string[]) => hashed(name, rrtypes, hashName(name, salt, 3))

describe('one record for the very name (RFC 9824)', () => {
  const own = (rrtypes: string[]) => signed('www.ec.test', 'NSEC', { nextDomain: '\0.www.ec.test', rrtypes })
  it('says that it does not exist, or what it has', async () => {
    const ofName = (set: RecordSet) => denialOf([set], 'www.ec.test', zone, work())
    expect(await ofName(own(['RRSIG', 'NSEC', 'UNKNOWN_128']))).toEqual({ kind: 'absent' })
    expect(await ofName(hashed('www.ec.test', ['UNKNOWN_128']))).toEqual({ kind: 'absent' })
    expect(await ofName(own(['RRSIG', 'NSEC']))).toMatchObject({ kind: 'types' })
    // who says both says nothing of its absence
    expect(await ofName(own(['TXT', 'RRSIG', 'NSEC', 'UNKNOWN_128']))).toMatchObject({ kind: 'types' })
  })
  it('says nothing of another name', async () => {
    const set = own(['RRSIG', 'NSEC', 'UNKNOWN_128'])
    expect(await denialOf([set], 'wwv.ec.test', zone, work())).toEqual({ kind: 'nothing' })
  })
})

describe('a record of a name that leads away', () => {
  const range = (rrtypes: string[]) => signed('old.ec.test', 'NSEC', { nextDomain: 'z.ec.test', rrtypes })
  it.each([
    [['DNAME', 'RRSIG', 'NSEC'], 'nothing'],
    [['NS', 'DS', 'RRSIG', 'NSEC'], 'nothing'],
    [['NS', 'SOA', 'RRSIG', 'NSEC'], 'absent'],
    [['TXT', 'RRSIG', 'NSEC'], 'absent'],
  ])('%j: of what is below it says %s', async (rrtypes, kind) => {
    expect((await denialOf([range(rrtypes)], 'www.old.ec.test', zone, work())).kind).toBe(kind)
    expect((await denialOf([allBut('old.ec.test', rrtypes)], 'www.old.ec.test', zone, work())).kind).toBe(kind)
    expect(await isWildcardDue([range(rrtypes)], 'www.old.ec.test', 3, zone, work())).toBe(kind === 'absent')
  })
  it('denies what is beside it', async () => {
    const sets = [range(['DNAME']), signed('ec.test', 'NSEC', { nextDomain: 'a.ec.test', rrtypes: ['SOA', 'NS'] })]
    expect(await denialOf(sets, 'other.ec.test', zone, work())).toEqual({ kind: 'absent' })
  })
})

describe('records of two chains', () => {
  const other = Buffer.from('5a17', 'hex')
  const covering = (data: object) =>
    signed(`${base32(Buffer.alloc(20))}.ec.test`, 'NSEC3', {
      ...{ algorithm: 1, flags: 0, iterations: 3, salt, nextDomain: Buffer.alloc(20, 255), rrtypes: ['A'] },
      ...data,
    })
  // its own range is a small one
  const next = hashName('ec.test', salt, 3).fill(255, 10)
  const top = hashed('ec.test', ['NS', 'SOA', 'DNSKEY', 'RRSIG'], next)
  it('of one they deny a name', async () => {
    expect(await denialOf([top, covering({})], 'www.ec.test', zone, work())).toEqual({ kind: 'absent' })
    expect(await denialOf([top, covering({ flags: 1 })], 'www.ec.test', zone, work())).toEqual({ kind: 'optOut' })
  })
  it.each([
    ['another salt', { salt: other }],
    ['other rounds', { iterations: 2 }],
    ['another salt, and may leave out names', { salt: other, flags: 1 }],
  ])('of which one has %s deny none', async (_what, data) => {
    const sets = [top, covering(data)]
    await expect(denialOf(sets, 'www.ec.test', zone, work())).rejects.toThrow('2 chains')
    await expect(isWildcardDue(sets, 'www.ec.test', 2, zone, work())).rejects.toThrow('2 chains')
  })
  it.each([{ algorithm: 2 }, { flags: 2 }])('%j is not known: such a record is passed over', async (data) => {
    expect(await denialOf([top, covering(data)], 'www.ec.test', zone, work())).toEqual({ kind: 'nothing' })
    const sets = [covering({ salt: other, ...data }), top, covering({})]
    expect(await denialOf(sets, 'www.ec.test', zone, work())).toEqual({ kind: 'absent' })
  })
})

describe('a record that the zone below signed', () => {
  const below = (type: 'NSEC' | 'NSEC3', data: object): RecordSet => {
    const set = signed('host.kid.ec.test', type, data)
    return { ...set, signatures: set.signatures.map((one) => ({ ...one, signersName: 'kid.ec.test' })) }
  }
  const sets = [
    below('NSEC', { nextDomain: 'kid.ec.test', rrtypes: ['A'] }),
    below('NSEC3', {
      ...{ algorithm: 1, flags: 0, iterations: 3, salt, nextDomain: Buffer.alloc(20, 255), rrtypes: ['A'] },
    }),
  ]
  const star = signed('*.ec.test', 'NSEC', { nextDomain: 'kid.ec.test', rrtypes: ['CNAME', 'RRSIG', 'NSEC'] })
  it('is passed over: it denies what an alias leads to', async () => {
    expect(await isWildcardDue([star, ...sets], 'any.ec.test', 2, zone, work())).toBe(true)
    expect((await denialOf([star, ...sets], 'any.ec.test', zone, work())).kind).toBe('types')
  })
  it('denies nothing in the zone above', async () => {
    expect(await isWildcardDue(sets, 'host.kid.ec.test', 2, zone, work())).toBe(false)
    expect(await denialOf(sets, 'host.kid.ec.test', zone, work())).toEqual({ kind: 'nothing' })
  })
  it('is none where the zone itself is said to have signed it, and did not', async () => {
    const set = { ...star, data: [{ nextDomain: 'z.ec.test', rrtypes: ['CNAME'] }] }
    await expect(isWildcardDue([set], 'any.ec.test', 2, zone, work())).rejects.toThrow('is wrong')
  })
})
