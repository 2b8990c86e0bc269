import { compareNames, hashName, isWithin, labelsOf, nameKey, readBase32Hex } from './dns-name.ts'
import { proveSet, type RecordSet, type Zone } from './record-sets.ts'

/** What proven NSEC or NSEC3 records say of a name. `optOut`: it may exist, unsigned. */
export type Denial =
  | { kind: 'types'; types: readonly string[] }
  | { kind: 'absent' }
  | { kind: 'optOut' }
  | { kind: 'nothing' }

interface Nsec {
  nextDomain: string
  rrtypes: string[]
}
interface Nsec3 {
  algorithm: number
  flags: number
  iterations: number
  salt: Buffer
  nextDomain: Buffer
  rrtypes: string[]
}

/** More rounds are work that a stranger makes us do (RFC 9276): such records prove nothing here. */
const maxIterations = 150

const rootless = (name: string) => (name === '.' ? '' : nameKey(name))

const coversName = (owner: string, next: string, name: string): boolean => {
  if (compareNames(owner, name) >= 0) return false
  // the last one leads back to the zone
  return compareNames(name, next) < 0 || compareNames(next, owner) <= 0
}

const byNsec = (sets: readonly RecordSet[], name: string, zone: string): Denial => {
  const records = sets
    .filter(({ type }) => type === 'NSEC')
    .map(({ name: owner, data }) => {
      const { nextDomain, rrtypes } = data[0] as Nsec
      return { owner, next: rootless(nextDomain), types: rrtypes }
    })
  const match = records.find(({ owner }) => owner === name)
  if (match !== undefined) return { kind: 'types', types: match.types }
  const cover = records.find(({ owner, next }) => coversName(owner, next, name))
  if (cover === undefined) return { kind: 'nothing' }
  // it lies between two names, and is the end of one of them: it exists without records
  if (isWithin(cover.next, name)) return { kind: 'types', types: [] }
  const shared = (other: string) => {
    const labels = labelsOf(name)
    const start = labels.findIndex((_label, index) => isWithin(other, labels.slice(index).join('.')))
    return start === -1 ? '' : labels.slice(start).join('.')
  }
  const [one, two] = [shared(cover.owner), shared(cover.next)]
  const closest = one.length > two.length ? one : two
  if (!isWithin(closest, zone)) return { kind: 'nothing' }
  const wildcard = closest === '' ? '*' : `*.${closest}`
  const star = records.find(({ owner }) => owner === wildcard)
  if (star !== undefined) return { kind: 'types', types: star.types }
  return records.some(({ owner, next }) => coversName(owner, next, wildcard)) ? { kind: 'absent' } : { kind: 'nothing' }
}

const byNsec3 = (sets: readonly RecordSet[], name: string, zone: string): Denial => {
  const records = sets
    .filter(({ type }) => type === 'NSEC3')
    .flatMap(({ name: owner, data }) => {
      const hash = readBase32Hex(labelsOf(owner)[0] ?? '')
      const record = data[0] as Nsec3
      const isUsable = record.algorithm === 1 && record.iterations <= maxIterations && hash?.length === 20
      return isUsable && labelsOf(owner).slice(1).join('.') === zone ? [{ hash: hash!, ...record }] : []
    })
  const [first] = records
  if (first === undefined) return { kind: 'nothing' }
  const hashOf = (wanted: string) => hashName(wanted, first.salt, first.iterations)
  const matchOf = (wanted: string) => records.find(({ hash }) => hash.equals(hashOf(wanted)))
  const coverOf = (wanted: string) => {
    const sought = hashOf(wanted)
    return records.find(({ hash, nextDomain }) => {
      const isAfter = Buffer.compare(hash, sought) < 0
      const isBefore = Buffer.compare(sought, nextDomain) < 0
      return Buffer.compare(hash, nextDomain) < 0 ? isAfter && isBefore : isAfter || isBefore
    })
  }
  const match = matchOf(name)
  if (match !== undefined) return { kind: 'types', types: match.rrtypes }
  const labels = labelsOf(name)
  for (let index = 1; index <= labels.length; index++) {
    const closest = labels.slice(index).join('.')
    if (!isWithin(closest, zone)) break
    if (matchOf(closest) === undefined) continue
    const next = coverOf(labels.slice(index - 1).join('.'))
    if (next === undefined) return { kind: 'nothing' }
    if ((next.flags & 1) !== 0) return { kind: 'optOut' }
    const wildcard = closest === '' ? '*' : `*.${closest}`
    const star = matchOf(wildcard)
    if (star !== undefined) return { kind: 'types', types: star.rrtypes }
    return coverOf(wildcard) === undefined ? { kind: 'nothing' } : { kind: 'absent' }
  }
  return { kind: 'nothing' }
}

/**
 * The proven NSEC and NSEC3 records of a zone.
 * @throws BogusError where one of them is not signed by the zone
 */
const provenOf = (sets: readonly RecordSet[], zone: Zone, now: number): RecordSet[] => {
  const signed = sets.filter(({ type, name: owner }) => /^NSEC3?$/.test(type) && isWithin(owner, zone.name))
  return signed.filter((set) => {
    const labels = labelsOf(set.name)
    const own = labels[0] === '*' ? labels.length - 1 : labels.length
    // signed as a wildcard's and shown under another name, it says nothing of that name (RFC 4035 §5.3.4, RFC 5155 §7.1)
    return proveSet(set, zone, now) === own
  })
}

/**
 * What the signed records of a zone deny of a name.
 * @param sets of the answer's authority section; NSEC and NSEC3 records among them are proven first
 * @param now unix seconds
 * @throws BogusError where one of them is not signed by the zone
 */
export const denialOf = (sets: readonly RecordSet[], name: string, zone: Zone, now: number): Denial => {
  const signed = provenOf(sets, zone, now)
  const found = byNsec(signed, name, zone.name)
  return found.kind === 'nothing' ? byNsec3(signed, name, zone.name) : found
}

/** Whether the exact name is denied, so that a wildcard may stand for it. @param labels that are signed */
export const isWildcardDue = (
  sets: readonly RecordSet[],
  name: string,
  labels: number,
  zone: Zone,
  now: number,
): boolean => {
  const signed = provenOf(sets, zone, now)
  const all = labelsOf(name)
  const next = all.slice(all.length - labels - 1).join('.')
  return signed.some((set) => {
    if (set.type === 'NSEC') return coversName(set.name, rootless((set.data[0] as Nsec).nextDomain), next)
    const record = set.data[0] as Nsec3
    const hash = readBase32Hex(labelsOf(set.name)[0] ?? '')
    if (hash === undefined || record.iterations > maxIterations) return false
    const sought = hashName(next, record.salt, record.iterations)
    const isAfter = Buffer.compare(hash, sought) < 0
    const isBefore = Buffer.compare(sought, record.nextDomain) < 0
    return Buffer.compare(hash, record.nextDomain) < 0 ? isAfter && isBefore : isAfter || isBefore
  })
}
