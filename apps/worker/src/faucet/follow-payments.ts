import {
  insertPaymentTransaction,
  listOpenPayments,
  type OpenPayment,
  placePayment,
  returnPayment,
} from '@corescope/store/faucet/payments'
import type { Logger } from '../logger.ts'
import type { JobContext } from '../runtime/job.ts'
import type { ChainGlimpse, FaucetNode } from './faucet-node.ts'
import type { FaucetWallet } from './faucet-wallet.ts'
import { gasOf, offeredPrice, raisedPrice } from './fees.ts'

/** Blocks after which a payment is not looked at any more, and a nonce that others used is lost for good. */
const settledDepth = 32
/** A payment of a key that is no longer the faucet's is given up after so long in no block: the present key waits for none of them. */
const givenUpSeconds = 86_400
/** A transaction that is not in a block after so long is priced anew, if gas costs more by now. */
const patienceSeconds = 30
export const maxOpen = 64

export interface FollowMeans {
  node: FaucetNode
  wallet: FaucetWallet
  /** wei per gas */
  maxGasPrice: bigint
  write: JobContext<unknown>['write']
  log: Logger
}

/**
 * Looks after every payment that is sent: notes the block of its transaction, sends it again where the node has lost it, prices it anew
 * where gas has become dearer.
 * @returns the payments of the wallet that are in no block; those of earlier keys take none of its coins
 */
export const followPayments = async (means: FollowMeans, chain: ChainGlimpse): Promise<OpenPayment[]> => {
  const open = await means.write((session) => listOpenPayments(session, means.wallet.address, 2 * maxOpen))
  const places = await Promise.all(open.map((payment) => findPlace(means.node, payment)))
  const unmined: OpenPayment[] = []
  for (const [index, payment] of open.entries()) {
    const place = places[index]
    if (place !== undefined) await notePlace(means, chain, payment, place)
    else if ((await isStillToBeMined(means, chain, payment)) && payment.sender === means.wallet.address)
      unmined.push(payment)
  }
  return unmined
}

type Place = { blockNumber: number; isSuccess: boolean; transactionHash: `0x${string}` }

const findPlace = async (node: FaucetNode, { transactions }: OpenPayment): Promise<Place | undefined> => {
  for (const { transactionHash } of transactions) {
    const mined = await node.findMined(transactionHash)
    if (mined !== undefined) return { ...mined, transactionHash }
  }
  return undefined
}

const notePlace = async ({ write }: FollowMeans, { head }: ChainGlimpse, payment: OpenPayment, place: Place) => {
  const isSettled = head - place.blockNumber >= settledDepth
  const state = !isSettled ? 'mined' : place.isSuccess ? 'settled' : 'failed'
  const { blockNumber: number, transactionHash, isSuccess } = place
  const block = { number, transactionHash, isSuccess }
  await write((session) => placePayment(session, payment, state, block))
}

/** Does what helps a transaction into a block. @returns false where its payment waits for another one instead */
const isStillToBeMined = async (means: FollowMeans, chain: ChainGlimpse, payment: OpenPayment): Promise<boolean> => {
  const { node, wallet, write, log } = means
  const { paymentId, sender, nonce, transactions } = payment
  if (payment.state === 'mined') await write((session) => placePayment(session, payment, 'sent', null))
  const isOwn = sender === wallet.address
  if ((chain.nonce > nonce || !isOwn) && chain.head > settledDepth) {
    const hashes = transactions.map(({ transactionHash }) => transactionHash)
    if (await node.isUsedElsewhere(sender, nonce, hashes, chain.head - settledDepth)) {
      if (await write((session) => returnPayment(session, payment))) {
        log.warn({ payment: paymentId, nonce }, 'the nonce of a payment was used elsewhere: it gets another one')
      }
      return false
    }
  }
  const [newest] = transactions
  if (newest === undefined) return true
  if (!isOwn && payment.madeSecondsAgo > givenUpSeconds) {
    // it is not paid again: whoever has the transaction may still bring it into a block
    log.warn({ payment: paymentId, sender }, 'a payment of a former key is in no block after a day: it is given up')
    await write((session) => placePayment(session, payment, 'failed', null))
    return false
  }
  const dearer = raisedPrice(BigInt(newest.gasPrice), chain.gasPrice, means.maxGasPrice)
  if (dearer !== undefined && payment.madeSecondsAgo > patienceSeconds && isOwn) {
    await replace(means, payment, dearer)
  } else if (!(await node.isKnown(newest.transactionHash))) {
    const words = await node.send(newest.raw)
    if (words !== undefined) log.warn({ payment: paymentId, reason: words }, 'the node does not take a payment yet')
  }
  return true
}

const replace = async ({ node, wallet, write, log }: FollowMeans, payment: OpenPayment, gasPrice: bigint) => {
  const { paymentId, nonce, recipient } = payment
  const gas = await gasOf(node, recipient)
  const signed = await wallet.sign({ nonce, recipient, amount: BigInt(payment.amount), gasPrice, gas })
  if (!(await write((session) => insertPaymentTransaction(session, payment, signed)))) return
  log.info({ payment: paymentId, gasPrice: signed.gasPrice }, 'a payment is replaced by a dearer one')
  const words = await node.send(signed.raw)
  if (words !== undefined) log.warn({ payment: paymentId, reason: words }, 'the node does not take a payment yet')
}

/** What a payment would be offered now. */
export const priceNow = ({ maxGasPrice }: Pick<FollowMeans, 'maxGasPrice'>, chain: ChainGlimpse): bigint =>
  offeredPrice(chain.gasPrice, maxGasPrice)
