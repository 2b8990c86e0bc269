import type { CandidateRecord } from '@corescope/api-schema/validators/calls'
import { type CandidateFiguresRow, listBtcStanding, listCandidateFigures } from '@corescope/store/core-events/read'
import type { BlockPointRow } from '@corescope/store/head/read'
import { getBlockPoint } from '@corescope/store/head/read'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { type CandidateState, candidatesAt, flagsOf, isElected } from '../../entities/core/candidates.ts'
import {
  lockedBeyond,
  type NameOf,
  namesOf,
  placeOf,
  type RunningRound,
  runningRound,
} from '../../entities/core/events.ts'
import { scoresOf } from '../../entities/core/scores.ts'

type Scores = NonNullable<CandidateRecord['scores']>

/** A candidate with its figures, before it is named. */
export interface CandidateFacts {
  state: CandidateState
  figures: CandidateFiguresRow | undefined
  /** satoshi */
  btc: bigint
  scores: Scores | undefined
}

export interface Candidates {
  all: CandidateFacts[]
  round: RunningRound | undefined
}

const nothingYet = { number: -1, lastTransactionPosition: 0 }

/** Where the round began: the end of the block it was turned in. */
const beginOf = async ({ reader }: ApiContext, round: RunningRound | undefined) =>
  round === undefined ? nothingYet : ((await getBlockPoint(reader, round.row.blockNumber)) ?? nothingYet)

/** Every candidate as of the block of an answer. */
export const readCandidates = async (
  context: ApiContext,
  view: ChainView,
  point: BlockPointRow,
): Promise<Candidates> => {
  const { reader } = context
  const bound = point.lastTransactionPosition
  const [states, round] = await Promise.all([candidatesAt(reader, bound), runningRound(context, view)])
  const since = await beginOf(context, round)
  const [figures, standing, scores] = await Promise.all([
    listCandidateFigures(reader, states, { at: point, since }),
    round === undefined ? [] : listBtcStanding(reader, bound, lockedBeyond(round)),
    scoresOf(
      context,
      view,
      { turn: round?.row, block: point.number },
      states.filter(({ unregistered }) => unregistered === null).map(({ operator }) => operator),
    ),
  ])
  const figuresOf = new Map(figures.map((row) => [row.operator, row]))
  const btcOf = new Map(standing.map(({ owner, amount }) => [owner, BigInt(amount)]))
  const all = states.map((state) => ({
    state,
    figures: figuresOf.get(state.operator),
    btc: btcOf.get(state.operator) ?? 0n,
    scores: scores.get(state.operator),
  }))
  return { all, round }
}

const weightOf = ({ scores, figures }: CandidateFacts): bigint => BigInt(scores?.total ?? figures?.coreStake ?? 0)

/** Percent with 8 decimals, cut off; null of nothing. Pure. */
const shareOf = (part: bigint, whole: bigint): string | null => {
  if (whole === 0n) return null
  const scaled = (part * 10_000_000_000n) / whole
  const digits = scaled.toString().padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}

/** What shares are of: what the elected have together. */
export const wholeOf = (all: readonly CandidateFacts[]): bigint =>
  all.filter(({ state }) => isElected(state)).reduce((sum, facts) => sum + weightOf(facts), 0n)

const present = (facts: CandidateFacts, whole: bigint, nameOf: NameOf): CandidateRecord => {
  const { state, figures, btc, scores } = facts
  return {
    operator: nameOf(state.operator),
    consensus: nameOf(state.consensus),
    fee: nameOf(state.fee),
    voteAddress: state.voteAddress === null ? null : hex(state.voteAddress),
    description: state.description,
    commission: state.commission,
    statusBits: state.statusBits,
    status: flagsOf(state.statusBits),
    margin: state.margin.toString(),
    registered: placeOf(state.registered),
    unregistered: state.unregistered === null ? null : placeOf(state.unregistered),
    jailed: state.jailed === null ? null : placeOf(state.jailed),
    stake: { core: figures?.coreStake ?? '0', btc: btc.toString() },
    scores: scores ?? null,
    share: isElected(state) ? shareOf(weightOf(facts), whole) : null,
    lastReward: figures?.lastReward ?? null,
    blocks: {
      total: figures?.blocks ?? 0,
      thisRound: (figures?.blocks ?? 0) - (figures?.blocksBefore ?? 0),
      missedThisRound: figures?.missed ?? 0,
      last: figures?.lastBlock ?? null,
    },
    rewardedRounds: figures?.rounds ?? 0,
    slashes: figures?.slashes ?? 0,
  }
}

/** Records of candidates, in the order given. */
export const presentCandidates = async (
  context: ApiContext,
  shown: readonly CandidateFacts[],
  whole: bigint,
): Promise<CandidateRecord[]> => {
  const nameOf = await namesOf(
    context,
    shown.flatMap(({ state: { operator, consensus, fee } }) => [operator, consensus, fee]),
  )
  return shown.map((facts) => present(facts, whole, nameOf))
}
