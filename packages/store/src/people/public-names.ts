import type { Session } from '../database.ts'
import { bytes, type Reader, statement } from '../reader.ts'
import { lockUser } from './users.ts'

export type PublicNameSource = 'owner' | 'list'

/** What an address is called to everybody. Times are unix seconds. */
export interface PublicNameRow {
  address: `0x${string}`
  name: string
  source: PublicNameSource
  /** What the operator calls the file it is of. */
  label: string
  decidedAt: number
}

const columns = `address, name, source, label, extract(epoch from decided_at)::bigint as "decidedAt"`

const byAddressStatement = statement<PublicNameRow>(
  'public_names',
  `select ${columns.replace('::bigint', '::float8')} from public_names where address = any($1::bytea[])`,
)
/** The public names among some addresses. */
export const listPublicNames = (reader: Reader, addresses: readonly string[]): Promise<PublicNameRow[]> =>
  addresses.length === 0 ? Promise.resolve([]) : reader.rows(byAddressStatement, [addresses.map(bytes)])

const searchStatement = statement<{ address: string; name: string }>(
  'public_names_search',
  `select address, name from (
     (select address, name from public_names where lower(name) like $1 order by lower(name) limit $3::int)
     union
     (select address, name from public_names where $2 <> '' and to_tsvector('simple', name) @@ to_tsquery('simple', $2) limit $3::int)
   ) found order by lower(name) not like $1, lower(name), address limit $3::int`,
)
/** Names that begin with a text, or hold words that begin with its words, whatever their case. */
export const searchPublicNames = (reader: Reader, text: string, limit: number) => {
  const pattern = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return reader.rows(searchStatement, [pattern, words.map((word) => `${word}:*`).join(' & '), limit])
}

/** A name that somebody proposed. Times are unix seconds. */
export interface ProposalRow {
  proposalId: number
  address: `0x${string}`
  name: string
  reason: string
  state: 'waiting' | 'accepted' | 'refused' | 'withdrawn' | 'removed'
  answer: string
  createdAt: number
  decidedAt: number | null
}

const proposalColumns = `p.proposal_id as "proposalId", p.address, p.name, p.reason, p.state, p.answer,
  extract(epoch from p.created_at)::bigint as "createdAt", extract(epoch from p.decided_at)::bigint as "decidedAt"`

/** The newest proposals of a user, at most 100. */
export const listOwnProposals = async (session: Session, userId: string): Promise<ProposalRow[]> => {
  const { rows } = await session.run<ProposalRow>(
    'proposals_own',
    `select ${proposalColumns} from name_proposals p where p.user_id = $1 order by p.proposal_id desc limit 100`,
    [userId],
  )
  return rows
}

/** What became of a proposal: not written where the user does not hold the address, one waits already, or `most` do. */
export type ProposalOutcome = 'written' | 'notVerified' | 'alreadyThere' | 'tooMany'

/** Withdrawn proposals of a user that are kept, the newest ones. */
const mostWithdrawn = 50

export const insertProposal = async (
  session: Session,
  userId: string,
  proposed: { address: `0x${string}`; name: string; reason: string },
  most: number,
): Promise<ProposalOutcome> => {
  await lockUser(session, userId)
  const address = bytes(proposed.address)
  const { rows } = await session.run<{ isVerified: boolean; waiting: number; isThere: boolean }>(
    'proposal_place',
    `select exists (select from verified_addresses where user_id = $1 and address = $2) as "isVerified",
            (select count(*)::int from name_proposals where user_id = $1 and state = 'waiting') as waiting,
            exists (select from name_proposals where user_id = $1 and address = $2 and state = 'waiting') as "isThere"`,
    [userId, address],
  )
  const place = rows[0]!
  if (!place.isVerified) return 'notVerified'
  if (place.isThere) return 'alreadyThere'
  if (place.waiting >= most) return 'tooMany'
  await session.run(
    'proposals_drop_withdrawn',
    `delete from name_proposals where user_id = $1 and proposal_id in (
       select proposal_id from name_proposals where user_id = $1 and state = 'withdrawn' order by proposal_id desc offset ${mostWithdrawn})`,
    [userId],
  )
  const { rowCount } = await session.run(
    'proposal_insert',
    `insert into name_proposals (user_id, address, name, reason) values ($1, $2, $3, $4)
     on conflict (user_id, address) where state = 'waiting' do nothing`,
    [userId, address, proposed.name, proposed.reason],
  )
  return rowCount > 0 ? 'written' : 'alreadyThere'
}

