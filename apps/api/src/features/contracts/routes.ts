import type { contractCalls } from '@corescope/api-schema/contracts/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { contractCodeRoute } from './code.ts'
import { saveProxyResultRoute, verifyProxyContractRoute } from './proxy.ts'
import { similarContractsRoute } from './similar.ts'
import { contractUpgradesRoute } from './upgrades.ts'

/** Every call of the feature with its handler. */
export const contractRoutes = {
  verifyProxyContract: verifyProxyContractRoute,
  saveProxyResult: saveProxyResultRoute,
  contractUpgrades: contractUpgradesRoute,
  contractCode: contractCodeRoute,
  similarContracts: similarContractsRoute,
} satisfies RoutesOf<typeof contractCalls>
