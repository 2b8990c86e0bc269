import { apiQuery } from '../../api-client/api-query.ts'
import { listQuery } from '../../lists/list-query.ts'

export const proposalList = listQuery('governanceProposals', {})
export const parameterList = listQuery('governanceParameters', {})
export const proposalQuery = (id: number) => apiQuery('governanceProposal', { id })
