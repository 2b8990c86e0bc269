import { maxAlsoFeeOf, validatorDetail, validators } from '@corescope/api-schema/validators/calls'
import {
  type CandidateFilter,
  type CandidateSort,
  candidateFilters,
} from '@corescope/api-schema/validators/candidate-words'
import { askJailEnd, readJailEnd } from '@corescope/decode/core-events/jail-end'
import { callMany } from '@corescope/rpc/state/call-many'
import { type CandidateFigure, listCandidateFigure } from '@corescope/store/core-events/figures'
import { pageSliceAscending } from '@corescope/store/page'
import { presentPage } from '../../answers/page.ts'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { type CandidateState, feesGoTo, findCandidate, isElected, standingOf } from '../../entities/core/candidates.ts'
import { asOfOf, namesOf, runningRound } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'
import { type CandidateFacts, presentCandidates, readCandidates } from './candidate-records.ts'

const passes = (state: CandidateState, filter: CandidateFilter): boolean => {
  if (filter === 'all') return true
  if (filter === 'left') return state.unregistered !== null
  return state.unregistered === null && standingOf(state).includes(filter)
}

const mentions = (state: CandidateState, keyword: string, name: string | undefined): boolean => {
  const wanted = keyword.toLowerCase()
  const said = [state.operator, state.consensus, state.fee, state.description?.moniker ?? '', name ?? '']
  return said.some((one) => one.toLowerCase().includes(wanted))
}

/** What is compared; the first that differs decides. `figure`: what the database tells of the candidate for this order. */
interface Order {
  figure?: CandidateFigure
  keysOf: (facts: CandidateFacts, figure: bigint | undefined) => (bigint | number)[]
}
const orders: Record<CandidateSort, Order> = {
  elected: {
    figure: 'coreStake',
    keysOf: ({ state, scores, told }, stake) => [
      ...[isElected(state) ? 1 : 0, BigInt(scores?.total ?? 0), told?.core ?? stake ?? 0n],
    ],
  },
  stake: { figure: 'coreStake', keysOf: ({ told }, stake) => [told?.core ?? stake ?? 0n] },
  btc: { keysOf: ({ btc }) => [btc] },
  score: { keysOf: ({ scores }) => [BigInt(scores?.total ?? -1)] },
  coreScore: { keysOf: ({ scores }) => [BigInt(scores?.core ?? -1)] },
  hashPowerScore: { keysOf: ({ scores }) => [BigInt(scores?.hashPower ?? -1)] },
  btcScore: { keysOf: ({ scores }) => [BigInt(scores?.btc ?? -1)] },
  commission: { keysOf: ({ state }) => [state.commission] },
  margin: { keysOf: ({ state }) => [state.margin] },
  blocks: { figure: 'blocks', keysOf: (_, blocks) => [blocks ?? 0n] },
  reward: { figure: 'lastReward', keysOf: (_, reward) => [reward ?? -1n] },
  slashes: { figure: 'slashes', keysOf: (_, slashes) => [slashes ?? 0n] },
  registered: { keysOf: ({ state }) => [state.registered.position] },
}

/** Sorted; the operator decides between equals, so that pages do not overlap. Pure. */
const sorted = (
  all: readonly CandidateFacts[],
  { keysOf }: Order,
  { order, figures }: { order: 'asc' | 'desc'; figures: ReadonlyMap<string, bigint> },
): CandidateFacts[] => {
  const keyed = all.map((facts) => ({ facts, keys: keysOf(facts, figures.get(facts.state.operator)) }))
  const sign = order === 'asc' ? 1 : -1
  keyed.sort((one, other) => {
    const at = one.keys.findIndex((key, index) => key !== other.keys[index])
    if (at < 0) return one.facts.state.operator < other.facts.state.operator ? -1 : 1
    return one.keys[at]! < other.keys[at]! ? -sign : sign
  })
  return keyed.map(({ facts }) => facts)
}

const countOf = (all: readonly CandidateState[]) =>
  Object.fromEntries(
    candidateFilters.map((filter) => [filter, all.filter((state) => passes(state, filter)).length]),
  ) as Record<CandidateFilter, number>

export const validatorsRoute = route(validators, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { point } = view
  if (point === undefined) return { ...presentPage(request, view, 0, []), round: null, counts: countOf([]) }
  const { filter, sort, order, keyword, pageNum, pageSize } = request
  const states = await context.candidates.at(point.lastTransactionPosition)
  const nameOf = ({ operator }: CandidateState) => context.validatorNames.nameOf(operator)
  const found = states.filter((one) => passes(one, filter) && (!keyword || mentions(one, keyword, nameOf(one))))
  const { figure } = orders[sort]
  const [candidates, figures] = await Promise.all([
    readCandidates(context, view, point, states),
    figure === undefined ? new Map<string, bigint>() : listCandidateFigure(context.reader, figure, found, point),
  ])
  const chosen = new Set(found.map(({ operator }) => operator))
  const { after, upTo } = pageSliceAscending(found.length, pageNum, pageSize)
  const facts = candidates.all.filter(({ state }) => chosen.has(state.operator))
  const shown = sorted(facts, orders[sort], { order, figures }).slice(after, upTo)
  const records = await presentCandidates(context, candidates, shown, point)
  const round = candidates.round?.round ?? null
  return { ...presentPage(request, view, found.length, records), round, counts: countOf(states) }
})

/** No event tells when a jail ends: the contract is asked, as of the block of the answer. */
const jailEndOf = async (context: ApiContext, view: ChainView, { operator, jailed }: CandidateState) => {
  if (jailed === null || view.point === undefined) return null
  const question = askJailEnd(hex(operator))
  const { number, hash } = view.point
  const answers = await ifAnswered(callMany(context.node, [question], { number, hash: hex(hash) }, patientAboutThePast))
  // A node that was away now may tell it the next time.
  if (answers?.[0] === undefined) view.doNotKeep()
  return readJailEnd(answers?.[0]) ?? null
}

export const validatorDetailRoute = route(validatorDetail, 'asOf', async (context, { address }, view) => {
  requireCore(context)
  const { point } = view
  const asOf = asOfOf(view)
  const nobody = { candidate: null, role: null, alsoFeeOf: [], alsoFeeOfCount: 0, jailEnd: null }
  if (point === undefined) return { ...nobody, round: null, asOf }
  const states = await context.candidates.at(point.lastTransactionPosition)
  const found = findCandidate(states, address)
  if (found === undefined) {
    // Most addresses: their pages ask it too, and need nothing of the candidates.
    const round = await runningRound(context, view)
    return { ...nobody, round: round?.round ?? null, asOf }
  }
  const candidates = await readCandidates(context, view, point, states)
  const facts = candidates.all.find(({ state }) => state.operator === found.state.operator)
  const others = feesGoTo(states, address).flatMap(({ operator }) =>
    operator === found.state.operator ? [] : operator,
  )
  const named = others.slice(0, maxAlsoFeeOf)
  const [records, jailEnd, nameOf] = await Promise.all([
    facts === undefined ? [] : presentCandidates(context, candidates, [facts], point),
    jailEndOf(context, view, found.state),
    namesOf(context, named),
  ])
  return {
    ...{ candidate: records[0] ?? null, role: found.role },
    ...{ alsoFeeOf: named.map(nameOf), alsoFeeOfCount: others.length },
    ...{ jailEnd, round: candidates.round?.round ?? null, asOf },
  }
})
