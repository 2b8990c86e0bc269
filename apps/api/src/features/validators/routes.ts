import {
  addressValidatorsSetInfo,
  type validatorCalls,
  validatorDetail,
  validatorHistory,
  validatorRewards,
  validatorSet,
  validatorSlashes,
  validators,
} from '@corescope/api-schema/validators/calls'
import { presentPage } from '../../answers/page.ts'
import { type RoutesOf, route } from '../../answers/route.ts'
import { requireCore } from '../../entities/core/require-core.ts'

const asOfView = ({ point }: { point: { number: number; hash: string } | undefined }) =>
  point === undefined ? null : { number: point.number, hash: point.hash as `0x${string}` }

const noCounts = { all: 0, elected: 0, candidate: 0, refusing: 0, jailed: 0, lowMargin: 0, left: 0 }

/** Every call of the feature with its handler. */
export const validatorRoutes = {
  validators: route(validators, 'asOf', async (context, request, view) => {
    requireCore(context)
    return { ...presentPage(request, view, 0, []), round: null, counts: noCounts }
  }),
  validatorDetail: route(validatorDetail, 'asOf', async (context, _request, view) => {
    requireCore(context)
    return { candidate: null, role: null, round: null, asOf: asOfView(view) }
  }),
  validatorSet: route(validatorSet, 'asOf', async (context, _request, view) => {
    requireCore(context)
    const nothing = { turned: null, lastBlock: null, previousRound: null, nextRound: null, header: null }
    return { round: null, ...nothing, members: [], left: [], sealed: [], asOf: asOfView(view) }
  }),
  addressValidatorsSetInfo: route(addressValidatorsSetInfo, 'asOf', async (context, request, view) => {
    requireCore(context)
    return { ...presentPage(request, view, 0, []), isCandidate: false }
  }),
  validatorHistory: route(validatorHistory, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
  validatorSlashes: route(validatorSlashes, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
  validatorRewards: route(validatorRewards, 'asOf', async (context, request, view) => {
    requireCore(context)
    return presentPage(request, view, 0, [])
  }),
} satisfies RoutesOf<typeof validatorCalls>
