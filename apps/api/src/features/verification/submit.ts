import { verifyContract } from '@corescope/api-schema/verification/calls'
import { senderRoute } from '../../answers/route.ts'
import { submit } from '../../entities/verification/submit.ts'

export const verifyContractRoute = senderRoute(verifyContract, async (context, request, { clientKey }) => ({
  jobId: await submit(context, request, clientKey),
}))
