import { type CandidateScores, validatorSet } from '@corescope/api-schema/validators/calls'
import { listListingsAfter } from '@corescope/store/blocks/validator-lists'
import { listCandidateFigures } from '@corescope/store/core-events/figures'
import {
  type CoreEventRow,
  getNextTurn,
  listOfRounds,
  listSealers,
  listThrownOut,
  pageCoreEvents,
} from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import type { BlockPointRow } from '@corescope/store/head/read'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { listsUpTo, readList } from '../../entities/blocks/epochs.ts'
import type { CandidateState } from '../../entities/core/candidates.ts'
import { asOfOf, blockBeforeTurn, namesOf, placeOf, runningRound } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { kindAmounts } from '../../entities/core/reward-kinds.ts'
import { scoresOf } from '../../entities/core/scores.ts'
import { changesAtTurn } from '../../entities/core/turn-changes.ts'
import { FailureError } from '../../http/errors.ts'

/**
 * A round: its turn, those beside it, the block before its first and the last that is looked at. `turnRound` is the first transaction
 * of its block, deposits and slashes are the last (chain notes, "System transactions' places"): the block of a turn is the new round's.
 */
interface Span {
  turn: CoreEventRow
  previous: CoreEventRow | undefined
  next: CoreEventRow | undefined
  before: Pick<BlockPointRow, 'number' | 'lastTransactionPosition'>
  end: Pick<BlockPointRow, 'number' | 'lastTransactionPosition'>
}

const turnOf = async (context: ApiContext, view: ChainView, round: number | undefined, bound: number) => {
  if (round === undefined) return (await runningRound(context, view))?.row
  const families = [coreFamilies.round, coreFamilies.validatorRound]
  const rows = await listOfRounds(context.reader, [round], { families, bound })
  const turn = rows.find(({ kind }) => kind === coreKinds.turnedRound)
  if (turn === undefined && rows.length > 0) {
    const sentence = `Round ${round} was paid, but no block of this index turned to it: nobody tells its set.`
    throw new FailureError(sentence, 'roundNotTurned', { round })
  }
  if (turn === undefined) throw new FailureError(`There is no round ${round}.`, 'noRound', { round })
  return turn
}

const spanOf = async ({ reader }: ApiContext, turn: CoreEventRow, point: BlockPointRow): Promise<Span> => {
  const upTo = { family: coreFamilies.round, bound: turn.transactionPosition, pageNum: 1, pageSize: 10 }
  const [{ rows }, next, before] = await Promise.all([
    pageCoreEvents(reader, upTo),
    getNextTurn(reader, turn.position, point.lastTransactionPosition),
    blockBeforeTurn(reader, turn),
  ])
  const end = next === undefined ? point : await blockBeforeTurn(reader, next)
  return { turn, previous: rows[1], next, before, end }
}

const blockOf = ({ blockNumber, blockHash }: CoreEventRow) => ({ number: blockNumber, hash: blockHash })

/** The first header behind the turn that lists validators, and whether it lists the same. */
const headerOf = async ({ reader }: ApiContext, { turn, end }: Span, members: readonly CandidateState[]) => {
  const rows = await listListingsAfter(reader, turn.blockNumber, 3)
  const list = rows.map(readList).find((one) => one !== undefined)
  if (list === undefined || list.blockNumber > end.number) return null
  const elected = members.map(({ consensus }) => consensus).sort()
  return { blockNumber: list.blockNumber, agrees: list.members.join() === elected.join() }
}

/** In thousandths. */
const allOfIt = 1000
/**
 * Who is elected with a score of 0 keeps all of its income as commission (CandidateHub.turnRound). Where nobody tells the score, the
 * payment of the round does: a commission, and nothing for delegators. Pure.
 */
const keepsAll = (scores: CandidateScores | null, paid: readonly CoreEventRow[]): boolean => {
  if (scores !== null) return scores.total === '0'
  const isCommission = ({ kind }: CoreEventRow) =>
    kind === coreKinds.commissionPaid || kind === coreKinds.commissionNotPaid
  const commission = paid.some((row) => isCommission(row) && row.amount !== '0')
  return commission && paid.some(({ kind, amount }) => kind === coreKinds.roundPaid && amount === '0')
}

