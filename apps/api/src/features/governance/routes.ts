import {
  type governanceCalls,
  governanceParameters,
  governanceProposal,
  governanceProposals,
} from '@corescope/api-schema/governance/calls'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { FailureError } from '../../http/errors.ts'

/** Every call of the feature with its handler. */
export const governanceRoutes = {
  governanceProposals: route(governanceProposals, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
  governanceProposal: route(governanceProposal, 'asOf', async (context, { id }) => {
    requireCore(context)
    throw new FailureError(`There is no proposal ${id}.`)
  }),
  governanceParameters: route(governanceParameters, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
} satisfies RoutesOf<typeof governanceCalls>
