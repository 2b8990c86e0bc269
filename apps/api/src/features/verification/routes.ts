import type { verificationCalls } from '@corescope/api-schema/verification/calls'
import type { RoutesOf } from '../../answers/route.ts'
import { verificationJobRoute } from './job.ts'
import { verifyContractRoute } from './submit.ts'
import { abiRoute, contractSourcesRoute, solcVersionsRoute, verifiedContractsRoute } from './verified.ts'

/** Every call of the feature with its handler. */
export const verificationRoutes = {
  verifyContract: verifyContractRoute,
  verificationJob: verificationJobRoute,
  verifiedContracts: verifiedContractsRoute,
  solcVersions: solcVersionsRoute,
  abi: abiRoute,
  contractSources: contractSourcesRoute,
} satisfies RoutesOf<typeof verificationCalls>