const membersOf = async (context: ApiContext, view: ChainView, span: Span) => {
  const { reader, candidates } = context
  const { turn, previous, next, before: since, end } = span
  const { members, isKept, entered, left: gone } = await changesAtTurn(candidates, turn, previous)
  const operators = members.map(({ operator }) => operator)
  const [figures, thrownOut, rewards, scores] = await Promise.all([
    listCandidateFigures(reader, members, { at: end, since }),
    listThrownOut(reader, operators, { after: turn.position, bound: end.lastTransactionPosition }),
    listOfRounds(reader, [turn.round!], {
      families: [coreFamilies.validatorRound, coreFamilies.reward, coreFamilies.commission],
      bound: view.point!.lastTransactionPosition,
    }),
    scoresOf(context, view, { turn, at: next === undefined ? view.point! : blockOf(turn) }, operators),
  ])
  const nameOf = await namesOf(
    context,
    [...members, ...gone].flatMap(({ operator, consensus }) => [operator, consensus]),
  )
  const records = members.map((state) => {
    const own = figures.find(({ operator }) => operator === state.operator)
    const paid = rewards.filter(({ candidate }) => candidate === state.operator)
    const total = paid.find(({ kind }) => kind === coreKinds.roundPaid)
    const standing = scores.get(state.operator) ?? null
    // No payment names who was thrown out: it is given nothing.
    const isRemoved = thrownOut.has(state.operator)
    return {
      operator: nameOf(state.operator),
      consensus: nameOf(state.consensus),
      voteAddress: state.voteAddress === null ? null : hex(state.voteAddress),
      commission: keepsAll(standing, paid) ? allOfIt : state.commission,
      isNew: entered.has(state.operator),
      isRemoved,
      scores: standing,
      blocks: own?.blocksOfRound ?? 0,
      missed: own?.missed ?? 0,
      reward: total?.amount ?? (isRemoved ? '0' : null),
      rewardByKind: total === undefined && !isRemoved ? null : kindAmounts(paid),
    }
  })
  return { members, isKept, records, left: gone.map(({ operator }) => nameOf(operator)) }
}

/** Before the first turn: what the newest header that lists validators says. */
const headerSet = async (context: ApiContext, point: BlockPointRow) => {
  const [list] = await listsUpTo(context.reader, point.number)
  const nameOf = await namesOf(context, list?.members ?? [])
  return (list?.members ?? []).map((consensus) => ({
    ...{ operator: null, consensus: nameOf(consensus), voteAddress: null, commission: null, isNew: false },
    ...{ isRemoved: false, scores: null, blocks: 0, missed: 0, reward: null, rewardByKind: null },
  }))
}

const nothing = {
  isKept: false,
  round: null,
  turned: null,
  lastBlock: null,
  previousRound: null,
  nextRound: null,
  header: null,
}

export const validatorSetRoute = route(validatorSet, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { point } = view
  const asOf = asOfOf(view)
  if (point === undefined) return { ...nothing, members: [], left: [], sealed: [], asOf }
  const turn = await turnOf(context, view, request.round, point.lastTransactionPosition)
  if (turn === undefined) {
    return { ...nothing, members: await headerSet(context, point), left: [], sealed: [], asOf }
  }
  const span = await spanOf(context, turn, point)
  const { members, isKept, records, left } = await membersOf(context, view, span)
  const [header, sealers] = await Promise.all([
    headerOf(context, span, members),
    listSealers(context.reader, span.before.number, span.end.number),
  ])
  const sealed = sealers.map(({ blockNumber, miner, inTurn }) => {
    const member = members.findIndex(({ consensus }) => consensus === miner)
    return { blockNumber, member: member < 0 ? null : member, inTurn }
  })
  return {
    ...{ round: turn.round, turned: placeOf(turn), lastBlock: span.next === undefined ? null : span.end.number },
    ...{ previousRound: span.previous?.round ?? null, nextRound: span.next?.round ?? null },
    ...{ members: records, isKept, left, header, sealed, asOf },
  }
})
