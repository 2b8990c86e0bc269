import type { validatorCalls } from '@corescope/api-schema/validators/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { validatorDetailRoute, validatorsRoute } from './list.ts'
import {
  addressValidatorsSetInfoRoute,
  validatorHistoryRoute,
  validatorRewardsRoute,
  validatorSlashesRoute,
} from './lists.ts'
import { validatorSetRoute } from './set.ts'
import { validatorCommissionsRoute, validatorUptimeRoute } from './uptime.ts'

/** Every call of the feature with its handler. */
export const validatorRoutes = {
  validators: validatorsRoute,
  validatorDetail: validatorDetailRoute,
  validatorSet: validatorSetRoute,
  addressValidatorsSetInfo: addressValidatorsSetInfoRoute,
  validatorHistory: validatorHistoryRoute,
  validatorSlashes: validatorSlashesRoute,
  validatorRewards: validatorRewardsRoute,
  validatorCommissions: validatorCommissionsRoute,
  validatorUptime: validatorUptimeRoute,
} satisfies RoutesOf<typeof validatorCalls>
