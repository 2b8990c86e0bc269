import { blocks } from '../blocks/table.ts'
import { lastEntry, lastPosition, listOf } from '../positional-list.ts'
import { bytes, type Reader, statement } from '../reader.ts'
import { coreEvents, coreFamilies, coreKinds } from './table.ts'

/** Figures of a candidate at a bound. */
export interface CandidateFiguresRow {
  operator: string
  /** wei; null: nobody ever delegated to it */
  coreStake: string | null
  rounds: number
  /** wei of the last round that ended; null where it was not in its set */
  lastReward: string | null
  slashes: number
  blocks: number
  lastBlock: number | null
  blocksBefore: number
  missed: number
}

/** The newest event within a bound on transactions, by its position among all: one search for all candidates. */
const boundOf = (parameter: string, name = 'bound') =>
  `${name} as materialized (select ${lastPosition(listOf(coreEvents, 'all'), { owner: [], bound: parameter })} as position)`
const bound = '(select position from bound)'

/*
 * The last event of a candidate within `bound`, as a lateral query: one step in an index that begins with what is asked for and ends
 * with the position, whatever the bound. The candidate's own list would be searched by halves. `columns` are of the event.
 */
const lastWhere = (condition: string, columns: string) => `(
  select ${columns}, position as "foundAt" from core_events
   where ${condition} and position <= ${bound} order by position desc limit 1)`
/** Below 0 in an index that begins later than the stakes. */
const stakedCore = 'greatest(candidate_sum, 0)'
/** Of the CORE staked with it; index core_events_stake. */
const lastStake = (who: string, columns: string) =>
  lastWhere(`family = ${coreFamilies.coreStake} and candidate = ${who}`, columns)
/** Of a kind; index core_events_kind. */
const lastOfKind = (kind: number, who: string, columns: string) =>
  lastWhere(`kind = ${kind} and candidate = ${who}`, columns)
/** A round is paid by the transaction that ends it: of whom the last one did not pay, the last reward is of a round before. */
const turnWithin = `turn as materialized (
  select transaction_position as ended from core_events
   where kind = ${coreKinds.turnedRound} and candidate is null and position <= ${bound} order by position desc limit 1)`
const ofLastRound = 'case when transaction_position = (select ended from turn) then amount end'
const lastReward = (who: string, columns: string) => lastOfKind(coreKinds.roundPaid, who, columns)
const slashKinds = [coreKinds.missedTurn, coreKinds.misdemeanor, coreKinds.felony]
const lastSlash = (who: string, columns: string) =>
  `(${slashKinds.map((kind) => lastOfKind(kind, who, columns)).join(' union all ')} order by "foundAt" desc limit 1)`

const minerList = listOf(blocks, 'miner')
const figuresStatement = statement<CandidateFiguresRow>(
  'core_candidate_figures',
  `with ${boundOf('$3::bigint')}, ${boundOf('$5::bigint', 'since')}, ${turnWithin}
   select c.operator, stake.sum as "coreStake", coalesce(paid.place, 0)::int as rounds, paid.amount as "lastReward",
          coalesce(slashed.place, 0)::int as slashes, coalesce(made.place, 0)::int as blocks, made.number as "lastBlock",
          coalesce(before.place, 0)::int as "blocksBefore",
          (select count(*)::int from core_events m where m.kind = ${coreKinds.missedTurn} and m.candidate = c.consensus
              and m.position > (select position from since) and m.position <= ${bound}) as missed
     from unnest($1::bytea[], $2::bytea[]) c (operator, consensus)
     left join addresses a on a.address = c.consensus
     left join lateral ${lastStake('c.operator', `${stakedCore} as sum`)} stake on true
     left join lateral ${lastReward('c.operator', `candidate_position as place, ${ofLastRound} as amount`)} paid on true
     left join lateral ${lastSlash('c.consensus', 'candidate_position as place')} slashed on true
     left join lateral ${lastEntry(minerList, ['a.address_id'], 'miner_position as place, block_number as number', '$4::bigint')} made on true
     left join lateral ${lastEntry(minerList, ['a.address_id'], 'miner_position as place', '$6::bigint')} before on true`,
)
/**
 * Figures of candidates by operator and consensus address.
 * @param at end of the block they are true at
 * @param since the block before the first of the round
 */
