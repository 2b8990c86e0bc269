import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { compareNames, nameWire } from '@corescope/api/names/dns-name'
import { type DnsKey, dnsKeyData, keyTagOf } from '@corescope/api/names/dnssec-crypto'
import { signedBytes } from '@corescope/api/names/record-sets'
import type { Answer } from 'dns-packet'

/** Data of the records of each name, by type. */
export type ZoneData = Record<string, Record<string, unknown[]>>

/** What a zone says to a question. */
type ZoneAnswer = { rcode: 0 | 3; answers: Answer[]; authorities: Answer[] }

const ED25519 = 15
const DAY = 86_400
const ttl = 60

/**
 * A root zone of its own, signed by a key made for it (Ed25519, RFC 8080): every name lies in it, so one key proves all. What it lacks it denies
 * by NSEC (RFC 4034 §4).
 * @param layOut records of each name; asked for once, with the first question
 * @returns the anchor in the form of a DS record, and what answers questions
 */
export function openSignedZone(layOut: () => Promise<ZoneData>): {
  anchor: string
  answer: (name: string, type: string) => Promise<ZoneAnswer>
} {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const jwk = publicKey.export({ format: 'jwk' })
  const key: DnsKey = { flags: 257, algorithm: ED25519, key: Buffer.from(jwk.x as string, 'base64url') }
  const keyTag = keyTagOf(key)

  const signedSet = (name: string, type: string, values: unknown[]): Answer[] => {
    const now = Math.floor(Date.now() / 1000)
    const head = {
      ...{ typeCovered: type, algorithm: ED25519, labels: name === '' ? 0 : name.split('.').length },
      ...{ originalTTL: ttl, inception: now - DAY, expiration: now + DAY, keyTag, signersName: '.' },
    }
    const signature = sign(null, signedBytes({ name, type, data: values }, head), privateKey)
    const shown = name === '' ? '.' : name
    const records = values.map((value) => ({ type, name: shown, ttl, class: 'IN', data: value }))
    return [...records, { type: 'RRSIG', name: shown, ttl, class: 'IN', data: { ...head, signature } }] as never
  }
  const open = async () => {
    const data = await layOut()
    const zone: ZoneData = { ...data, '': { ...data[''], NS: ['ns.devnet'], SOA: [], DNSKEY: [key] } }
    return { zone, names: Object.keys(zone).sort(compareNames) }
  }
  let opened: ReturnType<typeof open> | undefined
  /** The record that tells which types a name has, and which name comes next. */
  const denialAt = ({ zone, names }: Awaited<ReturnType<typeof open>>, index: number): Answer[] => {
    const name = names[index]!
    const nextDomain = names[(index + 1) % names.length] || '.'
    const rrtypes = [...Object.keys(zone[name]!), 'NSEC', 'RRSIG'].sort()
    return signedSet(name, 'NSEC', [{ nextDomain, rrtypes }])
  }
  /** That there is no such name, and no wildcard above it. */
  const denials = (whole: Awaited<ReturnType<typeof open>>, name: string): Answer[] => {
    const labels = name.split('.')
    const denied = [name, ...labels.map((_label, index) => ['*', ...labels.slice(index + 1)].join('.'))]
    const before = denied.map((one) => whole.names.findLastIndex((other) => compareNames(other, one) <= 0))
    return [...new Set(before)].flatMap((index) => denialAt(whole, index))
  }
  const answer = async (name: string, type: string): Promise<ZoneAnswer> => {
    opened ??= open()
    const { zone, names } = await opened
    const found = zone[name]
    const shownType = found?.[type] !== undefined || type === 'DS' ? type : 'CNAME'
    const values = found?.[shownType]
    if (values !== undefined && values.length > 0)
      return { rcode: 0, answers: signedSet(name, shownType, values), authorities: [] }
    const exists = found !== undefined || names.some((one) => one.endsWith(`.${name}`))
    return { rcode: exists ? 0 : 3, answers: [], authorities: denials({ zone, names }, name) }
  }
  const digest = createHash('sha256').update(nameWire('')).update(dnsKeyData(key)).digest('hex')
  return { anchor: `${keyTag} ${ED25519} 2 ${digest}`, answer }
}
