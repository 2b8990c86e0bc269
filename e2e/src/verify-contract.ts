import { fileURLToPath } from 'node:url'
import { listSubmissions } from '@corescope/devnet/world/submissions'
import { type APIRequestContext, expect } from '@playwright/test'
import { ask } from './ask.ts'

const sources = fileURLToPath(new URL('../../devnet/contracts', import.meta.url))
/** Of a whole compilation, and what waits before it. */
export const verificationMs = 120_000

/**
 * Has a contract of the devnet verified, unless it is.
 * @param edit of the compiler's input (JSON text): what leaves the instructions as they are is a partial match
 */
export const verifyContract = async (
  request: APIRequestContext,
  address: `0x${string}`,
  edit: (standardJson: string) => string = (text) => text,
): Promise<void> => {
  const sourcesOf = await ask<{ verification: unknown }>(request, 'contract_sources', { address })
  if (sourcesOf.verification !== null) return
  const wanted = listSubmissions(sources)
    .find((submission) => submission.address === address)!
    .request()
  const standardJson = edit(wanted.standardJson as string)
  const { jobId } = await ask<{ jobId: string }>(request, 'verify_contract', { ...wanted, standardJson })
  const stage = async () => (await ask<{ stage: string }>(request, 'verification_job', { jobId })).stage
  await expect.poll(stage, { timeout: verificationMs }).toBe('done')
}
