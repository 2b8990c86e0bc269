import { liquidBtcWallets, maxWalletEvents } from '@corescope/api-schema/staking/calls'
import { readVaultWallet } from '@corescope/decode/bitcoin/vault-wallet'
import { type CoreEventRow, listNewestEvents } from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import { route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import { bitcoinNetworkOf } from '../../bitcoin/bitcoin-network.ts'
import { asOfOf, boundOf, placeOf, valuesOf } from '../../entities/core/events.ts'
import { requireCore } from '../../entities/core/require-core.ts'

interface Wallet {
  type: number
  newest: CoreEventRow
  /** The last that added it. */
  added: CoreEventRow | undefined
}

/** Wallets by the events that tell of them, newest first: one of another type is another one. Pure. */
const walletsOf = (rows: readonly CoreEventRow[]): Wallet[] => {
  const wallets = new Map<string, Wallet>()
  for (const row of rows) {
    const type = Number(valuesOf(row)._type)
    const key = `${row.subject} ${type}`
    const known = wallets.get(key) ?? { type, newest: row, added: undefined }
    if (row.kind === coreKinds.walletAdded) known.added ??= row
    wallets.set(key, known)
  }
  return [...wallets.values()]
}

export const liquidBtcWalletsRoute = route(liquidBtcWallets, 'asOf', async (context, _request, view) => {
  requireCore(context)
  const newest = { family: coreFamilies.liquidWallet, bound: boundOf(view), most: maxWalletEvents }
  const rows = await listNewestEvents(context.reader, newest)
  const network = bitcoinNetworkOf(context.config.network, new Map())
  const records = walletsOf(rows).map(({ type, newest, added }) => {
    const isActive = newest.kind === coreKinds.walletAdded
    return {
      ...readVaultWallet(hex(newest.subject!), type, network),
      ...{ isActive, added: added === undefined ? null : placeOf(added), removed: isActive ? null : placeOf(newest) },
    }
  })
  return { records, asOf: asOfOf(view) }
})
