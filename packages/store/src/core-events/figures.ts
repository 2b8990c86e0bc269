import { blocks } from '../blocks/table.ts'
import { lastEntry, lastPosition, listOf } from '../positional-list.ts'
import { bytes, type Reader, type RowReader, statement } from '../reader.ts'
import { coreEvents, coreFamilies, coreKinds } from './table.ts'

/** Blocks of one address to seal with that count for an operator: from the turn behind one event to the turn behind another. */
export interface SealingSpan {
  consensus: string
  /** Position of the event that gave it the address; null: nobody had it before, so all blocks of the address count. */
  opens: number | null
  /** Of the one that gave it away; null: it has the address. */
  closes: number | null
}
interface Sealing {
  operator: string
  spans: readonly SealingSpan[]
}

/** Figures of a candidate at a bound. */
export interface CandidateFiguresRow extends SealedFigures {
  operator: string
  /** wei; null: nobody ever delegated to it */
  coreStake: string | null
  rounds: number
  /** wei of the last round that ended; null where it was not in its set */
  lastReward: string | null
  slashes: number
  missed: number
}
/** Blocks that an operator sealed, by whichever address was its own then. */
interface SealedFigures {
  blocks: number
  lastBlock: number | null
  /** Since the round began. */
  blocksOfRound: number
  /** Of them out of turn: another one had missed its own. */
  outOfTurn: number
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

const figuresStatement = statement<Omit<CandidateFiguresRow, keyof SealedFigures>>(
  'core_candidate_figures',
  `with ${boundOf('$2::bigint')}, ${boundOf('$3::bigint', 'since')}, ${turnWithin}
   select c.operator, stake.sum as "coreStake", greatest(paid.place, gone.place, 0)::int as rounds, paid.amount as "lastReward",
          coalesce(slashed.place, 0)::int as slashes,
          (select count(*)::int from core_events m where m.kind = ${coreKinds.missedTurn} and m.candidate = c.operator
              and m.position > (select position from since) and m.position <= ${bound}) as missed
     from unnest($1::bytea[]) c (operator)
     left join lateral ${lastStake('c.operator', `${stakedCore} as sum`)} stake on true
     left join lateral ${lastReward('c.operator', `candidate_position as place, ${ofLastRound} as amount`)} paid on true
     left join lateral ${lastOfKind(coreKinds.setLeft, 'c.operator', 'candidate_position as place')} gone on true
     left join lateral ${lastSlash('c.operator', 'candidate_position as place')} slashed on true`,
)

const minerList = listOf(blocks, 'miner')
/** The block that turned the round behind an event: the set has an address from then on. */
const turnBehind = (position: string) => `(
  select t.block_number as block from core_events e
    join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
   where e.kind = ${coreKinds.turnedRound} and e.candidate is null and e.position > ${position} and e.position <= ${bound}
   order by e.position limit 1)`
const lastSealed = (address: string, upTo: string) =>
  lastEntry(minerList, [address], 'miner_position as place, block_number as number', upTo)
/** Blocks of each span are those up to its last block without those before its first. */
const sealedStatement = statement<SealedFigures & { operator: string }>(
  'core_candidate_sealed',
  `with ${boundOf('$5::bigint')}
   select s.operator, sum(greatest(coalesce(made.place, 0) - s.earlier, 0))::int as blocks,
          max(made.number) filter (where made.place > s.earlier) as "lastBlock",
          sum(greatest(coalesce(made.place, 0) - greatest(coalesce(before.place, 0), s.earlier), 0))::int as "blocksOfRound",
          sum((select count(*) from blocks b where b.difficulty = 1 and b.miner_id = s.address_id
                  and b.block_number between greatest($7::int + 1, s.first) and s.last))::int as "outOfTurn"
     from (
       select c.operator, a.address_id, coalesce(opened.block, 0) as first, coalesce(earlier.place, 0) as earlier,
              case when c.opens is not null and opened.block is null then -1 else least(closed.block - 1, $6::int) end as last
         from unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::bigint[]) c (operator, consensus, opens, closes)
         join addresses a on a.address = c.consensus
         left join lateral ${turnBehind('c.opens')} opened on c.opens is not null
         left join lateral ${turnBehind('c.closes')} closed on c.closes is not null
         left join lateral ${lastSealed('a.address_id', 'opened.block - 1')} earlier on opened.block is not null) s
     left join lateral ${lastSealed('s.address_id', 's.last')} made on true
     left join lateral ${lastSealed('s.address_id', 'least($7::int, s.last)')} before on true
    group by s.operator`,
)
interface BlockEnd {
  number: number
  lastTransactionPosition: number
}
/** @param since the block before the first of the round */
const listSealedOf = (
  reader: RowReader,
  candidates: readonly Sealing[],
  { at, since }: Record<'at' | 'since', BlockEnd>,
) => {
  const all = candidates.flatMap(({ operator, spans }) => spans.map((span) => ({ operator, ...span })))
  if (all.length === 0) return Promise.resolve([])
  return reader.rows(sealedStatement, [
    all.map(({ operator }) => bytes(operator)),
    all.map(({ consensus }) => bytes(consensus)),
    all.map(({ opens }) => opens),
    all.map(({ closes }) => closes),
    ...[at.lastTransactionPosition, at.number, since.number],
  ])
}

const nothingSealed: SealedFigures = { blocks: 0, lastBlock: null, blocksOfRound: 0, outOfTurn: 0 }
/**
 * Figures of candidates.
 * @param at end of the block they are true at
 * @param since the block before the first of the round
 */
export const listCandidateFigures = async (
  reader: Reader,
  candidates: readonly Sealing[],
  { at, since }: Record<'at' | 'since', BlockEnd>,
): Promise<CandidateFiguresRow[]> => {
  if (candidates.length === 0) return []
  const [rows, sealed] = await Promise.all([
    reader.rows(figuresStatement, [
      candidates.map(({ operator }) => bytes(operator)),
      ...[at.lastTransactionPosition, since.lastTransactionPosition],
    ]),
    listSealedOf(reader, candidates, { at, since }),
  ])
  const sealedBy = new Map(sealed.map(({ operator, ...own }) => [operator, own]))
  return rows.map((row) => ({ ...row, ...(sealedBy.get(row.operator) ?? nothingSealed) }))
}

const turnsStatement = statement<{ position: number; sealed: number; missed: number }>(
  'core_turns_of_rounds',
  `select r.position, (coalesce(made.place, 0) - coalesce(before.place, 0))::int as sealed,
          (select count(*)::int from core_events m where m.kind = ${coreKinds.missedTurn} and m.candidate = $6::bytea
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
  operator: string,
  rounds: readonly { position: number; blockNumber: number; consensus: string }[],
  at: BlockEnd,
) =>
  rounds.length === 0
    ? Promise.resolve([])
    : reader.rows(turnsStatement, [
        rounds.map(({ position }) => position),
        rounds.map(({ blockNumber }) => blockNumber),
        rounds.map(({ consensus }) => bytes(consensus)),
        ...[at.lastTransactionPosition, at.number, bytes(operator)],
      ])

/** One figure of many candidates, by which they may be compared. */
export type CandidateFigure = 'coreStake' | 'lastReward' | 'slashes' | 'blocks'

const figureAt = (name: string, found: string) =>
  statement<{ operator: string; figure: string | null }>(
    `core_candidate_${name.toLowerCase()}`,
    `with ${boundOf('$2::bigint')}, ${turnWithin}
     select c.operator, found.figure::text as figure
       from unnest($1::bytea[]) c (operator) cross join lateral ${found} found`,
  )
const figureStatements: Record<Exclude<CandidateFigure, 'blocks'>, ReturnType<typeof figureAt>> = {
  coreStake: figureAt('coreStake', lastStake('c.operator', `${stakedCore} as figure`)),
  lastReward: figureAt('lastReward', lastReward('c.operator', `${ofLastRound} as figure`)),
  slashes: figureAt('slashes', lastSlash('c.operator', 'candidate_position as figure')),
}

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
const isWhole = ({ spans }: Sealing) => spans.length === 1 && spans[0]!.opens === null && spans[0]!.closes === null
/** Most candidates never change their address: theirs is one step each. */
const listBlockFigure = async (reader: RowReader, candidates: readonly Sealing[], at: BlockEnd) => {
  const whole = candidates.filter(isWhole)
  const others = candidates.filter((one) => !isWhole(one))
  const [rows, parts] = await Promise.all([
    reader.rows(blockFigure, [
      whole.map(({ operator }) => bytes(operator)),
      whole.map(({ spans }) => bytes(spans[0]!.consensus)),
      at.number,
    ]),
    listSealedOf(reader, others, { at, since: at }),
  ])
  return [...rows, ...parts.map(({ operator, blocks: figure }) => ({ operator, figure: String(figure) }))]
}

/** One figure of candidates as of the end of a block: of those that have it. Stake and reward in wei, the others counts. */
export const listCandidateFigure = async (
  reader: RowReader,
  name: CandidateFigure,
  candidates: readonly Sealing[],
  at: BlockEnd,
): Promise<ReadonlyMap<string, bigint>> => {
  if (candidates.length === 0) return new Map()
  const rows =
    name === 'blocks'
      ? await listBlockFigure(reader, candidates, at)
      : await reader.rows(figureStatements[name], [
          candidates.map(({ operator }) => bytes(operator)),
          at.lastTransactionPosition,
        ])
  return new Map(rows.flatMap(({ operator, figure }) => (figure === null ? [] : [[operator, BigInt(figure)]])))
}
