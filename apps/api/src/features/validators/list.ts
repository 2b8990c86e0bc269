import { validatorDetail, validators } from '@corescope/api-schema/validators/calls'
import {
  type CandidateFilter,
  type CandidateSort,
  candidateFilters,
} from '@corescope/api-schema/validators/candidate-words'
import { type CandidateFigure, listCandidateFigure } from '@corescope/store/core-events/figures'
import { pageSliceAscending } from '@corescope/store/page'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { findCandidate, flagsOf, isElected } from '../../entities/core/candidates.ts'
import { asOfOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { type CandidateFacts, presentCandidates, readCandidates } from './candidate-records.ts'

const passes = ({ state }: CandidateFacts, filter: CandidateFilter): boolean => {
  if (filter === 'all') return true
  if (filter === 'left') return state.unregistered !== null
  return state.unregistered === null && flagsOf(state.statusBits).includes(filter)
}

const mentions = ({ state }: CandidateFacts, keyword: string, name: string | undefined): boolean => {
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
    keysOf: ({ state, scores }, stake) => [isElected(state) ? 1 : 0, BigInt(scores?.total ?? 0), stake ?? 0n],
  },
  stake: { figure: 'coreStake', keysOf: (_, stake) => [stake ?? 0n] },
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

const countOf = (all: readonly CandidateFacts[]) =>
  Object.fromEntries(
    candidateFilters.map((filter) => [filter, all.filter((facts) => passes(facts, filter)).length]),
  ) as Record<CandidateFilter, number>

export const validatorsRoute = route(validators, 'asOf', async (context, request, view) => {
  requireCore(context)
  const { point } = view
  if (point === undefined) return { ...presentPage(request, view, 0, []), round: null, counts: countOf([]) }
  const { filter, sort, order, keyword, pageNum, pageSize } = request
  const candidates = await readCandidates(context, view, point)
  const { all, round } = candidates
  const nameOf = ({ state }: CandidateFacts) => context.validatorNames.nameOf(state.operator)
  const found = all.filter((facts) => passes(facts, filter) && (!keyword || mentions(facts, keyword, nameOf(facts))))
  const { after, upTo } = pageSliceAscending(found.length, pageNum, pageSize)
  const { figure } = orders[sort]
  const states = found.map(({ state }) => state)
  const figures =
    figure === undefined ? new Map<string, bigint>() : await listCandidateFigure(context.reader, figure, states, point)
  const shown = sorted(found, orders[sort], { order, figures }).slice(after, upTo)
  const records = await presentCandidates(context, candidates, shown, point)
  return { ...presentPage(request, view, found.length, records), round: round?.round ?? null, counts: countOf(all) }
})

export const validatorDetailRoute = route(validatorDetail, 'asOf', async (context, { address }, view) => {
  requireCore(context)
  const { point } = view
  const asOf = asOfOf(view)
  if (point === undefined) return { candidate: null, role: null, round: null, asOf }
  const candidates = await readCandidates(context, view, point)
  const found = findCandidate(
    candidates.all.map(({ state }) => state),
    address,
  )
  const facts = candidates.all.find(({ state }) => state === found?.state)
  const [candidate] = facts === undefined ? [] : await presentCandidates(context, candidates, [facts], point)
  return { candidate: candidate ?? null, role: found?.role ?? null, round: candidates.round?.round ?? null, asOf }
})
