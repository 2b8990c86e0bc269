import { isWildcardDue } from './denial.ts'
import { isWithin, labelsOf, nameKey } from './dns-name.ts'
import { BogusError, type ProofWork } from './proof-work.ts'
import { proveSet, type RecordSet, type Zone } from './record-sets.ts'

/** What an answer says: the sets of its two sections. */
export interface AnswerSets {
  sets: readonly RecordSet[]
  authorities: readonly RecordSet[]
}

/** A record that gives all names below its own another end. */
const findRenaming = (sets: readonly RecordSet[], name: string, zone: Zone): RecordSet | undefined =>
  sets.find(
    ({ type, name: owner }) =>
      type === 'DNAME' && owner !== name && isWithin(name, owner) && isWithin(owner, zone.name),
  )

/** Proves an alias that was made of a DNAME record (RFC 6672 §5.3.1): it is not signed, the DNAME is. */
const proveRenamed = async (alias: RecordSet, renaming: RecordSet, zone: Zone, work: ProofWork): Promise<void> => {
  const owner = labelsOf(renaming.name)
  const labels = await proveSet(renaming, zone, work)
  const [target] = renaming.data as string[]
  if (labels !== owner.length || renaming.data.length !== 1 || target === undefined) {
    throw new BogusError(`${renaming.name || '.'} DNAME gives no one name`)
  }
  const name = labelsOf(alias.name)
  const made = [...name.slice(0, name.length - owner.length), ...labelsOf(nameKey(target))].join('.')
  if (alias.data.length !== 1 || nameKey(alias.data[0] as string) !== made) {
    throw new BogusError(`${alias.name} CNAME is not what ${renaming.name || '.'} DNAME makes of it`)
  }
}

/**
 * Proves the records that an answer has for a name, or its alias.
 * @throws BogusError
 */
export const proveFound = async (
  set: RecordSet,
  { sets, authorities }: AnswerSets,
  zone: Zone,
  work: ProofWork,
): Promise<void> => {
  const renaming = set.type === 'CNAME' ? findRenaming(sets, set.name, zone) : undefined
  if (renaming !== undefined) return proveRenamed(set, renaming, zone, work)
  const labels = await proveSet(set, zone, work)
  if (labels === labelsOf(set.name).length) return
  if (!(await isWildcardDue(authorities, set.name, labels, zone, work))) {
    throw new BogusError(`nothing proves that ${set.name} is meant by a wildcard`)
  }
}
