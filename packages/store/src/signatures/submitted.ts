import type { Session } from '../database.ts'
import { bytes, type Reader, statement } from '../reader.ts'

/** A function (1), event (2) or error (3) by its canonical signature, and its selector (4 bytes) or topic (32). */
export interface SignatureRow {
  hash: string
  kind: 1 | 2 | 3
  signature: string
}

/** `known`: the dictionary has it. `full`: it takes no more, of this hash or at all. */
export type SubmissionOutcome = 'stored' | 'known' | 'full'

/** Of one hash and kind: to find other signatures of a selector costs little. */
const maxOfHash = 4
const maxInAll = 1_000_000
const signaturesLock = 0x7369676e

interface Standing {
  isKnown: boolean
  /** Others that were given for the hash and kind. */
  others: number
  last: number
}

const findStandings = async (session: Session, all: string): Promise<Standing[]> => {
  const { rows } = await session.run<Standing>(
    'signatures_standing',
    `select exists (select from verified_signatures v where v.hash = n.hash and v.kind = n.kind and v.signature = n.signature)
              or exists (select from submitted_signatures s where s.hash = n.hash and s.kind = n.kind and s.signature = n.signature)
              as "isKnown",
            (select count(*) from submitted_signatures s where s.hash = n.hash and s.kind = n.kind)::int as others,
            (select coalesce(max(position), 0) from submitted_signatures) as last
       from (select decode(substr(hash, 3), 'hex') as hash, kind, signature, place
               from json_to_recordset($1::json) as g (hash text, kind smallint, signature text, place int)) n
      order by n.place`,
    [all],
  )
  return rows
}

/**
 * Keeps signatures that somebody gave, but for those that verified contracts have, and those that are too many.
 * @param most how many are kept in all
 * @returns what became of each, in their order
 */
export const submitSignatures = async (
  session: Session,
  given: readonly SignatureRow[],
  most: number = maxInAll,
): Promise<SubmissionOutcome[]> => {
  // one after the other: what is counted here is not added to meanwhile
  await session.run('signatures_lock', 'select pg_advisory_xact_lock($1)', [signaturesLock])
  const standings = await findStandings(session, JSON.stringify(given.map((one, place) => ({ ...one, place }))))
  const added = new Map<string, number>()
  const kept: (SignatureRow & { position: number })[] = []
  const outcomes = standings.map(({ isKnown, others, last }, place): SubmissionOutcome => {
    if (isKnown) return 'known'
    const one = given[place]!
    const key = `${one.kind} ${one.hash}`
    const ofHash = others + (added.get(key) ?? 0)
    const position = last + kept.length + 1
    if (ofHash >= maxOfHash || position > most) return 'full'
    added.set(key, (added.get(key) ?? 0) + 1)
    kept.push({ ...one, position })
    return 'stored'
  })
  if (kept.length > 0) {
    await session.run(
      'signatures_put',
      `insert into submitted_signatures (position, hash, kind, signature)
       select position, decode(substr(hash, 3), 'hex'), kind, signature
         from json_to_recordset($1::json) as n (position bigint, hash text, kind smallint, signature text)`,
      [JSON.stringify(kept)],
    )
  }
  return outcomes
}

const findStatement = statement<SignatureRow>(
  'submitted_signatures',
  'select hash, kind, signature from submitted_signatures where hash = any($1::bytea[]) order by position limit 4000',
)
/** Signatures that were given for selectors and topics, in the order of their arrival; nobody checked that anything has them. */
export const findSubmittedSignatures = (reader: Reader, hashes: readonly string[]) =>
  hashes.length === 0 ? Promise.resolve([]) : reader.rows(findStatement, [hashes.map(bytes)])
