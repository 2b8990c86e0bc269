import { burntBlobFees } from '@corescope/decode/transactions/blob'
import { getFeeSums } from '@corescope/store/blocks/fees'
import type { ApiContext } from '../../context.ts'

const wei = 10n ** 18n

/**
 * Native coin in existence after a block, wei: a fact of the network or of the deployment as it is stated, else what the
 * genesis block gave out less what fees have burnt since (with START_BLOCK above 0: since then). Null when nobody states it.
 */
export const readTotalSupply = async (
  { config, genesisSupply, reader }: ApiContext,
  blockNumber: number | undefined,
): Promise<bigint | null> => {
  const coins = config.TOTAL_SUPPLY ?? config.network.totalSupply
  if (coins !== null && coins !== undefined) return BigInt(coins) * wei
  if (genesisSupply === null || blockNumber === undefined) return genesisSupply
  const sums = await getFeeSums(reader, blockNumber)
  if (sums === undefined) return genesisSupply
  return genesisSupply - BigInt(sums.burntFeeSum) - burntBlobFees(BigInt(sums.blobFeeSum), config.network.consensus)
}
