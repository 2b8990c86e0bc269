import type { CandidateRecord } from '@corescope/api-schema/validators/calls'
import { lockedBeyond } from '@corescope/decode/core-events/round-interval'
import {
  type CandidateFiguresRow,
  listCandidateFigure,
  listCandidateFigures,
} from '@corescope/store/core-events/figures'
import type { BlockPointRow } from '@corescope/store/head/read'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { btcStandingAt } from '../../entities/core/btc-standing.ts'
import { type CandidateState, isElected, standingOf, standsForElection } from '../../entities/core/candidates.ts'
import {
  blockBeforeTurn,
  type NameOf,
  namesOf,
  placeOf,
  type RunningRound,
  runningRound,
} from '../../entities/core/events.ts'
import { scoresOf } from '../../entities/core/scores.ts'
import { type ToldFigures, toldCandidates } from '../../entities/core/told-candidates.ts'
import { uptimeOf } from '../../entities/core/uptime.ts'

type Scores = NonNullable<CandidateRecord['scores']>

/** A candidate with what decides its place in a list. */
export interface CandidateFacts {
  state: CandidateState
  /** satoshi */
  btc: bigint
  scores: Scores | undefined
  isPastScore: boolean
  /** Contracts state other figures of it than its events. */
  irregular: boolean
  /** What they state, where they were asked and told it: `state` and `btc` are by it. */
  told: ToldFigures | undefined
}

export interface AllCandidates {
  all: CandidateFacts[]
  round: RunningRound | undefined
}

const nothingYet = { number: -1, lastTransactionPosition: 0 }

/** Where the round began: the block before that of its turn. */
const beginOf = async ({ reader }: ApiContext, round: RunningRound | undefined) =>
  round === undefined ? nothingYet : blockBeforeTurn(reader, round.row)

/** Operators whose stakes the newest turn counted: those who stood for election right before it. */
const listStood = async ({ candidates }: ApiContext, round: RunningRound | undefined): Promise<ReadonlySet<string>> => {
  const states = round === undefined ? [] : await candidates.at(round.row.transactionPosition - 1)
  return new Set(states.filter(standsForElection).map(({ operator }) => operator))
}

/** What decides the places of all candidates (`states`) as of the block of an answer. */
export const readCandidates = async (
  context: ApiContext,
  view: ChainView,
  point: BlockPointRow,
  states: readonly CandidateState[],
): Promise<AllCandidates> => {
  const bound = point.lastTransactionPosition
  const round = await runningRound(context, view)
  const registered = states.filter(({ unregistered }) => unregistered === null).map(({ operator }) => operator)
  const [standing, scores, stood, { irregular, told }] = await Promise.all([
    round === undefined ? new Map<string, bigint>() : btcStandingAt(context.reader, bound, lockedBeyond(round)),
    scoresOf(context, view, { turn: round?.row, at: point }, registered),
    listStood(context, round),
    toldCandidates(context, view, point, states),
  ])
  const all = states.map((state) => {
    const own = state.unregistered === null ? scores.get(state.operator) : undefined
    const isPastScore = own !== undefined && !stood.has(state.operator)
    const said = told.get(state.operator)
    const { margin, commission = state.commission } = said ?? state
    return {
      ...{ state: said === undefined ? state : { ...state, margin, commission }, scores: own, isPastScore },
      ...{ btc: said?.btc ?? standing.get(state.operator) ?? 0n },
      ...{ irregular: irregular.has(state.operator), told: said },
    }
  })
  return { all, round }
}

/** Percent with 8 decimals, cut off; null of nothing. Pure. */
const shareOf = (part: bigint, whole: bigint): string | null => {
  if (whole === 0n) return null
  const scaled = (part * 10_000_000_000n) / whole
  const digits = scaled.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}

/** What shares are of. */
interface Whole {
  amount: bigint
  /** Scores, where they are known of all the elected; else the CORE delegated to them. One is never added to the other. */
  isScored: boolean
}

/** What the elected have together. */
const wholeOf = async (
  { reader }: ApiContext,
  all: readonly CandidateFacts[],
  point: BlockPointRow,
): Promise<Whole> => {
  const elected = all.filter(({ state }) => isElected(state))
  const scored = elected.map(({ scores }) => scores?.total)
  const totals = scored.filter((total) => total !== undefined)
  if (totals.length === elected.length) {
    return { amount: totals.reduce((sum, total) => sum + BigInt(total), 0n), isScored: true }
  }
  const states = elected.map(({ state }) => state)
  const stakes = await listCandidateFigure(reader, 'coreStake', states, point)
  const stakeOf = ({ state, told }: CandidateFacts) => told?.core ?? stakes.get(state.operator) ?? 0n
  return { amount: elected.reduce((sum, one) => sum + stakeOf(one), 0n), isScored: false }
}

const blocksOf = (figures: CandidateFiguresRow | undefined): CandidateRecord['blocks'] => {
  const { blocks = 0, blocksOfRound = 0, outOfTurn = 0, missed = 0, lastBlock = null } = figures ?? {}
  const uptime = uptimeOf(blocksOfRound - outOfTurn, missed)
  return { total: blocks, thisRound: blocksOfRound, missedThisRound: missed, uptime, last: lastBlock }
}

const present = (
  { state, btc, scores, isPastScore, irregular, told }: CandidateFacts,
  figures: CandidateFiguresRow | undefined,
  { whole, nameOf }: { whole: Whole; nameOf: NameOf },
): CandidateRecord => {
  const core = told?.core.toString() ?? figures?.coreStake ?? '0'
  const weight = BigInt((whole.isScored ? scores?.total : core) ?? 0)
  return {
    operator: nameOf(state.operator),
    consensus: nameOf(state.consensus),
    fee: nameOf(state.fee),
    voteAddress: state.voteAddress === null ? null : hex(state.voteAddress),
    description: state.description,
    commission: state.commission,
    statusBits: state.statusBits,
    status: standingOf(state),
    margin: state.margin.toString(),
    registered: placeOf(state.registered),
    unregistered: state.unregistered === null ? null : placeOf(state.unregistered),
    jailed: state.jailed === null ? null : placeOf(state.jailed),
    stake: { core, btc: btc.toString() },
    irregular,
    source: told === undefined ? 'logs' : 'node',
    scores: scores ?? null,
    isPastScore,
    share: isElected(state) ? shareOf(weight, whole.amount) : null,
    shareOf: whole.isScored ? 'scores' : 'core',
    lastReward: figures?.lastReward ?? null,
    blocks: blocksOf(figures),
    endedRounds: figures?.rounds ?? 0,
    slashes: figures?.slashes ?? 0,
  }
}

/** Records of some of all candidates, in the order given. */
export const presentCandidates = async (
  context: ApiContext,
  { all, round }: AllCandidates,
  shown: readonly CandidateFacts[],
  point: BlockPointRow,
): Promise<CandidateRecord[]> => {
  const states = shown.map(({ state }) => state)
  const [figures, whole, nameOf] = await Promise.all([
    beginOf(context, round).then((since) => listCandidateFigures(context.reader, states, { at: point, since })),
    wholeOf(context, all, point),
    namesOf(
      context,
      states.flatMap(({ operator, consensus, fee }) => [operator, consensus, fee]),
    ),
  ])
  const figuresOf = new Map(figures.map((row) => [row.operator, row]))
  return shown.map((facts) => present(facts, figuresOf.get(facts.state.operator), { whole, nameOf }))
}
