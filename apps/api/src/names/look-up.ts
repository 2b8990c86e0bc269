import { proveFound } from './aliases.ts'
import { denialOf } from './denial.ts'
import { labelsOf, nameWire } from './dns-name.ts'
import { type DelegationSigner, type DnsKey, isKnownAlgorithm, isKnownDigest, keyTagOf } from './dnssec-crypto.ts'
import { type AskDns, type DnsAnswer, DnsRefusedError } from './doh.ts'
import { BogusError, type ProofWork, startProofWork } from './proof-work.ts'
import { findSet, proveSet, recordSets, type Zone } from './record-sets.ts'

/** Keys that sign the root zone (IANA): of 2017, and of 2024, which takes its place. */
export const rootAnchors: readonly DelegationSigner[] = [
  [20326, 'e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d'],
  [38696, '683d2d0acb8c9b712a1948b27f741219298d0a450d612c483af444a4c0fb2b16'],
].map(([keyTag, digest]) => ({
  keyTag: keyTag as number,
  algorithm: 8,
  digestType: 2,
  digest: Buffer.from(digest as string, 'hex'),
}))

const recordTypes = ['NS', 'CNAME', 'TXT'] as const
export type RecordType = (typeof recordTypes)[number]

export interface NameRecord {
  type: RecordType
  /** A name, or the text of a TXT record. */
  value: string
}

/**
 * What DNS says of a name. `secure`: signed, down from the root's keys. `insecure`: a zone on the way is not signed, and says so.
 * `bogus`: a signature lacks or is wrong; nothing of what was answered is told.
 */
export interface NameAnswer {
  trust: 'secure' | 'insecure' | 'bogus'
  /** Why it is not secure, for readers. */
  reason: string | null
  exists: boolean
  records: NameRecord[]
}

export interface LookUpMeans {
  ask: AskDns
  anchors: readonly DelegationSigner[]
  /** unix seconds */
  now(): number
}

interface ProofMeans {
  ask: AskDns
  anchors: readonly DelegationSigner[]
  work: ProofWork
}

/** Thrown on the way down where a zone is not signed. */
class UnsignedError extends Error {
  override name = 'UnsignedError'
}

const ended = ({ status }: DnsAnswer): void => {
  if (status !== 'NOERROR' && status !== 'NXDOMAIN') throw new DnsRefusedError(`The DNS server answers ${status}.`)
}

/** The keys of a zone, proven by what its parent (or the anchors) say of them. */
const openZone = async (means: ProofMeans, name: string, signers: readonly DelegationSigner[]): Promise<Zone> => {
  const usable = signers.filter(({ algorithm, digestType }) => isKnownAlgorithm(algorithm) && isKnownDigest(digestType))
  if (usable.length === 0) throw new UnsignedError(`${name || '.'} is signed by algorithms that are not taken`)
  const answer = await means.ask(name, 'DNSKEY')
  ended(answer)
  const set = findSet(recordSets(answer.answers), name, 'DNSKEY')
  if (set === undefined) throw new BogusError(`${name || '.'} shows no keys`)
  const keys = set.data as DnsKey[]
  const { work } = means
  const wire = nameWire(name)
  const entry = keys.filter((key) =>
    usable
      .filter(({ algorithm, keyTag }) => algorithm === key.algorithm && keyTag === keyTagOf(key))
      .some((signer) => work.isSignerOf(signer, wire, key)),
  )
  if (entry.length === 0) throw new BogusError(`no key of ${name || '.'} is the one that is known above it`)
  await proveSet(set, { name, keys: entry }, work)
  return { name, keys }
}

