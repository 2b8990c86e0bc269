import { type roundCalls, rounds, roundTag } from '@corescope/api-schema/rounds/calls'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import { requireCore } from '../../entities/core/require-core.ts'

/** Every call of the feature with its handler. */
export const roundRoutes = {
  rounds: route(rounds, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
  roundTag: route(roundTag, 'head', async (context) => {
    requireCore(context)
    return { roundTag: null, turnedAt: null, turnedBlock: null, asOf: null }
  }),
} satisfies RoutesOf<typeof roundCalls>
