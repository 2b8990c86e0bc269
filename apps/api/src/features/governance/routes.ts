import type { governanceCalls } from '@corescope/api-schema/governance/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { governanceParametersRoute } from './parameters.ts'
import { governanceProposalRoute, governanceProposalsRoute } from './proposals.ts'

/** Every call of the feature with its handler. */
export const governanceRoutes = {
  governanceProposals: governanceProposalsRoute,
  governanceProposal: governanceProposalRoute,
  governanceParameters: governanceParametersRoute,
} satisfies RoutesOf<typeof governanceCalls>
