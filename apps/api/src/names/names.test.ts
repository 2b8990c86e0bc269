import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import dnsPacket, { type Answer } from 'dns-packet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNames } from './create-names.ts'
import { compareNames, hashName, nameWire } from './dns-name.ts'
import { type DelegationSigner, type DnsKey, dnsKeyData, isSignedBy, isSignerOf, keyTagOf } from './dnssec-crypto.ts'
import { rootAnchors } from './look-up.ts'
import { signedBytes } from './record-sets.ts'

type Data = Record<string, Record<string, unknown[]>>
interface TestZone {
  name: string
  key: DnsKey
  secret: KeyObject
  denial: 'NSEC' | 'NSEC3' | 'compact'
  data: Data
}

const now = Math.floor(Date.now() / 1000)
const salt = Buffer.from('c0de', 'hex')
const raw = (key: KeyObject, field: 'x' | 'y' | 'n' | 'e') =>
  Buffer.from(key.export({ format: 'jwk' })[field]!, 'base64url')
const makeKey = (algorithm: number): { key: DnsKey; secret: KeyObject } => {
  if (algorithm === 15) {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    return { key: { flags: 257, algorithm, key: raw(publicKey, 'x') }, secret: privateKey }
  }
  if (algorithm === 8) {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const e = raw(publicKey, 'e')
    return {
      key: { flags: 257, algorithm, key: Buffer.concat([Buffer.from([e.length]), e, raw(publicKey, 'n')]) },
      secret: privateKey,
    }
  }
  const namedCurve = algorithm === 13 ? 'P-256' : 'P-384'
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve })
  return {
    key: { flags: 257, algorithm, key: Buffer.concat([raw(publicKey, 'x'), raw(publicKey, 'y')]) },
    secret: privateKey,
  }
}
const hashes: Record<number, string | null> = { 8: 'sha256', 13: 'sha256', 14: 'sha384', 15: null }
const dsOf = (name: string, key: DnsKey): DelegationSigner => ({
  keyTag: keyTagOf(key),
  algorithm: key.algorithm,
  digestType: 2,
  digest: createHash('sha256').update(nameWire(name)).update(dnsKeyData(key)).digest(),
})

const zones: TestZone[] = []
const addZone = (name: string, algorithm: number, data: Data, denial: TestZone['denial'] = 'NSEC'): TestZone => {
  const zone = { name, denial, data, ...makeKey(algorithm) }
  data[name] = { ...data[name], DNSKEY: [zone.key], NS: [`ns.${name}`], SOA: [] }
  zones.push(zone)
  return zone
}
/** What the next answers are changed by. */
let tamper: (answers: Answer[], question: string) => Answer[] = (answers) => answers
let dates = { inception: now - 3_600, expiration: now + 3_600 }
let asked: string[] = []

const signedSet = (zone: TestZone, name: string, type: string, data: unknown[], owner = name): Answer[] => {
  const labels = owner === '' ? 0 : owner.split('.').filter((label) => label !== '*').length
  const head = { typeCovered: type, algorithm: zone.key.algorithm, labels, originalTTL: 60, ...dates }
  const full = { ...head, keyTag: keyTagOf(zone.key), signersName: zone.name === '' ? '.' : zone.name }
  const bytes = signedBytes({ name, type, data }, full)
  const signature = sign(hashes[zone.key.algorithm] ?? null, bytes, { key: zone.secret, dsaEncoding: 'ieee-p1363' })
  const shown = name === '' ? '.' : name
  const records = data.map((one) => ({ type, name: shown, ttl: 60, class: 'IN', data: one }))
  return [...records, { type: 'RRSIG', name: shown, ttl: 60, class: 'IN', data: { ...full, signature } }] as never
}
const typesOf = (zone: TestZone, name: string) => [...Object.keys(zone.data[name] ?? {}), 'RRSIG'].sort()
const base32 = (bytes: Buffer) =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .match(/.{5}/g)!
    .map((bits) => Number.parseInt(bits, 2).toString(32))
    .join('')

