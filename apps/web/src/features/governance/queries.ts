import { apiQuery } from '../../api-client/api-query.ts'
import { rangedList } from '../../lists/list-query.ts'

export const proposalList = rangedList('governanceProposals', {})
export const parameterList = rangedList('governanceParameters', {})
export const proposalQuery = (id: number) => apiQuery('governanceProposal', { id })
