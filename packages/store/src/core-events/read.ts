import { lastEntry, listOf, readPage, rowsStatement, totalStatement } from '../positional-list.ts'
import { bytes, type Reader, type RowReader, statement } from '../reader.ts'
import {
  type CoreFamily,
  type CoreKind,
  coreEvents,
  coreFamilies,
  coreKinds,
  isIndexedKind,
  roundInForce,
} from './table.ts'

/** The log of an event, as it is stored. */
export interface CoreEventLog {
  contract: string
  topic0: string
  topic1: string | null
  topic2: string | null
  topic3: string | null
  /** Zero-run-length coded. */
  data: string
}

/** An event with its place and its log. */
export type CoreEventRow = CoreEntryRow & CoreEventLog

/** An event with its place, without its log. */
export interface CoreEntryRow {
  position: number
  transactionPosition: number
  logIndex: number
  kind: CoreKind
  candidate: string | null
  candidatePosition: number | null
  candidateSum: string | null
  delegator: string | null
  pairSum: string | null
  familySum: string
  subject: string | null
  /** wei or satoshi, by kind */
  amount: string | null
  round: number | null
  lockTime: number | null
  transactionHash: string
  blockNumber: number
  /** Tells forks apart: a system transaction may have the same hash on both. */
  blockHash: string
  timestamp: number
}

/** Longer data is left out, not cut off, which could not be decoded: a proposal may be as long as a block's gas allows. */
const maxData = 64 * 1024
const entryColumns = `
  e.position, e.transaction_position as "transactionPosition", e.log_index as "logIndex", e.kind, e.candidate,
  e.candidate_position as "candidatePosition", e.candidate_sum as "candidateSum", e.delegator, e.pair_sum as "pairSum", e.family_sum as "familySum", e.subject, e.amount,
  e.round, e.lock_time as "lockTime", t.hash as "transactionHash", t.block_number as "blockNumber", b.hash as "blockHash", b.timestamp`
const columnsWithin = (most: number) => `${entryColumns},
  a.address as contract, (select topic from topics where topic_id = g.topic0_id) as topic0, g.topic1, g.topic2, g.topic3,
  case when octet_length(g.data) <= ${most} then g.data else '\\x' end as data`
const columns = columnsWithin(maxData)
const entryJoins = `
  join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
  join blocks b on b.block_number = t.block_number`
const joins = `${entryJoins}
  join logs g on g.bucket = (e.transaction_position >> 14)::int and g.transaction_position = e.transaction_position
             and g.log_index = e.log_index
  join addresses a on a.address_id = g.contract_id`

/** Columns and joins of an event `e`, with its log. */
export const eventParts = { columns, joins }
/** The same of many events: longer data is left out. */
export const briefParts = { columns: columnsWithin(2 * 1024), joins }
/** The same without its log. */
export const entryParts = { columns: entryColumns, joins: entryJoins }

type EventList = 'family' | 'candidate' | 'delegator'
/** The whole row is at hand where the list finds its place: it is not looked for again. */
const wholeRow = (list: EventList) =>
  listOf(
    coreEvents,
    list,
    Object.keys(coreEvents.columns).map((column) => `l.${column}`),
  )
const pageOf = (list: EventList) => rowsStatement<CoreEventRow>(wholeRow(list), eventParts, 'e')
const entryPageOf = (list: EventList) =>
  rowsStatement<CoreEntryRow>({ ...wholeRow(list), name: `${coreEvents.name}_${list}_entries` }, entryParts, 'e')
const totals = {
  family: totalStatement(listOf(coreEvents, 'family')),
  candidate: totalStatement(listOf(coreEvents, 'candidate')),
  delegator: totalStatement(listOf(coreEvents, 'delegator')),
}
const pages = { family: pageOf('family'), candidate: pageOf('candidate'), delegator: pageOf('delegator') }
const entryPages = {
  family: entryPageOf('family'),
  candidate: entryPageOf('candidate'),
  delegator: entryPageOf('delegator'),
}

/** The events of a family: everybody's, or one address's. */
export interface CoreEventList {
  family: CoreFamily
  of?: { candidate: string } | { delegator: string } | undefined
}

/** A page, newest first, as of a chain-wide transaction position. */
interface CoreEventPage extends CoreEventList {
  bound: number
  pageNum: number
  pageSize: number
}

