import { liquidBtcWallets } from '@corescope/api-schema/staking/calls'
import { readVaultWallet } from '@corescope/decode/bitcoin/vault-wallet'
import { route } from '../../answers/route.ts'
import { bitcoinNetworkOf } from '../../bitcoin/bitcoin-network.ts'
import { asOfOf, placeOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'
import { listVaultWallets } from '../../entities/core/vault-wallets.ts'

export const liquidBtcWalletsRoute = route(liquidBtcWallets, 'asOf', async (context, _request, view) => {
  requireCore(context)
  const network = bitcoinNetworkOf(context.config.network, new Map())
  const { wallets } = await listVaultWallets(context, view)
  const records = wallets.map(({ word, type, newest, added, isActive }) => ({
    ...readVaultWallet(word, type, network),
    ...{ isActive, added: added === undefined ? null : placeOf(added), removed: isActive ? null : placeOf(newest) },
  }))
  return { records, asOf: asOfOf(view) }
})
