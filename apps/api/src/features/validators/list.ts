import { validatorDetail, validators } from '@corescope/api-schema/validators/calls'
import {
  type CandidateFilter,
  type CandidateSort,
  candidateFilters,
} from '@corescope/api-schema/validators/candidate-words'
import { pageSliceAscending } from '@corescope/store/page'
import { presentPage } from '../../answers/page.ts'
import { route } from '../../answers/route.ts'
import { findCandidate, flagsOf, isElected } from '../../entities/core/candidates.ts'
import { asOfOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { type CandidateFacts, presentCandidates, readCandidates, wholeOf } from './candidate-records.ts'

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

const stakeOf = ({ figures }: CandidateFacts) => BigInt(figures?.coreStake ?? 0)
/** What is compared; the first that differs decides. */
const sortKeys: Record<CandidateSort, (facts: CandidateFacts) => (bigint | number)[]> = {
  elected: (facts) => [isElected(facts.state) ? 1 : 0, BigInt(facts.scores?.total ?? 0), stakeOf(facts)],
  stake: (facts) => [stakeOf(facts)],
  btc: ({ btc }) => [btc],
  score: ({ scores }) => [BigInt(scores?.total ?? -1)],
  coreScore: ({ scores }) => [BigInt(scores?.core ?? -1)],
  hashPowerScore: ({ scores }) => [BigInt(scores?.hashPower ?? -1)],
  btcScore: ({ scores }) => [BigInt(scores?.btc ?? -1)],
  commission: ({ state }) => [state.commission],
  margin: ({ state }) => [state.margin],
  blocks: ({ figures }) => [figures?.blocks ?? 0],
  reward: ({ figures }) => [BigInt(figures?.lastReward ?? -1)],
  slashes: ({ figures }) => [figures?.slashes ?? 0],
  registered: ({ state }) => [state.registered.position],
}

/** Sorted; the operator decides between equals, so that pages do not overlap. Pure. */
const sorted = (all: readonly CandidateFacts[], sort: CandidateSort, order: 'asc' | 'desc'): CandidateFacts[] => {
  const keyed = all.map((facts) => ({ facts, keys: sortKeys[sort](facts) }))
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
  const { all, round } = await readCandidates(context, view, point)
  const nameOf = ({ state }: CandidateFacts) => context.validatorNames.nameOf(state.operator)
  const found = all.filter((facts) => passes(facts, filter) && (!keyword || mentions(facts, keyword, nameOf(facts))))
  const { after, upTo } = pageSliceAscending(found.length, pageNum, pageSize)
  const shown = sorted(found, sort, order).slice(after, upTo)
  const records = await presentCandidates(context, shown, wholeOf(all))
  return { ...presentPage(request, view, found.length, records), round: round?.round ?? null, counts: countOf(all) }
})

export const validatorDetailRoute = route(validatorDetail, 'asOf', async (context, { address }, view) => {
  requireCore(context)
  const { point } = view
  const asOf = asOfOf(view)
  if (point === undefined) return { candidate: null, role: null, round: null, asOf }
  const { all, round } = await readCandidates(context, view, point)
  const found = findCandidate(
    all.map(({ state }) => state),
    address,
  )
  const facts = all.find(({ state }) => state === found?.state)
  const [candidate] = facts === undefined ? [] : await presentCandidates(context, [facts], wholeOf(all))
  return { candidate: candidate ?? null, role: found?.role ?? null, round: round?.round ?? null, asOf }
})
