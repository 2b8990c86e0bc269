import { maxWalletEvents } from '@corescope/api-schema/staking/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import type { Hex } from '@corescope/chain/types/hex'
import type { Vaults } from '@corescope/decode/bitcoin/stake'
import { vaultScriptOf } from '@corescope/decode/bitcoin/vault-wallet'
import { callMany } from '@corescope/rpc/state/call-many'
import { type CoreEventRow, listNewestEvents } from '@corescope/store/core-events/read'
import { coreFamilies, coreKinds } from '@corescope/store/core-events/table'
import type { ChainView } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { ifAnswered, patientAboutThePast } from '../../node/if-answered.ts'
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

/** `utxoFee()` */
const feeSelector = '0x0cdc4961'
const contract = systemContracts.find(({ name }) => name === 'BitcoinLSTStake')!.address
/** What it is before a proposal changes it (core-genesis-contract, `INIT_UTXO_FEE`). */
const firstFee = 10_000n

/** The fee of a payout at the block of the answer, in satoshi: no event tells its first value. Where the node does not answer it is that. */
const payoutFee = async ({ node }: ApiContext, view: ChainView): Promise<bigint> => {
  const { point } = view
  if (point === undefined) return firstFee
  const at = { number: point.number, hash: hex(point.hash) }
  const asked = callMany(node, [{ to: contract, data: feeSelector }], at, patientAboutThePast)
  const [output] = (await ifAnswered(asked)) ?? []
  // A node that was away now may tell it the next time.
  if (output === undefined) view.doNotKeep()
  return output?.length === 66 ? BigInt(output) : firstFee
}

/** What vaults take; undefined where no event tells of wallets, or not of all of them. */
export const findVaults = async (context: ApiContext, view: ChainView): Promise<Vaults | undefined> => {
  const [{ wallets, isWhole }, fee] = await Promise.all([listVaultWallets(context, view), payoutFee(context, view)])
  if (wallets.length === 0 || !isWhole) return undefined
  const scripts = wallets.flatMap(({ word, type, isActive }) => (isActive ? [vaultScriptOf(word, type)] : []))
  if (scripts.includes(undefined)) return undefined
  return { scripts: new Set(scripts.filter((one) => one !== undefined)), least: 2n * fee }
}