/** Takes back a proposal that waits. @returns whether the user has it */
export const withdrawProposal = async (session: Session, userId: string, proposalId: number): Promise<boolean> => {
  const { rowCount } = await session.run(
    'proposal_withdraw',
    `update name_proposals set state = 'withdrawn', decided_at = now()
      where user_id = $1 and proposal_id = $2::bigint and state = 'waiting'`,
    [userId, proposalId],
  )
  return rowCount > 0
}

/** A proposal as the operator sees it. */
export interface WaitingRow extends ProposalRow {
  userId: string
  userName: string
  /** When the user proved to hold the address; null: the proof is gone. */
  verifiedAt: number | null
  /** Who signed then: the address itself, or who was creator or owner of the contract. */
  signer: `0x${string}` | null
  /** What the address is called now. */
  present: string | null
}

const waitingText = `select ${proposalColumns}, p.user_id as "userId", u.name as "userName",
    extract(epoch from v.verified_at)::bigint as "verifiedAt", v.signer, n.name as present
  from name_proposals p join users u on u.user_id = p.user_id
  left join verified_addresses v on v.user_id = p.user_id and v.address = p.address
  left join public_names n on n.address = p.address`

export const listWaiting = async (session: Session, limit: number): Promise<WaitingRow[]> => {
  const { rows } = await session.run<WaitingRow>(
    'proposals_waiting',
    `${waitingText} where p.state = 'waiting' order by p.proposal_id limit $1::int`,
    [limit],
  )
  return rows
}

/** Locked until the transaction ends. */
export const lockProposal = async (session: Session, proposalId: number): Promise<WaitingRow | undefined> => {
  const { rows } = await session.run<WaitingRow>(
    'proposal_lock',
    `${waitingText} where p.proposal_id = $1::bigint for update of p`,
    [proposalId],
  )
  return rows[0]
}

export const decideProposal = async (
  session: Session,
  proposalId: number,
  state: 'accepted' | 'refused',
  answer: string,
): Promise<void> => {
  await session.run(
    'proposal_decide',
    'update name_proposals set state = $2, answer = $3, decided_at = now() where proposal_id = $1::bigint',
    [proposalId, state, answer],
  )
}

export interface NewPublicName {
  address: `0x${string}`
  name: string
  lookAlikeKey: string
}

/** Readers are told that names changed. */
const tellText = 'update fact_rounds set round = round + 1, name_round = name_round + 1'

/**
 * Sets public names in place of those there were, and writes each that changes anything to the audit trail. Run in a transaction.
 * @returns how many are new or others than before
 */
export const setPublicNames = async (
  session: Session,
  names: readonly NewPublicName[],
  from: { source: PublicNameSource; label: string; proposalId: number | null },
): Promise<number> => {
  const { rowCount } = await session.run(
    'public_names_set',
    `with given as (
       select * from unnest($1::bytea[], $2::text[], $3::text[]) as g (address, name, look_alike_key)),
     changed as (
       select g.*, n.name as name_before from given g left join public_names n on n.address = g.address
        where n.name is distinct from g.name or n.source <> $4 or n.label <> $5),
     logged as (
       insert into name_decisions (action, address, name, name_before, proposal_id, detail)
       select case when $4 = 'owner' then 'accept' else 'import' end, address, name, name_before, $6::bigint, $5 from changed)
     insert into public_names (address, name, look_alike_key, source, label)
     select address, name, look_alike_key, $4, $5 from changed
     on conflict (address) do update set name = excluded.name, look_alike_key = excluded.look_alike_key,
       source = excluded.source, label = excluded.label, decided_at = now()`,
    [
      ...[names.map(({ address }) => bytes(address)), names.map(({ name }) => name)],
      ...[names.map(({ lookAlikeKey }) => lookAlikeKey), from.source, from.label, from.proposalId],
    ],
  )
  if (rowCount > 0) await session.run('public_names_tell', tellText)
  return rowCount
}

/** A proposal by which an address had its name until the operator removed it. */
export type RemovedProposal = Pick<WaitingRow, 'proposalId' | 'userId' | 'address'>

/** Takes a public name away, and says so in the proposal it is of. @returns what it was; undefined where there was none */
export const removePublicName = async (
  session: Session,
  address: `0x${string}`,
  detail: string,
): Promise<{ name: string; proposals: RemovedProposal[] } | undefined> => {
  const { rows } = await session.run<{ name: string }>(
    'public_name_remove',
    `with gone as (delete from public_names where address = $1 returning address, name)
     insert into name_decisions (action, address, name, name_before, detail)
     select 'remove', address, '', name, $2 from gone returning name_before as name`,
    [bytes(address), detail],
  )
  const name = rows[0]?.name
  if (name === undefined) return undefined
  await session.run('public_names_tell', tellText)
  // an accepted proposal has in its answer by which other name it was accepted
  const { rows: proposals } = await session.run<RemovedProposal>(
    'proposals_remove',
    `update name_proposals set state = 'removed', name = $2, answer = $3, decided_at = now()
      where address = $1 and state = 'accepted' and coalesce(nullif(answer, ''), name) = $2
     returning proposal_id as "proposalId", user_id as "userId", address`,
    [bytes(address), name, detail],
  )
  return { name, proposals }
}