/** One record, made for the name that is asked for (RFC 9824). */
const compactDenial = (zone: TestZone, name: string): Answer[] => {
  const isThere = Object.keys(zone.data).some((owner) => isIn(owner, name))
  const types = isThere ? typesOf(zone, name) : ['RRSIG', 'UNKNOWN_128']
  return signedSet(zone, name, 'NSEC', [{ nextDomain: `\0.${name}`, rrtypes: [...types, 'NSEC'] }])
}

const denials = (zone: TestZone, asked: string): Answer[] => {
  if (zone.denial === 'compact') return compactDenial(zone, asked)
  if (zone.denial === 'NSEC') {
    const names = Object.keys(zone.data).sort(compareNames)
    return names.flatMap((name, index) => {
      const nextDomain = names[(index + 1) % names.length]!
      return signedSet(zone, name, 'NSEC', [
        { nextDomain: nextDomain === '' ? '.' : nextDomain, rrtypes: [...typesOf(zone, name), 'NSEC'] },
      ])
    })
  }
  const hashed = Object.keys(zone.data)
    .map((name) => ({ name, hash: hashName(name, salt, 3) }))
    .sort((one, other) => Buffer.compare(one.hash, other.hash))
  return hashed.flatMap(({ name, hash }, index) => {
    const nextDomain = hashed[(index + 1) % hashed.length]!.hash
    const data = { algorithm: 1, flags: 0, iterations: 3, salt, nextDomain, rrtypes: typesOf(zone, name) }
    return signedSet(zone, `${base32(hash)}.${zone.name}`, 'NSEC3', [data])
  })
}
const isIn = (name: string, zone: string) => zone === '' || name === zone || name.endsWith(`.${zone}`)
const answerTo = (name: string, type: string): { rcode: string; answers: Answer[]; authorities: Answer[] } => {
  const within = zones.filter((zone) => isIn(name, zone.name) && !(type === 'DS' && zone.name === name))
  const zone = within.toSorted((one, other) => other.name.length - one.name.length)[0]!
  const cut = Object.keys(zone.data).find(
    (owner) => owner !== zone.name && isIn(name, owner) && zone.data[owner]?.NS !== undefined && type !== 'DS',
  )
  // below an unsigned delegation: records without signatures
  if (cut !== undefined)
    return {
      rcode: 'NOERROR',
      answers: [{ type: 'TXT', name, ttl: 60, class: 'IN', data: ['loose'] }].filter(() => type === 'TXT') as never,
      authorities: [],
    }
  const renamed = Object.keys(zone.data).find((above) => above !== name && isIn(name, above) && zone.data[above]?.DNAME)
  if (renamed !== undefined) {
    const [target] = zone.data[renamed]!.DNAME as string[]
    const alias = { type: 'CNAME', name, ttl: 60, class: 'IN', data: `${name.slice(0, -renamed.length)}${target}` }
    const answers = [...signedSet(zone, renamed, 'DNAME', [target]), alias as Answer]
    return { rcode: 'NOERROR', answers, authorities: [] }
  }
  const found = zone.data[name] ?? zone.data[name.replace(/^[^.]+/, '*')]
  const owner = zone.data[name] === undefined ? name.replace(/^[^.]+/, '*') : name
  const set = found?.[type] ?? (type === 'DS' ? undefined : found?.CNAME)
  if (set !== undefined && found !== undefined) {
    const shownType = found[type] === undefined ? 'CNAME' : type
    return {
      rcode: 'NOERROR',
      answers: signedSet(zone, name, shownType, set, owner),
      authorities: owner === name ? [] : denials(zone, name),
    }
  }
  const isNone = found === undefined && zone.denial !== 'compact'
  return { rcode: isNone ? 'NXDOMAIN' : 'NOERROR', answers: [], authorities: denials(zone, name) }
}

let server: Server
let names: ReturnType<typeof createNames>
let root: TestZone
const open = () =>
  createNames(`http://127.0.0.1:${(server.address() as AddressInfo).port}/dns-query`, [dsOf('', root.key)])