export const listCandidateFigures = (
  reader: Reader,
  candidates: readonly { operator: string; consensus: string }[],
  { at, since }: Record<'at' | 'since', { number: number; lastTransactionPosition: number }>,
): Promise<CandidateFiguresRow[]> =>
  candidates.length === 0
    ? Promise.resolve([])
    : reader.rows(figuresStatement, [
        candidates.map(({ operator }) => bytes(operator)),
        candidates.map(({ consensus }) => bytes(consensus)),
        ...[at.lastTransactionPosition, at.number, since.lastTransactionPosition, since.number],
      ])

const turnsStatement = statement<{ position: number; sealed: number; missed: number }>(
  'core_turns_of_rounds',
  `select r.position, (coalesce(made.place, 0) - coalesce(before.place, 0))::int as sealed,
          (select count(*)::int from core_events m where m.kind = ${coreKinds.missedTurn} and m.candidate = r.consensus
              and m.position > r.position and m.transaction_position <= $4
              and (n.position is null or m.position < n.position)) as missed
     from unnest($1::bigint[], $2::int[], $3::bytea[]) r (position, block, consensus)
     left join addresses a on a.address = r.consensus
     left join lateral (
       select e.position, t.block_number as block from core_events e
         join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
        where e.kind = ${coreKinds.turnedRound} and e.candidate is null and e.position > r.position and e.transaction_position <= $4
        order by e.position limit 1) n on true
     left join lateral ${lastEntry(minerList, ['a.address_id'], 'miner_position as place', 'coalesce(n.block - 1, $5::int)')} made on true
     left join lateral ${lastEntry(minerList, ['a.address_id'], 'miner_position as place', 'r.block - 1')} before on true`,
)
/**
 * Blocks that a validator sealed in rounds, and turns that it missed, by the position of each round's turn.
 * @param rounds the turn of each, and the address that the validator sealed with
 * @param at end of the block they are true at
 */
export const listTurnsOfRounds = (
  reader: Reader,
  rounds: readonly { position: number; blockNumber: number; consensus: string }[],
  at: { number: number; lastTransactionPosition: number },
) =>
  rounds.length === 0
    ? Promise.resolve([])
    : reader.rows(turnsStatement, [
        rounds.map(({ position }) => position),
        rounds.map(({ blockNumber }) => blockNumber),
        rounds.map(({ consensus }) => bytes(consensus)),
        ...[at.lastTransactionPosition, at.number],
      ])

/** One figure of many candidates, by which they may be compared. */
export type CandidateFigure = 'coreStake' | 'lastReward' | 'slashes' | 'blocks'

const figureAt = (name: string, found: string) =>
  statement<{ operator: string; figure: string | null }>(
    `core_candidate_${name.toLowerCase()}`,
    `with ${boundOf('$3::bigint')}, ${turnWithin}
     select c.operator, found.figure::text as figure
       from unnest($1::bytea[], $2::bytea[]) c (operator, consensus) cross join lateral ${found} found`,
  )
const sealed = 'miner_position as figure'
const sealer = ['a.address_id']
/** The last block of all is mostly the one within the bound: only where it is not is the list searched. */
const blockFigure = statement<{ operator: string; figure: string | null }>(
  'core_candidate_blocks',
  `select c.operator, case when last.place <= $3::bigint then last.figure else ${lastEntry(minerList, sealer, sealed, '$3::bigint')} end::text as figure
     from unnest($1::bytea[], $2::bytea[]) c (operator, consensus)
     left join addresses a on a.address = c.consensus
    cross join lateral ${lastEntry(minerList, sealer, `${sealed}, block_number as place`)} last`,
)
const figureStatements: Record<CandidateFigure, ReturnType<typeof figureAt>> = {
  coreStake: figureAt('coreStake', lastStake('c.operator', `${stakedCore} as figure`)),
  lastReward: figureAt('lastReward', lastReward('c.operator', `${ofLastRound} as figure`)),
  slashes: figureAt('slashes', lastSlash('c.consensus', 'candidate_position as figure')),
  blocks: blockFigure,
}
/** One figure of candidates as of the end of a block: of those that have it. Stake and reward in wei, the others counts. */
export const listCandidateFigure = async (
  reader: Reader,
  name: CandidateFigure,
  candidates: readonly { operator: string; consensus: string }[],
  at: { number: number; lastTransactionPosition: number },
): Promise<ReadonlyMap<string, bigint>> => {
  if (candidates.length === 0) return new Map()
  const rows = await reader.rows(figureStatements[name], [
    candidates.map(({ operator }) => bytes(operator)),
    candidates.map(({ consensus }) => bytes(consensus)),
    name === 'blocks' ? at.number : at.lastTransactionPosition,
  ])
  return new Map(rows.flatMap(({ operator, figure }) => (figure === null ? [] : [[operator, BigInt(figure)]])))
}
