import { circulatingSupply } from '@corescope/api-schema/statistics'
import { systemContracts } from '@corescope/chain/system-contracts'
import { getBalances } from '@corescope/rpc/methods/eth_getBalance'
import { route } from '../../answers/route.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { patient } from '../../node/if-answered.ts'

const wei = 10n ** 18n

/** Native coin in existence, wei: a fact of the network or of the deployment; null when nobody states it. */
export const readTotalSupply = ({ config, genesisSupply }: ApiContext): bigint | null => {
  const coins = config.TOTAL_SUPPLY ?? config.network.totalSupply
  return coins === null || coins === undefined ? genesisSupply : BigInt(coins) * wei
}

/** Total supply less what the system contracts hold and have not paid out yet. */
const readCirculating = async (context: ApiContext) => {
  const total = readTotalSupply(context)
  if (total === null) throw new FailureError('The supply of this network is not known.')
  const held = !context.config.network.hasSystemContracts
    ? []
    : await getBalances(
        context.node,
        systemContracts.map(({ address }) => address),
        'latest',
        patient,
      )
  const circulating = held.reduce((rest, balance) => rest - balance, total)
  return { total, circulating }
}

/** wei as coins with 18 decimals. Pure. */
export const coinsOf = (amount: bigint): string => `${amount / wei}.${(amount % wei).toString().padStart(18, '0')}`

export const circulatingSupplyRoute = route(circulatingSupply, 'head', async (context) => {
  const { total, circulating } = await readCirculating(context)
  return {
    totalSupply: total.toString(),
    circulatingSupply: circulating.toString(),
    circulating: coinsOf(circulating),
  }
})