const listAndOwner = (of: CoreEventList['of']): [EventList, Buffer?] => {
  if (of === undefined) return ['family']
  return 'candidate' in of ? ['candidate', bytes(of.candidate)] : ['delegator', bytes(of.delegator)]
}

/** Rows and length of the list. */
export const pageCoreEvents = async (
  reader: RowReader,
  { family, of, bound, pageNum, pageSize }: CoreEventPage,
): Promise<{ total: number; rows: CoreEventRow[] }> => {
  const [list, ...owner] = listAndOwner(of)
  return readPage(await reader.rows(pages[list], [family, bound, pageNum, pageSize, ...owner]))
}

/** Of the largest page. */
const pageRows = 100
/** The newest events of a list, newest first, more than one page of them. */
export const listNewestEvents = async (
  reader: RowReader,
  { most, ...list }: CoreEventList & { bound: number; most: number },
): Promise<CoreEventRow[]> => {
  const all: CoreEventRow[] = []
  for (let pageNum = 1; all.length < most; pageNum++) {
    const { total, rows } = await pageCoreEvents(reader, { ...list, pageNum, pageSize: pageRows })
    all.push(...rows)
    if (rows.length === 0 || all.length >= total) break
  }
  return all.slice(0, most)
}

/** The same without the logs, of lists that tell nothing of them: half the work. */
export const pageCoreEntries = async (
  reader: RowReader,
  { family, of, bound, pageNum, pageSize }: CoreEventPage,
): Promise<{ total: number; rows: CoreEntryRow[] }> => {
  const [list, ...owner] = listAndOwner(of)
  return readPage(await reader.rows(entryPages[list], [family, bound, pageNum, pageSize, ...owner]))
}

/** Length of the list as of a chain-wide transaction position. */
export const countCoreEvents = async (
  reader: Reader,
  { family, of, bound }: CoreEventList & { bound: number },
): Promise<number> => {
  const place = [family, bound]
  if (of === undefined) return (await reader.row(totals.family, place))?.total ?? 0
  const found =
    'candidate' in of
      ? await reader.row(totals.candidate, [...place, bytes(of.candidate)])
      : await reader.row(totals.delegator, [...place, bytes(of.delegator)])
  return found?.total ?? 0
}

/** Most rows that are told of one round or transaction. */
const maxOfOne = 20_000

/**
 * Events that a condition finds, with their logs. They are found first: by the order alone the database might walk through the whole table,
 * which it takes to end soon.
 */
const whole = (condition: string, order: string) => `
  with found as materialized (select * from core_events where ${condition})
  select ${columns} from (select * from found order by ${order}) e ${joins} order by e.${order.replace(/ limit .*/, '')}`

const roundStatement = statement<CoreEventRow>(
  'core_events_of_rounds',
  whole(
    'round = any($1::bigint[]) and family = any($2::smallint[]) and transaction_position <= $3',
    `position desc limit ${maxOfOne}`,
  ),
)
/** Events of families that name one of the rounds, newest first. */
export const listOfRounds = (
  reader: Reader,
  rounds: readonly number[],
  { families, bound }: { families: readonly CoreFamily[]; bound: number },
): Promise<CoreEventRow[]> =>
  rounds.length === 0 ? Promise.resolve([]) : reader.rows(roundStatement, [rounds, families, bound])

const inForceStatement = statement<{ position: number; round: number }>(
  'core_rounds_in_force',
  `select p.position, t.round from unnest($1::bigint[]) p (position) cross join lateral ${roundInForce('p.position')} t`,
)
/** The rounds that ran when events happened, by the events' positions; without those before the first turn that is known. */
export const listRoundsInForce = async (
  reader: Reader,
  positions: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (positions.length === 0) return new Map()
  const rows = await reader.rows(inForceStatement, [positions])
  return new Map(rows.map(({ position, round }) => [position, round]))
}

const positionsOfStatement = statement<CoreEventRow>(
  'core_events_at',
  `select ${columns} from core_events e ${joins} where e.position = any($1::bigint[]) order by e.position`,
)
/** Events by their positions among all, oldest first. */
export const listCoreEvents = (reader: Reader, positions: readonly number[]): Promise<CoreEventRow[]> =>
  positions.length === 0 ? Promise.resolve([]) : reader.rows(positionsOfStatement, [positions])

