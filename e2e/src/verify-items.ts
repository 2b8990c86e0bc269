import { contractAddress } from '@corescope/devnet/world/contracts'
import type { APIRequestContext } from '@playwright/test'
import { verifyContract } from './verify-contract.ts'

const token = contractAddress.items

/** Has the devnet's contract of items verified, unless it is. @returns its address */
export const verifyItems = async (request: APIRequestContext): Promise<`0x${string}`> => {
  await verifyContract(request, token)
  return token
}
