import type { blockCalls } from '@corescope/api-schema/blocks/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { blockCountdownRoute, blockRoute } from './detail.ts'
import { finalityRoute, finalityTimesRoute } from './finality.ts'
import { addressValidatedBlockRoute, blocksForkedRoute, pageBlocksForkedRoute, searchBlockRoute } from './lists.ts'

/** Every call of the feature with its handler. */
export const blockRoutes = {
  searchBlock: searchBlockRoute,
  block: blockRoute,
  pageBlocksForked: pageBlocksForkedRoute,
  blocksForked: blocksForkedRoute,
  blockCountdown: blockCountdownRoute,
  addressValidatedBlock: addressValidatedBlockRoute,
  finality: finalityRoute,
  finalityTimes: finalityTimesRoute,
} satisfies RoutesOf<typeof blockCalls>