const latestOfCandidatesStatement = statement<CoreEventRow>(
  'core_events_latest_of_candidates',
  `select ${columns} from unnest($2::bytea[]) w (candidate)
    cross join lateral (
      select * from core_events l where l.family = $1 and l.candidate = w.candidate and l.transaction_position <= $3
       order by l.candidate_position desc limit 1) e ${joins}`,
)
/** The newest event of a family of each of some candidates, as of a chain-wide transaction position. */
export const listLatestOfCandidates = (
  reader: Reader,
  family: CoreFamily,
  candidates: readonly string[],
  bound: number,
): Promise<CoreEventRow[]> =>
  candidates.length === 0
    ? Promise.resolve([])
    : reader.rows(latestOfCandidatesStatement, [family, candidates.map(bytes), bound])

const transactionStatement = statement<CoreEventRow>(
  'core_events_of_transactions',
  whole('transaction_position = any($1::bigint[]) and family = $2', `position limit ${maxOfOne}`),
)
/** Events of a family in transactions, oldest first. */
export const listOfTransactions = (reader: Reader, positions: readonly number[], family: CoreFamily) =>
  positions.length === 0 ? Promise.resolve([]) : reader.rows(transactionStatement, [positions, family])

/** What an event says of an amount: without its log, which is long where it names a whole set. */
export type CoreAmountRow = Pick<CoreEventRow, 'transactionPosition' | 'kind' | 'candidate' | 'amount' | 'round'> & {
  family: CoreFamily
}
const amountColumns = 'transaction_position as "transactionPosition", family, kind, candidate, amount, round'

const amountsStatement = statement<CoreAmountRow>(
  'core_amounts_of_transactions',
  `select ${amountColumns} from core_events where transaction_position = any($1::bigint[]) and family = any($2::smallint[])`,
)
/** Amounts of families in transactions, in no order. */
export const listAmounts = (reader: Reader, positions: readonly number[], families: readonly CoreFamily[]) =>
  positions.length === 0 ? Promise.resolve([]) : reader.rows(amountsStatement, [positions, families])

const rewardsStatement = statement<CoreAmountRow>(
  'core_rewards_of_candidate',
  `select ${amountColumns} from core_events
    where round = any($1::bigint[]) and family = ${coreFamilies.reward} and candidate = $2 and transaction_position <= $3`,
)
/** What rounds paid for the stakes of one candidate, in no order. */
export const listRewards = (reader: Reader, rounds: readonly number[], candidate: string, bound: number) =>
  rounds.length === 0 ? Promise.resolve([]) : reader.rows(rewardsStatement, [rounds, bytes(candidate), bound])

const latestStatement = statement<CoreEventRow>(
  'core_events_latest',
  `select ${columns}
     from (select distinct candidate from core_events where kind = ${coreKinds.registered}) c
    cross join unnest($1::smallint[]) k (kind)
    cross join lateral (
      select * from core_events l
       where l.kind = k.kind and ${isIndexedKind('l.kind')} and l.candidate = c.candidate and l.transaction_position <= $2
       order by l.position desc limit 1) e ${joins} order by e.position`,
)
/** What made candidates what they are at a bound: the last event of each kind of each, oldest first. */
export const listCandidateStates = (reader: RowReader, bound: number): Promise<CoreEventRow[]> => {
  const kinds = Object.values(coreKinds).filter((kind) => kind <= coreKinds.voteAddressEdited)
  return reader.rows(latestStatement, [kinds, bound])
}

const electingTurnStatement = statement<{ position: number; transactionPosition: number }>(
  'core_electing_turn',
  `select e.position, e.transaction_position as "transactionPosition" from core_events e
    cross join lateral ${lastEntry(listOf(coreEvents, 'family'), [String(coreFamilies.status)], 'family_sum as sum', 'e.transaction_position')} s
    where e.kind = ${coreKinds.turnedRound} and e.candidate is null and e.transaction_position <= $1 and s.sum > 0
    order by e.position desc limit 1`,
)
/** The newest turn that elected somebody, as of a chain-wide transaction position; undefined where none did. */
export const getElectingTurn = (reader: Reader, bound: number) => reader.row(electingTurnStatement, [bound])

