import { maxWalletEvents } from '@corescope/api-schema/staking/calls'
import type { Hex } from '@corescope/chain/types/hex'
import { vaultScriptsOf } from '@corescope/decode/bitcoin/vault-wallet'
import { type CoreEventRow, listNewestEvents } from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { boundOf, valuesOf } from './events.ts'

export interface VaultWalletState {
  word: Hex
  type: number
  newest: CoreEventRow
  /** The last that added it. */
  added: CoreEventRow | undefined
  isActive: boolean
}

/** Wallets by the events that tell of them, newest first: one of another type is another one. Pure. */
const walletsOf = (rows: readonly CoreEventRow[]): VaultWalletState[] => {
  const wallets = new Map<string, VaultWalletState>()
  for (const row of rows) {
    const type = Number(valuesOf(row)._type)
    const key = `${row.subject} ${type}`
    const isActive = row.kind === coreKinds.walletAdded
    const known = wallets.get(key) ?? { word: hex(row.subject!), type, newest: row, added: undefined, isActive }
    if (isActive) known.added ??= row
    wallets.set(key, known)
  }
  return [...wallets.values()]
}

/** @returns `isWhole`: no older event was left out */
export const listVaultWallets = async ({ reader }: ApiContext, view: ChainView) => {
  const newest = { family: coreFamilies.liquidWallet, bound: boundOf(view), most: maxWalletEvents }
  const rows = await listNewestEvents(reader, newest)
  return { wallets: walletsOf(rows), isWhole: rows.length < maxWalletEvents }
}

/** Output scripts of the wallets that take payments; undefined where no event tells of wallets, or not of all of them. */
export const findVaultScripts = async (context: ApiContext, view: ChainView): Promise<ReadonlySet<Hex> | undefined> => {
  const { wallets, isWhole } = await listVaultWallets(context, view)
  if (wallets.length === 0 || !isWhole) return undefined
  const scripts = wallets.flatMap(({ word, type, isActive }) => (isActive ? [vaultScriptsOf(word, type)] : []))
  return scripts.includes(undefined) ? undefined : new Set(scripts.flatMap((one) => one ?? []))
}
