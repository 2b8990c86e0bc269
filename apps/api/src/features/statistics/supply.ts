import { circulatingSupply } from '@corescope/api-schema/statistics'
import { systemContracts } from '@corescope/chain/system-contracts'
import { burntBlobFees } from '@corescope/decode/blob'
import { getBalances } from '@corescope/rpc/methods/eth_getBalance'
import { getFeeSums } from '@corescope/store/blocks/fees'
import type { HeadRow } from '@corescope/store/head/read'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { patient } from '../../node/if-answered.ts'

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

/** Total supply less what the system contracts held after that block and had not paid out yet. @throws RpcError */
const readCirculating = async (context: ApiContext, { number, hash }: HeadRow) => {
  const total = await readTotalSupply(context, number)
  if (total === null) throw new FailureError('The supply of this network is not known.')
  const held = !context.config.network.hasSystemContracts
    ? []
    : await getBalances(
        context.node,
        systemContracts.map(({ address }) => address),
        // of that very block: the node may be ahead of the index
        { number, hash: hex(hash) },
        patient,
      )
  const circulating = held.reduce((rest, balance) => rest - balance, total)
  return { total, circulating }
}

/** wei as coins with 18 decimals. Pure. */
export const coinsOf = (amount: bigint): string => `${amount / wei}.${(amount % wei).toString().padStart(18, '0')}`

export const circulatingSupplyRoute = route(circulatingSupply, 'head', async (context, _request, { head }) => {
  if (head === undefined) throw new FailureError('Nothing is indexed yet.')
  const { total, circulating } = await readCirculating(context, head)
  return {
    totalSupply: total.toString(),
    circulatingSupply: circulating.toString(),
    circulating: coinsOf(circulating),
    asOf: { number: head.number, hash: hex(head.hash) },
  }
})