const leftStatement = statement<{ operator: string }>(
  'core_left_sets',
  `select distinct candidate as operator from core_events
    where kind = ${coreKinds.setLeft} and candidate = any($1::bytea[]) and position > $2 and transaction_position <= $3`,
)
/** Which of some operators a felony threw out of the set between an event and the end of a transaction. */
export const listThrownOut = async (
  reader: Reader,
  operators: readonly string[],
  { after, bound }: { after: number; bound: number },
): Promise<ReadonlySet<string>> => {
  if (operators.length === 0) return new Set()
  const rows = await reader.rows(leftStatement, [operators.map(bytes), after, bound])
  return new Set(rows.map(({ operator }) => operator))
}

const newestStatement = statement<{ position: number; blockHash: string }>(
  'core_newest_of_families',
  `select e.position, b.hash as "blockHash"
     from unnest($2::smallint[]) f (family)
    cross join lateral ${lastEntry(listOf(coreEvents, 'family'), ['f.family'], 'position, transaction_position', '$1::bigint')} e
     join transactions t on t.bucket = (e.transaction_position >> 14)::int and t.transaction_position = e.transaction_position
     join blocks b on b.block_number = t.block_number order by e.position desc limit 1`,
)
/**
 * The newest event of families at a bound, with its block's hash: at two bounds with the same one all that these families tell is the same,
 * whatever forks lie between. Undefined before the first.
 */
export const getNewestOf = (reader: Reader, families: readonly CoreFamily[], bound: number) =>
  reader.row(newestStatement, [bound, families])

export interface BtcStandingRow {
  owner: string
  /** satoshi */
  amount: string
  stakes: number
}
/** Few stakes are moved: who took over is looked for once, not for each stake. A move tells an amount that the stake's own event may lack. */
const standingStatement = statement<BtcStandingRow>(
  'core_btc_standing',
  `with moved as materialized (
     select distinct on (subject) subject, candidate, amount from core_events
      where kind = ${coreKinds.btcTransferredIn} and transaction_position <= $1 order by subject, position desc)
   select coalesce(m.candidate, s.candidate) as owner, coalesce(sum(coalesce(s.amount, m.amount)), 0) as amount,
          count(*)::int as stakes
     from core_events s left join moved m on m.subject = s.subject
    where s.kind = ${coreKinds.btcStaked} and s.lock_time >= $2 and s.transaction_position <= $1 group by 1`,
)
const standingOfStatement = statement<Omit<BtcStandingRow, 'owner'>>(
  'core_btc_standing_of',
  `select coalesce(sum(coalesce(s.amount, (
            select m.amount from core_events m
             where m.subject = s.subject and m.kind = ${coreKinds.btcTransferredIn} and m.transaction_position <= $1
             order by m.position desc limit 1))), 0) as amount, count(*)::int as stakes
     from core_events s
    where s.family = ${coreFamilies.btcStake} and s.delegator = $3 and s.lock_time >= $2 and s.transaction_position <= $1`,
)
/** Bitcoin that stands with each candidate: stakes whose lock ends at or after a time (unix seconds). */
export const listBtcStanding = (reader: RowReader, bound: number, lockedUntil: number): Promise<BtcStandingRow[]> =>
  reader.rows(standingStatement, [bound, lockedUntil])
/** The same of one delegator. */
export const getBtcStanding = (reader: Reader, delegator: string, bound: number, lockedUntil: number) =>
  reader.row(standingOfStatement, [bound, lockedUntil, bytes(delegator)])

/** The last entry of each validator that was ever staked with, of which there are few: not all that the delegator ever did. */
const positionsStatement = statement<{ candidate: string; amount: string }>(
  'core_positions',
  `with recursive validators as (
     (select candidate from core_events where family = ${coreFamilies.coreStake} and candidate is not null
       order by candidate limit 1)
     union all
     select (select n.candidate from core_events n
              where n.family = ${coreFamilies.coreStake} and n.candidate > v.candidate order by n.candidate limit 1)
       from validators v where v.candidate is not null)
   select v.candidate, e.pair_sum as amount from validators v
    cross join lateral ${lastEntry(listOf(coreEvents, 'pair'), [String(coreFamilies.coreStake), 'v.candidate', '$1'], 'pair_sum', '$2::bigint')} e
    where v.candidate is not null and e.pair_sum > 0 order by e.pair_sum desc, v.candidate`,
)
/** CORE that a delegator has with each candidate, wei, most first. A sum below 0 is of an index that begins later than the stake. */
export const listPositions = (reader: Reader, delegator: string, bound: number) =>
  reader.rows(positionsStatement, [bytes(delegator), bound])

