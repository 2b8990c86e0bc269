import { type Address, type Hex, keccak256, stringToHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import {
  type BitcoinOutput,
  type BitcoinPlace,
  type BitcoinTransaction,
  lockScript,
  makeTransaction,
  outputScript,
  satPlus,
} from '../../bitcoin/bitcoin.ts'
import { members, relayers } from '../accounts.ts'
import { DEVNET_CHAIN_ID } from '../world-node.ts'
import { coreDraft } from './drafts.ts'
import type { CoreAct } from './scene.ts'

/** The key of a person on Bitcoin is the one it has here, compressed. */
const keyOf = ({ publicKey }: PrivateKeyAccount) =>
  `${Number.parseInt(publicKey.slice(-1), 16) % 2 === 0 ? '02' : '03'}${publicKey.slice(4, 68)}`
/** Output script of the vault's wallet. */
export const vaultScript = outputScript.witnessKeyHash(keyOf(members[0] as PrivateKeyAccount))
const scriptOf = (person: PrivateKeyAccount) => outputScript.witnessKeyHash(keyOf(person))

/** A coin that somebody had before the devnet began. */
const coinOf = (name: string) => ({ txid: keccak256(stringToHex(`corescope devnet coin ${name}`)).slice(2), index: 0 })
const hex = (bytes: Buffer): Hex => `0x${bytes.toString('hex')}`
const proofOf = ({ raw }: BitcoinTransaction, { height, siblings, index }: BitcoinPlace) =>
  [hex(raw), height, siblings, BigInt(index)] as const
/** A txid as the contracts have it: in Bitcoin's own order. */
const ownOrder = (txid: string): Hex => hex(Buffer.from(txid, 'hex').reverse())

type Form = 'witness key' | 'witness key hash' | 'script hash'
/** A stake of bitcoin. `satoshi` is locked until `until` (unix seconds). */
export type BitcoinLock = {
  name: string
  person: PrivateKeyAccount
  candidate: Address
  satoshi: number
  until: number
  form: Form
}

/** What such a stake is on Bitcoin: the locked output, what it says, the change. The same each time it is asked. */
const lockOf = ({ name, person, candidate, satoshi, until, form }: BitcoinLock) => {
  const script =
    form === 'witness key' ? lockScript.key(until, keyOf(person)) : lockScript.keyHash(until, keyOf(person))
  const isLegacy = form === 'script hash'
  const tail = isLegacy ? { tail: script } : {}
  const outputs: BitcoinOutput[] = [
    { script: isLegacy ? outputScript.scriptHash(script) : outputScript.witnessScriptHash(script), amount: satoshi },
    { script: satPlus(DEVNET_CHAIN_ID, person.address, { candidate, ...tail }), amount: 0 },
    { script: scriptOf(person), amount: 1_234_567 },
  ]
  return { transaction: makeTransaction(outputs, coinOf(name)), script }
}

/** Locks bitcoin on Bitcoin; once that is old enough a relayer tells Core of it. */
export const lockBitcoin =
  (lock: BitcoinLock): CoreAct =>
  async ({ bitcoin }) => {
    const { transaction, script } = lockOf(lock)
    bitcoin.broadcast(transaction, async ({ stage }, place) => {
      const args = [...proofOf(transaction, place), hex(script)]
      return [await stage.wallets.sign(relayers[0]!, coreDraft('BitcoinStake', 'delegate', args, { gas: 2_500_000n }))]
    })
    return []
  }

export const moveBitcoin =
  (lock: BitcoinLock, target: Address): CoreAct =>
  async ({ stage }) => {
    const { txid } = lockOf(lock).transaction
    return [await stage.wallets.sign(lock.person, coreDraft('BitcoinStake', 'transfer', [ownOrder(txid), target]))]
  }

/** Spends the locked output on Bitcoin, its time being over. */
export const spendBitcoin =
  (lock: BitcoinLock): CoreAct =>
  async ({ bitcoin }) => {
    const { txid } = lockOf(lock).transaction
    const spending = makeTransaction([{ script: scriptOf(lock.person), amount: lock.satoshi - 2_000 }], {
      txid,
      index: 0,
    })
    bitcoin.broadcast(spending, async ({ stage }, place) => {
      const args = proofOf(spending, place)
      return [
        await stage.wallets.sign(relayers[0]!, coreDraft('BitcoinStake', 'undelegate', args, { gas: 2_500_000n })),
      ]
    })
    return []
  }

/** Pays bitcoin to the vault's wallet; as much is minted. */
export const mintLiquid =
  (name: string, person: PrivateKeyAccount, satoshi: number): CoreAct =>
  async ({ bitcoin }) => {
    const outputs = [
      { script: vaultScript, amount: satoshi },
      { script: satPlus(DEVNET_CHAIN_ID, person.address), amount: 0 },
      { script: scriptOf(person), amount: 765_432 },
    ]
    const paying = makeTransaction(outputs, coinOf(name))
    bitcoin.broadcast(paying, async ({ stage }, place) => {
      const draft = coreDraft('BitcoinLSTStake', 'delegate', [...proofOf(paying, place), '0x'], { gas: 2_500_000n })
      return [await stage.wallets.sign(relayers[1]!, draft)]
    })
    return []
  }

export const redeemLiquid =
  (person: PrivateKeyAccount, satoshi: number): CoreAct =>
  async ({ stage }) => [
    await stage.wallets.sign(person, coreDraft('BitcoinLSTStake', 'redeem', [BigInt(satoshi), hex(scriptOf(person))])),
  ]

/** BitcoinLSTStake.utxoFee */
const PAYOUT_FEE = 10_000

/** The vault pays on Bitcoin what somebody has redeemed. */
export const payOutLiquid =
  (name: string, person: PrivateKeyAccount, satoshi: number): CoreAct =>
  async ({ bitcoin }) => {
    const outputs = [{ script: scriptOf(person), amount: satoshi - PAYOUT_FEE }]
    const paying = makeTransaction(outputs, coinOf(name))
    bitcoin.broadcast(paying, async ({ stage }, place) => {
      const draft = coreDraft('BitcoinLSTStake', 'undelegate', proofOf(paying, place), { gas: 2_500_000n })
      return [await stage.wallets.sign(relayers[1]!, draft)]
    })
    return []
  }

export const giveLiquid =
  (from: PrivateKeyAccount, to: Address, satoshi: number): CoreAct =>
  async ({ stage }) => [await stage.wallets.sign(from, coreDraft('BitcoinLSTToken', 'transfer', [to, BigInt(satoshi)]))]
