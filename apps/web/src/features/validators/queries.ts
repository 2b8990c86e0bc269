import type { CandidateFilter, CandidateSort } from '@corescope/api-schema/validators/candidate-words'
import { apiQuery } from '../../api-client/api-query.ts'
import { savedList, savedQuery } from '../../lists/list-query.ts'

type Address = `0x${string}`

export interface CandidateChoice {
  filter: CandidateFilter
  sort: CandidateSort
  order: 'desc' | 'asc'
  keyword: string
}

/** Candidates as a reader chose them. */
export const candidateList = ({ keyword, ...choice }: CandidateChoice) =>
  savedQuery('validators', keyword === '' ? choice : { ...choice, keyword })

/** The set of a round; the newest without one. */
export const setQuery = (round?: number) => apiQuery('validatorSet', round === undefined ? {} : { round })
export const validatorQuery = (address: Address) => apiQuery('validatorDetail', { address })
export const roundList = savedList('rounds', {})
export const slashList = (validator?: Address) =>
  savedList('validatorSlashes', validator === undefined ? {} : { validator })
/** What the validator itself was paid: commissions, and rewards for its votes. */
export const ownRewardList = (validator: Address) => savedList('validatorRewards', { validator, family: 'commission' })
/** Of a round the list is one of its own: no range of blocks narrows it. */
export const rewardList = (of: { validator?: Address; round?: number }) =>
  of.round === undefined ? savedList('validatorRewards', of) : savedQuery('validatorRewards', of)
export const historyList = (operator: Address, family: 'registration' | 'status') =>
  savedList('validatorHistory', { operator, family })
export const setsOf = (address: Address) => savedList('addressValidatorsSetInfo', { address })
