import { apiQuery } from '../../api-client/api-query.ts'
import { savedList } from '../../lists/list-query.ts'

export const proposalList = savedList('governanceProposals', {})
export const parameterList = savedList('governanceParameters', {})
export const proposalQuery = (id: number) => apiQuery('governanceProposal', { id })
