import dnsPacket, { type Answer } from 'dns-packet'
import { labelsOf, nameKey, nameWire } from './dns-name.ts'
import { type DnsKey, keyTagOf } from './dnssec-crypto.ts'
import { BogusError, type ProofWork } from './proof-work.ts'

/** An RRSIG record's data (RFC 4034 §3). */
export interface Signature {
  typeCovered: string
  algorithm: number
  labels: number
  originalTTL: number
  expiration: number
  inception: number
  keyTag: number
  signersName: string
  signature: Buffer
}

/** Records of one name and type, with what signs them. */
export interface RecordSet {
  name: string
  type: string
  data: unknown[]
  signatures: Signature[]
}

/** A zone whose keys are proven. */
export interface Zone {
  name: string
  keys: readonly DnsKey[]
}

interface LooseAnswer {
  type: string
  name: string
  data: unknown
}

/** Records by name and type. Pure. */
export const recordSets = (answers: readonly Answer[]): RecordSet[] => {
  const sets = new Map<string, RecordSet>()
  const setOf = (name: string, type: string): RecordSet => {
    const key = `${name} ${type}`
    const set = sets.get(key) ?? { name, type, data: [], signatures: [] }
    sets.set(key, set)
    return set
  }
  for (const answer of answers as unknown as LooseAnswer[]) {
    const name = nameKey(answer.name === '.' ? '' : answer.name)
    if (answer.type === 'RRSIG') {
      const signature = answer.data as Signature
      setOf(name, signature.typeCovered).signatures.push(signature)
    } else if (answer.type !== 'OPT') setOf(name, answer.type).data.push(answer.data)
  }
  return [...sets.values()].filter(({ data }) => data.length > 0)
}

export const findSet = (sets: readonly RecordSet[], name: string, type: string): RecordSet | undefined =>
  sets.find((set) => set.name === name && set.type === type)

const typeNumbers: Record<string, number> = {
  ...{ A: 1, NS: 2, CNAME: 5, SOA: 6, TXT: 16, DNAME: 39, DS: 43, NSEC: 47, DNSKEY: 48, NSEC3: 50 },
}
/** The library's encoders of a record's data, which its types leave out. */
const records = (dnsPacket as unknown as { record(type: string): { encode(data: unknown): Buffer } }).record
const withNames = new Set(['NS', 'CNAME', 'DNAME'])

const rootless = (name: string): string => (name === '.' ? '' : nameKey(name))

/** The data of a record as it is signed: names inside in lower case, nothing compressed. */
const dataWire = (type: string, data: unknown): Buffer => {
  if (withNames.has(type)) return nameWire(rootless(data as string))
  const encoded = records(type).encode(data)
  // the library writes the length first
  return encoded.subarray(2)
}

const uint16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255])
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}

/** What a signature signs (RFC 4034 §3.1.8.1). Pure. */
export const signedBytes = (
  set: Pick<RecordSet, 'name' | 'type' | 'data'>,
  signature: Omit<Signature, 'signature'>,
): Buffer => {
  const type = typeNumbers[set.type]
  if (type === undefined) throw new BogusError(`records of type ${set.type} are not verified here`)
  const head = Buffer.concat([
    uint16(type),
    Buffer.from([signature.algorithm, signature.labels]),
    uint32(signature.originalTTL),
    uint32(signature.expiration),
    uint32(signature.inception),
    uint16(signature.keyTag),
    nameWire(rootless(signature.signersName)),
  ])
  const labels = labelsOf(set.name)
  const isWildcard = signature.labels < labels.length
  const owner = isWildcard ? ['*', ...labels.slice(labels.length - signature.labels)].join('.') : set.name
  const before = Buffer.concat([nameWire(owner), uint16(type), uint16(1), uint32(signature.originalTTL)])
  const wires = set.data.map((data) => dataWire(set.type, data)).sort(Buffer.compare)
  const distinct = wires.filter((one, index) => index === 0 || !one.equals(wires[index - 1]!))
  return Buffer.concat([head, ...distinct.flatMap((wire) => [before, uint16(wire.length), wire])])
}

const zoneKeyFlag = 0x100
const revokedFlag = 0x80
/** A zone that changes its keys signs with two. More are work that strangers make us do (CVE-2023-50387). */
const maxSignatures = 8
const maxKeysOfOneTag = 4

const shownName = (name: string): string => name || '.'

/** The keys of a zone that may have made a signature. */
const signersOf = (zone: Zone, { algorithm, keyTag }: Signature): DnsKey[] => {
  const keys = zone.keys.filter(
    (key) =>
      (key.flags & zoneKeyFlag) !== 0 &&
      (key.flags & revokedFlag) === 0 &&
      key.algorithm === algorithm &&
      keyTagOf(key) === keyTag,
  )
  if (keys.length > maxKeysOfOneTag) {
    throw new BogusError(
      `${shownName(zone.name)} has ${keys.length} keys of one tag: more than ${maxKeysOfOneTag} are not tried`,
    )
  }
  return keys
}

/** The signatures of records that say that a zone made them. */
export const signaturesOf = ({ signatures }: RecordSet, zone: Zone): Signature[] =>
  signatures.filter(({ signersName }) => rootless(signersName) === zone.name)

/**
 * Proves records by a key of their zone.
 * @returns the labels of the name that are signed: fewer than the name has where a wildcard was put in its place
 * @throws BogusError
 */
export const proveSet = async (set: RecordSet, zone: Zone, work: ProofWork): Promise<number> => {
  const what = `${shownName(set.name)} ${set.type}`
  const ofZone = signaturesOf(set, zone)
  if (ofZone.length === 0) throw new BogusError(`${what} has no signature of its zone`)
  const inTime = ofZone.filter(({ inception, expiration }) => inception <= work.now && work.now <= expiration)
  if (inTime.length === 0) throw new BogusError(`the signature of ${what} is out of date`)
  if (inTime.length > maxSignatures) {
    throw new BogusError(`${what} has ${inTime.length} signatures: more than ${maxSignatures} are not tried`)
  }
  for (const signature of inTime) {
    if (signature.labels > labelsOf(set.name).length) continue
    const keys = signersOf(zone, signature)
    if (keys.length === 0) continue
    const bytes = work.measured(() => signedBytes(set, signature))
    for (const key of keys) {
      await work.turn()
      if (work.isSignedBy(key, bytes, signature.signature)) return signature.labels
    }
  }
  throw new BogusError(`the signature of ${what} is wrong`)
}