const claimedStatement = statement<{ sum: string }>(
  'core_claimed',
  `select coalesce(sum, 0)::text as sum from (values (1)) one (n)
     left join lateral ${lastEntry(listOf(coreEvents, 'delegator'), [String(coreFamilies.claim), '$1'], 'delegator_sum as sum', '$2::bigint')} c on true`,
)
/** wei that a delegator was paid by claims so far. */
export const getClaimed = async (reader: Reader, delegator: string, bound: number): Promise<string> =>
  (await reader.row(claimedStatement, [bytes(delegator), bound]))?.sum ?? '0'

const liquidOf = (family: CoreFamily) =>
  lastEntry(listOf(coreEvents, 'delegator'), [String(family), '$1'], 'delegator_sum as sum', '$2::bigint')
const liquidStatement = statement<{ held: string; rewards: string }>(
  'core_liquid_standing',
  `select coalesce(h.sum, 0)::text as held, coalesce(r.sum, 0)::text as rewards from (values (1)) one (n)
     left join lateral ${liquidOf(coreFamilies.liquidHolding)} h on true
     left join lateral ${liquidOf(coreFamilies.liquidReward)} r on true`,
)
/** Satoshi of liquid bitcoin that an address holds, below 0 in an index that begins later, and wei that it earned by them so far. */
export const getLiquidStanding = async (reader: Reader, holder: string, bound: number) =>
  (await reader.row(liquidStatement, [bytes(holder), bound])) ?? { held: '0', rewards: '0' }

const nextTurnStatement = statement<CoreEventRow>(
  'core_next_turn',
  `select ${columns} from core_events e ${joins}
    where e.kind = ${coreKinds.turnedRound} and e.candidate is null and e.position > $1 and e.transaction_position <= $2
    order by e.position limit 1`,
)
/** The turn of the round that followed an event. */
export const getNextTurn = (reader: Reader, position: number, bound: number) =>
  reader.row(nextTurnStatement, [position, bound])

const electedStatement = statement<{ bound: number; elected: number }>(
  'core_elected',
  `select p.bound, coalesce(s.sum, 0)::int as elected from unnest($1::bigint[]) p (bound)
     left join lateral ${lastEntry(listOf(coreEvents, 'family'), [String(coreFamilies.status)], 'family_sum as sum', 'p.bound')} s on true`,
)
/** How many candidates were in the set at the end of transactions. */
export const countElected = (reader: Reader, bounds: readonly number[]) =>
  bounds.length === 0 ? Promise.resolve([]) : reader.rows(electedStatement, [bounds])

const sealersStatement = statement<{ blockNumber: number; miner: string; inTurn: boolean }>(
  'core_sealers',
  `select b.block_number as "blockNumber", a.address as miner, b.difficulty = 2 as "inTurn"
     from blocks b join addresses a on a.address_id = b.miner_id
    where b.block_number > $1 and b.block_number <= $2 order by b.block_number desc limit 100`,
)
/** Who sealed the newest 100 of a range of blocks (after, upTo], newest first. */
export const listSealers = (reader: Reader, after: number, upTo: number) => reader.rows(sealersStatement, [after, upTo])

const punished = [coreKinds.missedTurn, coreKinds.misdemeanor, coreKinds.felony]
const newsStatement = statement<CoreEntryRow>(
  'core_news',
  `with found as materialized (
     select * from core_events
      where transaction_position > $1 and transaction_position <= $2
        and (kind in (${punished.join()}) or kind = ${coreKinds.turnedRound} and candidate is null)
      order by position limit $3)
   select ${entryColumns} from found e ${entryJoins} order by e.position`,
)
/** Rounds that were turned and punishments among transactions (`after`, `upTo`], oldest first, `most` at most. */
export const listNews = (reader: Reader, after: number, upTo: number, most: number): Promise<CoreEntryRow[]> =>
  reader.rows(newsStatement, [after, upTo, most])
