import { getAccount } from '@corescope/store/addresses/read'
import { getCallCreation } from '@corescope/store/traces/read'
import type { ApiContext } from '../../context.ts'

/** Who made a contract, by a transaction or inside one; null where neither is indexed. */
export const creatorIdOf = async ({ reader }: ApiContext, contractId: number): Promise<number | null> => {
  const account = await getAccount(reader, contractId)
  return account?.creatorId ?? (await getCallCreation(reader, contractId))?.creatorId ?? null
}