/** Writes down that a proposal was refused. */
export const noteRefusal = async (
  session: Session,
  { address, name, proposalId, present }: Pick<WaitingRow, 'address' | 'name' | 'proposalId' | 'present'>,
  answer: string,
): Promise<void> => {
  await session.run(
    'name_refusal',
    `insert into name_decisions (action, address, name, name_before, proposal_id, detail)
     values ('refuse', $1, $2, $3, $4::bigint, $5)`,
    [bytes(address), name, present, proposalId, answer],
  )
}

/** Public names of other addresses that look the same. */
export const listLookAlikes = async (
  session: Session,
  lookAlikeKey: string,
  address: `0x${string}`,
): Promise<{ address: `0x${string}`; name: string }[]> => {
  const { rows } = await session.run<{ address: `0x${string}`; name: string }>(
    'public_names_look_alikes',
    'select address, name from public_names where look_alike_key = $1 and address <> $2 order by address limit 5',
    [lookAlikeKey, bytes(address)],
  )
  return rows
}

/** A token or verified contract whose name a public name would be mistaken for. */
export interface NamedThing {
  kind: 'token' | 'contract'
  address: `0x${string}`
  name: string
}

const mostNamedThings = 5

/** Other addresses that bear such a name or symbol themselves: tokens that somebody holds, those most held first, and verified contracts. */
export const listNamedAlike = async (
  session: Session,
  lookAlikeKey: string,
  address: `0x${string}`,
): Promise<NamedThing[]> => {
  const { rows } = await session.run<NamedThing>(
    'names_of_things',
    `(select 'token' as kind, a.address, left(case when f.name_key = $1 then f.token_name else f.symbol end, 64) as name
        from token_facts f join tokens k on k.token_id = f.token_id join addresses a on a.address_id = f.token_id
       where (f.name_key = $1 or f.symbol_key = $1) and k.holders > 0 and a.address <> $2
       order by k.holders desc, f.token_id limit ${mostNamedThings})
     union all
     (select 'contract', v.address, left(v.contract_name, 64) from verified_contracts v
       where v.name_key = $1 and v.address <> $2 order by v.verification_id limit ${mostNamedThings})`,
    [lookAlikeKey, bytes(address)],
  )
  return rows
}

/** Writes the keys anew that were made by another form of `keyOf`. */
export const renewLookAlikeKeys = async (session: Session, keyOf: (name: string) => string): Promise<void> => {
  const { rows } = await session.run<{ address: `0x${string}`; name: string; key: string }>(
    'public_names_keys',
    'select address, name, look_alike_key as key from public_names',
  )
  const old = rows
    .map(({ address, name, key }) => ({ address: bytes(address), key, renewed: keyOf(name) }))
    .filter(({ key, renewed }) => key !== renewed)
  if (old.length === 0) return
  await session.run(
    'public_names_keys_renew',
    `update public_names n set look_alike_key = g.key from unnest($1::bytea[], $2::text[]) as g (address, key)
      where n.address = g.address`,
    [old.map(({ address }) => address), old.map(({ renewed }) => renewed)],
  )
}

export const countPublicNames = async (session: Session): Promise<number> => {
  const { rows } = await session.run<{ count: number }>(
    'public_names_count',
    'select count(*)::int as count from public_names',
  )
  return rows[0]!.count
}

/** Public names in their order, at most so many. */
export const pagePublicNames = async (session: Session, limit: number): Promise<PublicNameRow[]> => {
  const { rows } = await session.run<PublicNameRow>(
    'public_names_page',
    `select ${columns} from public_names order by lower(name), address limit $1::int`,
    [limit],
  )
  return rows
}

/** A decision of the audit trail. */
export interface DecisionRow {
  decidedAt: number
  action: 'accept' | 'refuse' | 'import' | 'remove'
  address: `0x${string}`
  name: string
  nameBefore: string | null
  detail: string
}

/** The newest decisions. */
export const listDecisions = async (session: Session, limit: number): Promise<DecisionRow[]> => {
  const { rows } = await session.run<DecisionRow>(
    'name_decisions_list',
    `select extract(epoch from decided_at)::bigint as "decidedAt", action, address, name, name_before as "nameBefore", detail
       from name_decisions order by decision_id desc limit $1::int`,
    [limit],
  )
  return rows
}
