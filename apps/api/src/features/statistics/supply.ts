import { circulatingSupply } from '@corescope/api-schema/statistics/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import { getBalances } from '@corescope/rpc/methods/eth_getBalance'
import type { HeadRow } from '@corescope/store/head/read'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { readTotalSupply } from '../../entities/supply/total-supply.ts'
import { FailureError } from '../../http/errors.ts'
import { patient } from '../../node/if-answered.ts'

const wei = 10n ** 18n

/** Total supply less what the system contracts held after that block and had not paid out yet. @throws RpcError */
const readCirculating = async (context: ApiContext, { number, hash }: HeadRow) => {
  const total = await readTotalSupply(context, number)
  if (total === null) throw new FailureError('The supply of this network is not known.', 'noSupply')
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
const coinsOf = (amount: bigint): string => `${amount / wei}.${(amount % wei).toString().padStart(18, '0')}`

export const circulatingSupplyRoute = route(circulatingSupply, 'head', async (context, _request, { head }) => {
  if (head === undefined) throw new FailureError('Nothing is indexed yet.', 'nothingIndexed')
  const { total, circulating } = await readCirculating(context, head)
  return {
    totalSupply: total.toString(),
    circulatingSupply: circulating.toString(),
    circulating: coinsOf(circulating),
    asOf: { number: head.number, hash: hex(head.hash) },
  }
})
