import type { Hex } from 'viem'
import { type BitcoinPlace, type BitcoinTransaction, createBitcoin } from '../../bitcoin/bitcoin.ts'
import { firstValidators, laterValidators, miners, relayers, stoppingValidator } from '../accounts.ts'
import { coreDraft } from './drafts.ts'
import type { Scene } from './scene.ts'

/** BtcLightClient.CONFIRM_BLOCK */
const CONFIRMATIONS = 6

/** What is told to Core once a Bitcoin transaction has enough blocks on it. */
type Deliver = (scene: Scene, place: BitcoinPlace) => Promise<Hex[]>
type Told = { transaction: BitcoinTransaction; deliver: Deliver }

/** The devnet's Bitcoin as relayers tell it to Core. */
export type RelayedBitcoin = {
  /** The transaction is part of the next block. */
  broadcast: (transaction: BitcoinTransaction, deliver: Deliver) => void
  /** Mines a block, hands it in, and tells Core of the transactions that have become old enough. */
  relay: (scene: Scene) => Promise<Hex[]>
}

const powered = [...firstValidators, ...laterValidators, stoppingValidator].map(({ operator }) => operator.address)
const at = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item

/** @param tip the newest block that Core knows, its hash in the order of explorers */
export function openRelayedBitcoin(tip: { height: number; hash: string }): RelayedBitcoin {
  const bitcoin = createBitcoin(tip)
  let waiting: Told[] = []
  let mined: Told[] = []
  const relay = async (scene: Scene) => {
    const next = (bitcoin.blocks.at(-1)?.height ?? tip.height) + 1
    // Some miners give more than others.
    const candidate = at(powered, next % 3 === 0 ? 0 : next)
    const transactions = waiting.map(({ transaction }) => transaction)
    const { proof, height } = bitcoin.mine(scene.time, candidate, at(miners, next >> 1).address, transactions)
    mined = [...mined, ...waiting]
    waiting = []
    const { wallets } = scene.stage
    const header = coreDraft('BtcLightClient', 'storeBlockHeader', [proof], { gas: 1_500_000n })
    const raw = [await wallets.sign(at(relayers, height), header)]
    const isOld = ({ transaction }: Told) => bitcoin.placeOf(transaction.txid).height + CONFIRMATIONS <= height
    const old = mined.filter(isOld)
    mined = mined.filter((told) => !isOld(told))
    for (const { transaction, deliver } of old) raw.push(...(await deliver(scene, bitcoin.placeOf(transaction.txid))))
    return raw
  }
  return {
    broadcast: (transaction, deliver) => {
      waiting.push({ transaction, deliver })
    },
    relay,
  }
}