/** The zone that a name lies in, proven down from the root. @throws UnsignedError, BogusError, DnsError */
const findZone = async (means: ProofMeans, name: string): Promise<Zone> => {
  let zone = await openZone(means, '', means.anchors)
  const labels = labelsOf(name)
  for (let index = labels.length - 1; index >= 0; index--) {
    const child = labels.slice(index).join('.')
    const answer = await means.ask(child, 'DS')
    ended(answer)
    const sets = recordSets(answer.answers)
    const signers = findSet(sets, child, 'DS')
    if (signers !== undefined) {
      await proveSet(signers, zone, means.work)
      zone = await openZone(means, child, signers.data as DelegationSigner[])
      continue
    }
    const authorities = recordSets(answer.authorities)
    const alias = findSet(sets, child, 'CNAME')
    if (alias !== undefined) {
      await proveFound(alias, { sets, authorities }, zone, means.work)
      continue
    }
    const denial = await denialOf(authorities, child, zone, means.work)
    if (denial.kind === 'absent') return zone
    if (denial.kind === 'optOut') throw new UnsignedError(`${child} is not signed`)
    if (denial.kind === 'nothing') throw new BogusError(`nothing proves that ${child} is not signed`)
    if (denial.types.includes('DS')) throw new BogusError(`${child} is signed, and its keys are withheld`)
    if (denial.types.includes('NS') && !denial.types.includes('SOA')) throw new UnsignedError(`${child} is not signed`)
  }
  return zone
}

const textOf = (data: unknown): string => {
  const parts: unknown[] = Array.isArray(data) ? data : [data]
  // a sign may begin in one part and end in the next
  return Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(String(part))))).toString('utf8')
}

/** Records of one type; those of a signed zone are proven, and where there are none, so is that. */
const readRecords = async (
  means: ProofMeans,
  name: string,
  type: RecordType,
  zone: Zone | undefined,
): Promise<{ records: NameRecord[]; exists: boolean }> => {
  const answer = await means.ask(name, type)
  ended(answer)
  const sets = recordSets(answer.answers)
  const set = findSet(sets, name, type) ?? findSet(sets, name, 'CNAME')
  const authorities = recordSets(answer.authorities)
  if (set !== undefined) {
    if (zone !== undefined) await proveFound(set, { sets, authorities }, zone, means.work)
    // of an alias the records are those of another name
    if (set.type !== type) return { records: [], exists: true }
    return { records: set.data.map((data) => ({ type, value: textOf(data) })), exists: true }
  }
  if (zone === undefined) return { records: [], exists: answer.status === 'NOERROR' }
  const denial = await denialOf(authorities, name, zone, means.work)
  const isProven =
    denial.kind === 'absent' ||
    (denial.kind === 'types' && !denial.types.includes(type) && !denial.types.includes('CNAME'))
  if (!isProven) throw new BogusError(`nothing proves that ${name} has no ${type} records`)
  return { records: [], exists: denial.kind !== 'absent' }
}

/** Most records that are told of a name. */
const maxRecords = 200

/**
 * NS, CNAME and TXT records of a name, with DNSSEC verified from the anchors down: every link's signature, its dates, and the denial of
 * what is not there. Answers whose proof takes too much work are bogus.
 * @param name lower-case, without a dot at its end
 * @throws DnsError where the server cannot be asked or answers an error
 */
export const lookUpName = async ({ ask, anchors, now }: LookUpMeans, name: string): Promise<NameAnswer> => {
  const means: ProofMeans = { ask, anchors, work: startProofWork(now()) }
  let zone: Zone | undefined
  let reason: string | null = null
  try {
    try {
      zone = await findZone(means, name)
    } catch (error) {
      if (!(error instanceof UnsignedError)) throw error
      reason = error.message
    }
    const found = await Promise.all(recordTypes.map((type) => readRecords(means, name, type, zone)))
    return {
      trust: zone === undefined ? 'insecure' : 'secure',
      reason,
      exists: found.some(({ exists }) => exists),
      records: found.flatMap(({ records }) => records).slice(0, maxRecords),
    }
  } catch (error) {
    if (!(error instanceof BogusError)) throw error
    return { trust: 'bogus', reason: error.message, exists: false, records: [] }
  }
}
