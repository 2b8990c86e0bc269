import type { Session } from '../database.ts'
import { LeadershipLostError } from '../lanes.ts'
import type { AuditName, AuditState, Finding } from './table.ts'

/**
 * From here on the transaction sees one moment of the database, whatever is committed or taken back meanwhile.
 * Must be its first statement.
 */
export const beginSnapshot = async (session: Session): Promise<void> => {
  await session.run('audit_snapshot', 'set transaction isolation level repeatable read, read only')
}

/** How far a walk is; begins it below `first` where it never ran. */
export const getAudit = async (session: Session, name: AuditName, first: number): Promise<AuditState> => {
  await session.run('audit_begin', 'insert into audits (name, place) values ($1, $2) on conflict do nothing', [
    name,
    first - 1,
  ])
  const { rows } = await session.run<AuditState>(
    'audit_get',
    `select name, place, passes, extract(epoch from now() - last_pass_at)::float8 as "idleSeconds",
            exists (select from audit_results r where r.audit = a.name and resolved_at is null) as "hasOpen"
       from audits a where name = $1`,
    [name],
  )
  return rows[0]!
}

export interface AuditStep {
  name: AuditName
  /** Places (after, upTo] were checked, so many things of them. */
  after: number
  upTo: number
  covered: number
  seconds: number
  findings: readonly Finding[]
  /** The node could not tell: what was found before stands. */
  isUnanswered?: boolean | undefined
  /** Whats, or subjects with whats, of which the node could not tell: of these what was found before stands. */
  silentOn?: readonly string[] | undefined
  /** Where the next pass begins, when this step ends one. */
  restart: number | null
}

/**
 * Keeps what a step found and resolves what it did not find again, unless a rewind or another leader came between.
 * @returns false when a rewind did: nothing was written, the step is to be done again
 * @throws LeadershipLostError
 */
export const recordAuditStep = async (
  session: Session,
  step: AuditStep,
  guard: { leaderEpoch: number; forkEpoch: number },
): Promise<boolean> => {
  const { rows } = await session.run<{ leaderEpoch: number; forkEpoch: number }>(
    'audit_guard',
    `select leader_epoch as "leaderEpoch", fork_epoch as "forkEpoch" from lanes where name = 'blocks' for share`,
  )
  if (rows[0]?.leaderEpoch !== guard.leaderEpoch) throw new LeadershipLostError('another indexer leads now')
  if (rows[0].forkEpoch !== guard.forkEpoch) return false
  if (step.isUnanswered !== true) await replaceFindings(session, step)
  await session.run(
    'audit_advance',
    `update audits set worked_at = now(), place = coalesce($6::bigint, $3), began_at = case when $5 then now() else began_at end,
            passes = passes + $5::boolean::int, last_pass_at = case when $5 then now() else last_pass_at end,
            last_covered = case when $5 then covered + $2 else last_covered end,
            last_seconds = case when $5 then seconds + $4 else last_seconds end,
            covered = case when $5 then 0 else covered + $2 end, seconds = case when $5 then 0 else seconds + $4 end
      where name = $1`,
    [step.name, step.covered, step.upTo, step.seconds, step.restart !== null, step.restart],
  )
  return true
}

/**
 * Opens the findings of places (after, upTo] and resolves those that are there no more. Both walks over blocks find the
 * same things: they stand under one name.
 */
export const replaceFindings = async (
  session: Session,
  { name, after, upTo, findings, silentOn = [] }: Pick<AuditStep, 'name' | 'after' | 'upTo' | 'findings' | 'silentOn'>,
): Promise<void> => {
  const audit = name === 'newBlocks' ? 'blocks' : name
  const keys = findings.map(({ subject, what }) => `${subject} ${what}`)
  const { rowCount: resolved } = await session.run(
    'audit_resolve',
    `update audit_results set resolved_at = now()
      where audit = $1 and place > $2 and place <= $3 and resolved_at is null
        and subject || ' ' || what <> all($4::text[]) and what <> all($5::text[]) and subject || ' ' || what <> all($5::text[])`,
    [audit, after, upTo, keys, silentOn],
  )
  const found = findings.length === 0 ? 0 : await openFindings(session, audit, findings)
  // Answers about candidates ask the contracts while these are open.
  if (name === 'standing' && resolved + found > 0)
    await session.run('standing_round', 'update fact_rounds set round = round + 1, name_round = name_round + 1')
}

/** @returns how many of them were not open before */
const openFindings = async (session: Session, audit: AuditName, findings: readonly Finding[]): Promise<number> => {
  const { rows } = await session.run<{ isNew: boolean }>(
    'audit_find',
    `insert into audit_results (audit, place, subject, what, expected, found, block_number)
     select $1, f.* from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[]) f
     on conflict (audit, place, subject, what) where resolved_at is null
     do update set expected = excluded.expected, found = excluded.found, block_number = excluded.block_number
     returning xmax = 0 as "isNew"`,
    [
      audit,
      findings.map(({ place }) => place),
      findings.map(({ subject }) => subject),
      findings.map(({ what }) => what),
      findings.map(({ expected }) => expected),
      findings.map(({ found }) => found),
      findings.map(({ blockNumber }) => blockNumber),
    ],
  )
  return rows.filter(({ isNew }) => isNew).length
}

/** A holder of whose balance the contract says something else than the logs. */
export interface IrregularBalance {
  tokenId: number
  holderId: number
  /** The item it is of, decimal; null: of the token as a whole. */
  tokenItem: string | null
  blockNumber: number
  counted: bigint
  stated: bigint
}

/**
 * Flags tokens whose logs do not add up to what they say; answers that name them are asked anew. What was found first stands,
 * but for collections that were found when the item was not kept.
 */
export const flagIrregularTokens = async (session: Session, balances: readonly IrregularBalance[]): Promise<void> => {
  if (balances.length === 0) return
  const { rowCount } = await session.run(
    'audit_irregular',
    `insert into irregular_tokens as known (token_id, holder_id, block_number, counted, stated, token_item)
     select distinct on (token_id) token_id, holder_id, block_number, counted, stated, token_item
       from unnest($1::int[], $2::int[], $3::int[], $4::numeric[], $5::numeric[], $6::numeric[])
         with ordinality f (token_id, holder_id, block_number, counted, stated, token_item, place)
      order by token_id, place
     on conflict (token_id) do update set holder_id = excluded.holder_id, block_number = excluded.block_number,
         counted = excluded.counted, stated = excluded.stated, token_item = excluded.token_item
      where known.token_item is null and excluded.token_item is not null`,
    [
      balances.map(({ tokenId }) => tokenId),
      balances.map(({ holderId }) => holderId),
      balances.map(({ blockNumber }) => blockNumber),
      balances.map(({ counted }) => String(counted)),
      balances.map(({ stated }) => String(stated)),
      balances.map(({ tokenItem }) => tokenItem),
    ],
  )
  if (rowCount > 0) await session.run('irregular_round', 'update fact_rounds set round = round + 1')
}
