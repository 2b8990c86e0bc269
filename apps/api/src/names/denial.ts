import { compareNames, isWithin, labelsOf, nameKey, readBase32Hex } from './dns-name.ts'
import { BogusError, type ProofWork } from './proof-work.ts'
import { proveSet, type RecordSet, signaturesOf, type Zone } from './record-sets.ts'

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

/** More rounds are work that a stranger makes us do (CVE-2023-50868); RFC 9276 wants none. */
const maxIterations = 50
/** A denial needs three records. Each one more is a signature to be verified. */
const maxRecords = 32

const rootless = (name: string) => (name === '.' ? '' : nameKey(name))

const coversName = (owner: string, next: string, name: string): boolean => {
  if (compareNames(owner, name) >= 0) return false
  // the last one leads back to the zone
  return compareNames(name, next) < 0 || compareNames(next, owner) <= 0
}

/** Type 128, as the library calls it: the record stands for a name that does not exist (RFC 9824). */
const absentType = 'UNKNOWN_128'

/** What a record of the very name says. */
const saidOf = (types: readonly string[]): Denial => {
  const others = types.filter((type) => !['RRSIG', 'NSEC', absentType].includes(type))
  return types.includes(absentType) && others.length === 0 ? { kind: 'absent' } : { kind: 'types', types }
}

/** What is below such a name, its record does not know: it is of another zone, or of another name (RFC 6840 §4.1, RFC 6672 §5.3.4). */
const leadsAway = (types: readonly string[]): boolean =>
  types.includes('DNAME') || (types.includes('NS') && !types.includes('SOA'))

interface NsecRange {
  owner: string
  next: string
  types: readonly string[]
}

const rangeOf = ({ name: owner, data }: RecordSet): NsecRange => {
  const { nextDomain, rrtypes } = data[0] as Nsec
  return { owner, next: rootless(nextDomain), types: rrtypes }
}

const denies = ({ owner, next, types }: NsecRange, name: string): boolean =>
  coversName(owner, next, name) && !(isWithin(name, owner) && leadsAway(types))

const byNsec = (sets: readonly RecordSet[], name: string, zone: string): Denial => {
  const records = sets.filter(({ type }) => type === 'NSEC').map(rangeOf)
  const match = records.find(({ owner }) => owner === name)
  if (match !== undefined) return saidOf(match.types)
  const cover = records.find((record) => denies(record, name))
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
  if (star !== undefined) return saidOf(star.types)
  return records.some((record) => denies(record, wildcard)) ? { kind: 'absent' } : { kind: 'nothing' }
}

/**
 * NSEC3 records that can be read, with the hash that each begins at.
 * @throws BogusError where they are of more than one chain: together they would deny names that exist (RFC 5155 §8.2)
 */
const hashedRecords = (sets: readonly RecordSet[], zone: string) => {
  const records = sets
    .filter(({ type }) => type === 'NSEC3')
    .flatMap(({ name: owner, data }) => {
      const [label = '', ...above] = labelsOf(owner)
      const hash = readBase32Hex(label)
      const record = data[0] as Nsec3
      if (record.iterations > maxIterations) {
        throw new BogusError(
          `the NSEC3 records of ${zone || '.'} take ${record.iterations} rounds of hashing: more than ${maxIterations} are not made (RFC 9276)`,
        )
      }
      const isKnown = record.algorithm === 1 && record.flags <= 1
      return isKnown && hash?.length === 20 && above.join('.') === zone ? [{ hash, ...record }] : []
    })
  const chains = new Set(records.map(({ salt, iterations }) => `${iterations} ${salt.toString('hex')}`))
  if (chains.size > 1) {
    throw new BogusError(`the NSEC3 records of ${zone || '.'} are of ${chains.size} chains: they are no one proof`)
  }
  return records
}

const coversHash = ({ hash, nextDomain }: { hash: Buffer; nextDomain: Buffer }, sought: Buffer): boolean => {
  const isAfter = Buffer.compare(hash, sought) < 0
  const isBefore = Buffer.compare(sought, nextDomain) < 0
  // the last one leads back to the first
  return Buffer.compare(hash, nextDomain) < 0 ? isAfter && isBefore : isAfter || isBefore
}