let status = 200
/** What the server says to everything; undefined: what it knows. */
let refusal: number | undefined
beforeAll(async () => {
  // in two parts, as a text of more than 255 bytes is: a sign may begin in one and end in the other
  const halves = (bytes: Buffer) => [bytes.subarray(0, 2), bytes.subarray(2)]
  const txt = (...texts: string[]) => ({ TXT: texts.map((text) => halves(Buffer.from(text))) })
  const alias = { CNAME: ['www.ec.test'] }
  const ec = addZone('ec.test', 13, {
    'ec.test': {},
    'www.ec.test': txt('hello', 'Wörld'),
    'alias.ec.test': alias,
    '*.ec.test': txt('any'),
  })
  const rsa = addZone('rsa.test', 8, { 'rsa.test': {}, 'www.rsa.test': txt('rsa') }, 'NSEC3')
  const ed = addZone('ed.test', 15, { 'ed.test': {}, 'www.ed.test': txt('ed') })
  const big = addZone('big.test', 14, { 'big.test': {}, 'www.big.test': txt('big') })
  const compact = addZone('flat.test', 13, { 'flat.test': {}, 'a.b.flat.test': txt('deep') }, 'compact')
  const renaming = addZone('dname.test', 13, {
    ...{ 'dname.test': {}, 'old.dname.test': { ...txt('moved'), DNAME: ['New.test'] }, 'out.dname.test': txt('out') },
  })
  const whole = addZone('whole.test', 15, { 'whole.test': { DNAME: ['ec.test'] } })
  const delegations = Object.fromEntries(
    [ec, rsa, ed, big, compact, renaming, whole].map(({ name, key }) => [
      name,
      { NS: [`ns.${name}`], DS: [dsOf(name, key)] },
    ]),
  )
  const test = addZone('test', 13, { test: {}, ...delegations, 'plain.test': { NS: ['ns.plain.test'] } })
  root = addZone('', 8, { '': {}, test: { NS: ['ns.test'], DS: [dsOf('test', test.key)] } })
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { questions, id } = dnsPacket.decode(Buffer.concat(parts))
      const [question] = questions!
      const name = question!.name === '.' ? '' : question!.name
      asked.push(`${question!.type} ${name}`)
      const { rcode, answers, authorities } = answerTo(name, question!.type)
      const codes: Record<string, number> = { NOERROR: 0, NXDOMAIN: 3 }
      const packet = {
        type: 'response',
        id: id!,
        flags: refusal ?? codes[rcode]!,
        questions: questions!,
        authorities,
      } as const
      response.writeHead(status, { 'content-type': 'application/dns-message', location: 'http://127.0.0.1:1/' })
      response.end(dnsPacket.encode({ ...packet, answers: tamper(answers, `${question!.type} ${name}`) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  names = open()
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

describe('a signed name', () => {
  it.each([
    ['www.ec.test', ['hello', 'Wörld']],
    ['www.rsa.test', ['rsa']],
    ['www.ed.test', ['ed']],
    ['www.big.test', ['big']],
  ])('%s is verified from the root down', async (name, texts) => {
    const answer = await names.lookUp(name)
    expect(answer).toMatchObject({ trust: 'secure', reason: null, exists: true })
    expect(answer.records.map(({ value }) => value).toSorted()).toEqual(texts.toSorted())
  })
  it('names its servers, and its alias', async () => {
    expect((await names.lookUp('ec.test')).records).toEqual([{ type: 'NS', value: 'ns.ec.test' }])
    expect(await names.lookUp('alias.ec.test')).toMatchObject({
      trust: 'secure',
      records: [{ type: 'CNAME', value: 'www.ec.test' }],
    })
  })
  it('may be meant by a wildcard, which is proven', async () => {
    expect(await names.lookUp('some.ec.test')).toMatchObject({
      trust: 'secure',
      records: [{ type: 'TXT', value: 'any' }],
    })
  })
  it('may not exist, which is proven too', async () => {
    for (const name of ['none.rsa.test', 'none.ed.test']) {
      expect(await names.lookUp(name)).toEqual({ trust: 'secure', reason: null, exists: false, records: [] })
    }
  })
})

describe('a zone that denies by one record of the very name', () => {
  it.each([
    ['none.flat.test', false],
    ['a.none.flat.test', false],
    ['b.flat.test', true],
  ])('%s exists: %s', async (name, exists) => {
    expect(await names.lookUp(name)).toEqual({ trust: 'secure', reason: null, exists, records: [] })
  })
  it('has names all the same', async () => {
    const records = [{ type: 'TXT', value: 'deep' }]
    expect(await names.lookUp('a.b.flat.test')).toEqual({ trust: 'secure', reason: null, exists: true, records })
  })
})

describe('a name below a DNAME', () => {
  it.each([
    ['www.old.dname.test', 'www.new.test'],
    ['a.b.old.dname.test', 'a.b.new.test'],
    ['www.whole.test', 'www.ec.test'],
  ])('%s has an alias that the DNAME’s signature stands for', async (name, value) => {
    const answer = await names.lookUp(name)
    expect(answer).toMatchObject({ trust: 'secure', reason: null, exists: true, records: [{ type: 'CNAME' }] })
    expect(answer.records[0]?.value.toLowerCase()).toBe(value)
  })
  it('is told from the DNAME’s own name', async () => {
    const records = [{ type: 'TXT', value: 'moved' }]
    expect(await names.lookUp('old.dname.test')).toMatchObject({ trust: 'secure', exists: true, records })
  })
})

it('a name of a zone that says it is not signed is not verified', async () => {
  const answer = await names.lookUp('www.plain.test')
  expect(answer).toMatchObject({ trust: 'insecure', reason: 'plain.test is not signed', records: [{ value: 'loose' }] })
})

describe('a tampered answer is told nothing of', () => {
  const bogus = async (name: string, change: typeof tamper) => {
    tamper = change
    try {
      return await open().lookUp(name)
    } finally {
      tamper = (answers) => answers
    }
  }
  const loose = (answers: Answer[]) => answers as unknown as { type: string; data: never }[]
  it('another text', async () => {
    const answer = await bogus(
      'www.ec.test',
      (answers) =>
        loose(answers).map((one) => (one.type === 'TXT' ? { ...one, data: [Buffer.from('evil')] } : one)) as never,
    )
    expect(answer).toEqual({
      trust: 'bogus',
      reason: 'the signature of www.ec.test TXT is wrong',
      exists: false,
      records: [],
    })
  })
  it('a record less', async () => {
    const answer = await bogus('www.ec.test', (answers, question) =>
      question === 'TXT www.ec.test' ? answers.slice(1) : answers,
    )
    expect(answer).toMatchObject({ trust: 'bogus', records: [] })
  })
  it.each<[string, string, (one: { type: string; data: never }) => object | undefined]>([
    [
      'another alias than the DNAME makes',
      'www.old.dname.test CNAME is not what old.dname.test DNAME makes of it',
      (one) => (one.type === 'CNAME' ? { ...one, data: 'www.evil.test' } : one),
    ],
    [
      'another DNAME',
      'the signature of old.dname.test DNAME is wrong',
      (one) => (/NAME/.test(one.type) ? { ...one, data: one.type === 'CNAME' ? 'www.evil.test' : 'evil.test' } : one),
    ],
    [
      'an alias without its DNAME',
      'www.old.dname.test CNAME has no signature of its zone',
      (one) => (one.type === 'CNAME' ? one : undefined),
    ],
    [
      'a DNAME without a signature',
      'old.dname.test DNAME has no signature of its zone',
      (one) => (one.type === 'RRSIG' ? undefined : one),
    ],
  ])('%s', async (_what, reason, change) => {
    const answer = await bogus('www.old.dname.test', (answers, question) =>
      question.endsWith('www.old.dname.test') ? (loose(answers).flatMap((one) => change(one) ?? []) as never) : answers,
    )
    expect(answer).toEqual({ trust: 'bogus', reason, exists: false, records: [] })
  })
  it('a DNAME that is not above the name', async () => {
    const zone = zones.find(({ name }) => name === 'dname.test')!
    const answer = await bogus('out.dname.test', (answers, question) => {
      if (!question.endsWith(' out.dname.test')) return answers
      const alias = { type: 'CNAME', name: 'out.dname.test', ttl: 60, class: 'IN', data: 'new.test' }
      return [...signedSet(zone, 'old.dname.test', 'DNAME', ['New.test']), alias as Answer]
    })
    expect(answer).toMatchObject({ trust: 'bogus', reason: 'out.dname.test CNAME has no signature of its zone' })
  })
  it('a wildcard’s alias in place of a zone', async () => {
    const zone = zones.find(({ name }) => name === 'test')!
    const answer = await bogus('www.ec.test', (answers, question) =>
      question === 'DS ec.test' ? signedSet(zone, 'ec.test', 'CNAME', ['evil.test'], '*.test') : answers,
    )
    expect(answer).toMatchObject({ trust: 'bogus', reason: 'nothing proves that ec.test is meant by a wildcard' })
  })
  it('no signatures', async () => {
    const answer = await bogus(
      'www.ec.test',
      (answers) => loose(answers).filter(({ type }) => type !== 'RRSIG') as never,
    )
    expect(answer).toMatchObject({ trust: 'bogus', reason: '. DNSKEY has no signature of its zone' })
  })
  it('an empty answer without proof', async () => {
    const answer = await bogus('www.ec.test', (answers, question) => (question === 'DS ec.test' ? [] : answers))
    expect(answer.trust).toBe('bogus')
  })
  it('a key of somebody else', async () => {
    const foreign = makeKey(13).key
    const answer = await bogus('www.ec.test', (answers, question) =>
      question !== 'DNSKEY ec.test'
        ? answers
        : (loose(answers).map((one) => (one.type === 'DNSKEY' ? { ...one, data: foreign } : one)) as never),
    )
    expect(answer).toMatchObject({ trust: 'bogus', reason: 'no key of ec.test is the one that is known above it' })
  })
  it.each([
    ['old', { inception: now - 7_200, expiration: now - 3_600 }],
    ['of tomorrow', { inception: now + 3_600, expiration: now + 7_200 }],
  ])('signatures that are %s', async (_what, given) => {
    const former = dates
    dates = given
    const answer = await open().lookUp('www.ec.test')
    dates = former
    expect(answer).toMatchObject({ trust: 'bogus', reason: 'the signature of . DNSKEY is out of date' })
  })
  it('a root with other keys than those that are known', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    expect(await createNames(url).lookUp('www.ec.test')).toMatchObject({
      trust: 'bogus',
      reason: 'no key of . is the one that is known above it',
    })
  })
})

it('what was asked lately is not asked again, and no redirect is followed', async () => {
  const fresh = open()
  await Promise.all([fresh.lookUp('www.ed.test'), fresh.lookUp('www.ed.test')])
  asked = []
  await fresh.lookUp('ed.test')
  expect(asked.filter((one) => one.startsWith('DNSKEY'))).toEqual([])
  status = 302
  await expect(open().lookUp('www.ec.test')).rejects.toThrow(/DOH_URL.*127\.0\.0\.1/)
  status = 500
  await expect(open().lookUp('www.ec.test')).rejects.toThrow('HTTP 500')
  status = 200
})

it('a server that refuses a name is told from one that is away', async () => {
  refusal = 5
  await expect(open().lookUp('www.ec.test')).rejects.toMatchObject({
    ...{ name: 'DnsRefusedError', message: 'The DNS server answers REFUSED.' },
  })
  refusal = undefined
  await expect(createNames('http://127.0.0.1:1/dns-query').lookUp('www.ec.test')).rejects.toMatchObject({
    name: 'DnsError',
  })
})

describe('vectors of others', () => {
  it.each([
    [
      20326,
      'AwEAAaz/tAm8yTn4Mfeh5eyI96WSVexTBAvkMgJzkKTOiW1vkIbzxeF3+/4RgWOq7HrxRixHlFlExOLAJr5emLvN7SWXgnLh4+B5xQlNVz8Og8kvArMtNROxVQuCaSnIDdD5LKyWbRd2n9WGe2R8PzgCmr3EgVLrjyBxWezF0jLHwVN8efS3rCj/EWgvIWgb9tarpVUDK/b58Da+sqqls3eNbuv7pr+eoZG+SrDK6nWeL3c6H5Apxz7LjVc1uTIdsIXxuOLYA4/ilBmSVIzuDWfdRUfhHdY6+cn8HFRm+2hM8AnXGXws9555KrUB5qihylGa8subX2Nn6UwNR1AkUTV74bU=',
    ],
    [
      38696,
      'AwEAAa96jeuknZlaeSrvyAJj6ZHv28hhOKkx3rLGXVaC6rXTsDc449/cidltpkyGwCJNnOAlFNKF2jBosZBU5eeHspaQWOmOElZsjICMQMC3aeHbGiShvZsx4wMYSjH8e7Vrhbu6irwCzVBApESjbUdpWWmEnhathWu1jo+siFUiRAAxm9qyJNg/wOZqqzL/dL/q8PkcRU5oUKEpUge71M3ej2/7CPqpdVwuMoTvoB+ZOT4YeGyxMvHmbrxlFzGOHOijtzN+u1TQNatX2XBuzZNQ1K+s2CXkPIZo7s6JgZyvaBevYtxPvYLw4z9mR7K2vaF18UYH9Z9GNUUeayffKC73PYc=',
    ],
  ])('the root’s key %i is its anchor', (keyTag, base64) => {
    const key = { flags: 257, algorithm: 8, key: Buffer.from(base64, 'base64') }
    expect(keyTagOf(key)).toBe(keyTag)
    expect(rootAnchors.filter((anchor) => isSignerOf(anchor, nameWire(''), key)).map((one) => one.keyTag)).toEqual([
      keyTag,
    ])
  })
  it('the root’s anchors are those that IANA publishes', () => {
    // https://data.iana.org/root-anchors/root-anchors.xml
    const published = rootAnchors.map(
      ({ keyTag, algorithm, digestType, digest }) =>
        `${keyTag} ${algorithm} ${digestType} ${digest.toString('hex').toUpperCase()}`,
    )
    expect(published).toEqual([
      '20326 8 2 E06D44B80B8F1D39A95C0B0D7C65D08458E880409BBC683457104237C7F8EC8D',
      '38696 8 2 683D2D0ACB8C9B712A1948B27F741219298D0A450D612C483AF444A4C0FB2B16',
    ])
  })
  it('RFC 6605, section 6.1: a signature over an address', () => {
    const key = {
      flags: 257,
      algorithm: 13,
      key: Buffer.from(
        'GojIhhXUN/u4v54ZQqGSnyhWJwaubCvTmeexv7bR6edbkrSqQpF64cYbcB7wNcP+e+MAnLr+Wi9xMWyQLc8NAA==',
        'base64',
      ),
    }
    expect(keyTagOf(key)).toBe(55648)
    const dates = {
      inception: Date.UTC(2010, 7, 12, 10, 4, 39) / 1000,
      expiration: Date.UTC(2010, 8, 9, 10, 4, 39) / 1000,
    }
    const head = {
      typeCovered: 'A',
      algorithm: 13,
      labels: 3,
      originalTTL: 3600,
      keyTag: 55648,
      signersName: 'example.net',
      ...dates,
    }
    const bytes = signedBytes({ name: 'www.example.net', type: 'A', data: ['192.0.2.1'] }, head)
    const signature = Buffer.from(
      'qx6wLYqmh+l9oCKTN6qIc+bw6ya+KJ8oMz0YP107epXAyGmt+3SNruPFKG7tZoLBLlUzGGus7ZwmwWep666VCw==',
      'base64',
    )
    expect(isSignedBy(key, bytes, signature)).toBe(true)
    expect(isSignedBy(key, Buffer.concat([bytes, Buffer.from([0])]), signature)).toBe(false)
  })
})
