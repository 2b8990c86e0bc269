import type { Hex } from 'viem'
import { type BitcoinBlock, type BitcoinPlace, type BitcoinTransaction, createBitcoin } from '../../bitcoin/bitcoin.ts'
import { firstValidators, laterValidators, miners, relayers, stoppingValidator } from '../accounts.ts'
import { coreDraft } from './drafts.ts'
import type { Scene } from './scene.ts'

/** BtcLightClient.CONFIRM_BLOCK */
const CONFIRMATIONS = 6

/** What is told to Core once a Bitcoin transaction has enough blocks on it. */
type Deliver = (scene: Scene, place: BitcoinPlace) => Promise<Hex[]>
type Told = { transaction: BitcoinTransaction; deliver: Deliver }

/** A block of Bitcoin, its hash in the order of explorers. */
export type BitcoinTip = { height: number; hash: string }

/** The devnet's Bitcoin as relayers tell it to Core. */
export type RelayedBitcoin = {
  /** The transaction is part of the next block. */
  broadcast: (transaction: BitcoinTransaction, deliver: Deliver) => void
  /** Mines a block, hands it in, and tells Core of the transactions that have become old enough. */
  relay: (scene: Scene) => Promise<Hex[]>
  /** Tells Core once more what it has lost: a reorganisation, or a block that was not sealed. @param tip the newest block that Core knows */
  catchUp: (scene: Scene, tip: BitcoinTip) => Promise<Hex[]>
}

const powered = [...firstValidators, ...laterValidators, stoppingValidator].map(({ operator }) => operator.address)
const at = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item

/** Bitcoin blocks whose deliveries are remembered: no reorganisation takes away more. */
const REMEMBERED = 100

const handIn = ({ stage }: Scene, { proof, height }: BitcoinBlock) =>
  stage.wallets.sign(
    at(relayers, height),
    coreDraft('BtcLightClient', 'storeBlockHeader', [proof], { gas: 1_500_000n }),
  )

/** @param first the newest block that Core knows */
export function openRelayedBitcoin(first: BitcoinTip): RelayedBitcoin {
  let begin = first
  let bitcoin = createBitcoin(begin)
  let waiting: Told[] = []
  let mined: Told[] = []
  /** What Core was told of, with the block that came with it. */
  let delivered: (Told & { with: number })[] = []
  const deliverAll = async (scene: Scene, list: readonly Told[]) => {
    const raw: Hex[] = []
    for (const { transaction, deliver } of list) raw.push(...(await deliver(scene, bitcoin.placeOf(transaction.txid))))
    return raw
  }
  const relay = async (scene: Scene) => {
    const next = (bitcoin.blocks.at(-1)?.height ?? begin.height) + 1
    // Some miners give more than others.
    const candidate = at(powered, next % 3 === 0 ? 0 : next)
    const transactions = waiting.map(({ transaction }) => transaction)
    const block = bitcoin.mine(scene.time, candidate, at(miners, next >> 1).address, transactions)
    const { height } = block
    mined = [...mined, ...waiting]
    waiting = []
    const raw = [await handIn(scene, block)]
    const isOld = ({ transaction }: Told) => bitcoin.placeOf(transaction.txid).height + CONFIRMATIONS <= height
    const old = mined.filter(isOld)
    mined = mined.filter((told) => !isOld(told))
    const kept = delivered.filter((told) => told.with > height - REMEMBERED)
    delivered = [...kept, ...old.map((told) => ({ ...told, with: height }))]
    return [...raw, ...(await deliverAll(scene, old))]
  }
  const catchUp = async (scene: Scene, tip: BitcoinTip) => {
    const place = bitcoin.blocks.findIndex(({ hash }) => hash === tip.hash)
    if (place < 0 && tip.hash !== begin.hash) {
      // Somebody else's block: Bitcoin goes on from there, with what Core does not know yet.
      begin = tip
      bitcoin = createBitcoin(begin)
      waiting = [...mined, ...waiting]
      ;[mined, delivered] = [[], []]
      return []
    }
    const raw: Hex[] = []
    for (const block of bitcoin.blocks.slice(place + 1)) raw.push(await handIn(scene, block))
    const lost = delivered.filter((told) => told.with > tip.height)
    return [...raw, ...(await deliverAll(scene, lost))]
  }
  return {
    broadcast: (transaction, deliver) => {
      waiting.push({ transaction, deliver })
    },
    relay,
    catchUp,
  }
}