const byNsec3 = async (sets: readonly RecordSet[], name: string, zone: string, work: ProofWork): Promise<Denial> => {
  const records = hashedRecords(sets, zone)
  const [first] = records
  if (first === undefined) return { kind: 'nothing' }
  const hashOf = (wanted: string) => work.hashOf(wanted, first.salt, first.iterations)
  const matchOf = (wanted: string) => {
    const sought = hashOf(wanted)
    return records.find(({ hash }) => hash.equals(sought))
  }
  const coverOf = (wanted: string) => {
    const sought = hashOf(wanted)
    return records.find((record) => coversHash(record, sought))
  }
  const match = matchOf(name)
  if (match !== undefined) return saidOf(match.rrtypes)
  const labels = labelsOf(name)
  for (let index = 1; index <= labels.length; index++) {
    const closest = labels.slice(index).join('.')
    if (!isWithin(closest, zone)) break
    await work.turn()
    const above = matchOf(closest)
    if (above === undefined) continue
    if (leadsAway(above.rrtypes)) return { kind: 'nothing' }
    const next = coverOf(labels.slice(index - 1).join('.'))
    if (next === undefined) return { kind: 'nothing' }
    if ((next.flags & 1) !== 0) return { kind: 'optOut' }
    const wildcard = closest === '' ? '*' : `*.${closest}`
    const star = matchOf(wildcard)
    if (star !== undefined) return saidOf(star.rrtypes)
    return coverOf(wildcard) === undefined ? { kind: 'nothing' } : { kind: 'absent' }
  }
  return { kind: 'nothing' }
}

/**
 * The proven NSEC and NSEC3 records of a zone. Those that it did not sign say nothing of it: a zone below denies so what an alias leads to.
 * @throws BogusError where a signature of the zone is wrong, or there are too many
 */
const provenOf = async (sets: readonly RecordSet[], zone: Zone, work: ProofWork): Promise<RecordSet[]> => {
  const signed = sets.filter(
    (set) => /^NSEC3?$/.test(set.type) && isWithin(set.name, zone.name) && signaturesOf(set, zone).length > 0,
  )
  if (signed.length > maxRecords) {
    throw new BogusError(
      `an answer of ${zone.name || '.'} has ${signed.length} NSEC records: more than ${maxRecords} are not read`,
    )
  }
  const proven: RecordSet[] = []
  for (const set of signed) {
    const labels = labelsOf(set.name)
    const own = labels[0] === '*' ? labels.length - 1 : labels.length
    // signed as a wildcard's and shown under another name, it says nothing of that name (RFC 4035 §5.3.4, RFC 5155 §7.1)
    if ((await proveSet(set, zone, work)) === own) proven.push(set)
  }
  return proven
}

/**
 * What the signed records of a zone deny of a name.
 * @param sets of the answer's authority section; NSEC and NSEC3 records among them are proven first
 * @throws BogusError where one of them is wrongly signed, they are of two chains, or the proof takes too much work
 */
export const denialOf = async (
  sets: readonly RecordSet[],
  name: string,
  zone: Zone,
  work: ProofWork,
): Promise<Denial> => {
  const signed = await provenOf(sets, zone, work)
  const found = byNsec(signed, name, zone.name)
  return found.kind === 'nothing' ? byNsec3(signed, name, zone.name, work) : found
}

/** Whether the exact name is denied, so that a wildcard may stand for it. @param labels that are signed */
export const isWildcardDue = async (
  sets: readonly RecordSet[],
  name: string,
  labels: number,
  zone: Zone,
  work: ProofWork,
): Promise<boolean> => {
  const signed = await provenOf(sets, zone, work)
  const all = labelsOf(name)
  const next = all.slice(all.length - labels - 1).join('.')
  const isCovered = signed.filter(({ type }) => type === 'NSEC').some((set) => denies(rangeOf(set), next))
  return (
    isCovered ||
    hashedRecords(signed, zone.name).some((record) =>
      coversHash(record, work.hashOf(next, record.salt, record.iterations)),
    )
  )
}
