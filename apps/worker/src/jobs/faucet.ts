import { isMainChain } from '@corescope/chain/main-chains'
import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Transport } from '@corescope/rpc/caller'
import { RpcError } from '@corescope/rpc/errors'
import {
  closeFaucet,
  type FaucetPace,
  forgetClients,
  insertPaymentTransaction,
  isFaucetDue,
  listWaitingPayments,
  markPaymentSent,
  type OpenPayment,
  takeNonces,
  tellFaucet,
} from '@corescope/store/faucet/payments'
import type { FaucetProblem } from '@corescope/store/faucet/requests'
import { parseEther } from 'viem'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import { type ChainGlimpse, createFaucetNode } from '../faucet/faucet-node.ts'
import { createFaucetWallet, type FaucetWallet } from '../faucet/faucet-wallet.ts'
import { gasOf, plainGas } from '../faucet/fees.ts'
import { type FollowMeans, followPayments, maxOpen, priceNow } from '../faucet/follow-payments.ts'
import type { Job } from '../runtime/job.ts'
import { openNodeOf } from '../runtime/open-node.ts'
import { pause } from '../runtime/pause.ts'

type FaucetConfig = Pick<
  WorkerConfig,
  | 'RPC_URL'
  | 'FAUCET_KEY'
  | 'FAUCET_AMOUNT'
  | 'FAUCET_PER_ADDRESS'
  | 'FAUCET_PER_CLIENT'
  | 'FAUCET_PER_DAY'
  | 'FAUCET_MAX_GAS_PRICE'
>

const payload = z.object({})
/** A payment that is in no block after so long: the node or its chain is slow. */
const slowSeconds = 60
const pace: FaucetPace = { word: 30, fresh: slowSeconds, rest: 15 }
/** One attempt looks after payments so long. Then it lets others have its place, mails among them; the next one goes on. */
const turnMs = 10_000
const betweenLooksMs = 1_000

/** The node that the faucet sends to; undefined: there is no faucet. */
const openNode = ({ RPC_URL, FAUCET_KEY }: FaucetConfig, chainId: number): Transport | undefined => {
  return FAUCET_KEY === '' || isMainChain(chainId) ? undefined : openNodeOf(RPC_URL, chainId)
}

/**
 * Makes transactions for payments that wait, as far as the coins reach, and sends them.
 * @param available wei that no payment under way needs
 * @returns whether coins are lacking
 */
const pay = async (means: FollowMeans, chain: ChainGlimpse, available: bigint, room: number): Promise<boolean> => {
  const { node, wallet, write, log } = means
  const gasPrice = priceNow(means, chain)
  let left = available
  const chosen = new Map<number, bigint>()
  for (const payment of await write((session) => listWaitingPayments(session, Math.max(0, room)))) {
    const gas = await gasOf(node, payment.recipient as Address)
    left -= BigInt(payment.amount) + gas * gasPrice
    if (left < 0n) break
    chosen.set(payment.paymentId, gas)
  }
  if (chosen.size > 0) {
    const signed = await write(async (session) => {
      const taken = await takeNonces(session, wallet.address, chain.nonce, [...chosen.keys()])
      const made: Hex[] = []
      for (const { paymentId, nonce, recipient, amount } of taken) {
        const gas = chosen.get(paymentId)!
        const transaction = await wallet.sign({ nonce, recipient, amount: BigInt(amount), gasPrice, gas })
        const payment = { paymentId, sender: wallet.address, nonce }
        await markPaymentSent(session, payment)
        await insertPaymentTransaction(session, payment, transaction)
        made.push(transaction.raw)
      }
      return made
    })
    // from here on they are sent again by whoever looks after payments: an end between these lines loses nothing
    for (const raw of signed) {
      const words = await node.send(raw)
      if (words !== undefined) log.warn({ reason: words }, 'the node does not take a payment yet')
    }
  }
  return left < 0n
}

/** What payments of this key that are in no block yet take, wei. */
const sumOf = (unmined: readonly OpenPayment[], price: bigint): bigint =>
  unmined.reduce((sum, { amount }) => sum + BigInt(amount) + plainGas * price, 0n)

/** The faucet of the settings. */
const openFaucet = (config: FaucetConfig, wallet: FaucetWallet) => {
  const amount = parseEther(config.FAUCET_AMOUNT)
  const limits = {
    perAddress: config.FAUCET_PER_ADDRESS,
    perClient: config.FAUCET_PER_CLIENT,
    perDay: config.FAUCET_PER_DAY,
  }
  return {
    /** @param available wei; undefined: no node answers */
    tell: (means: FollowMeans, price: bigint, available: bigint | undefined, problem: FaucetProblem | null) => {
      const fee = plainGas * price
      const isEmpty = available !== undefined && available < amount + fee
      const balance = available === undefined ? null : available.toString()
      const told = { sender: wallet.address, amount: amount.toString(), fee: fee.toString(), balance, ...limits }
      return means.write((session) => tellFaucet(session, { ...told, problem: isEmpty ? 'empty' : problem }))
    },
  }
}

/**
 * The faucet: makes a transaction for each payment that was asked for, stores it before it is sent, and follows it until it is settled.
 * Two attempts at once would do no harm. Nonces are given out under a lock. What is found out of a payment is written for its nonce
 * alone. A transaction that is sent twice is the same one.
 */
export const faucetJob = (config: FaucetConfig, chainId: number): Job<z.output<typeof payload>> => {
  const transport = openNode(config, chainId)
  const isOpen = transport !== undefined
  return {
    payload,
    run: async ({ signal, log, write }) => {
      if (transport === undefined) return
      const wallet = createFaucetWallet(config.FAUCET_KEY as Hex, chainId)
      const { tell } = openFaucet(config, wallet)
      const maxGasPrice = BigInt(config.FAUCET_MAX_GAS_PRICE) * 10n ** 9n
      const means: FollowMeans = { node: createFaucetNode(transport, signal), wallet, maxGasPrice, write, log }
      const until = Date.now() + turnMs
      await write(forgetClients)
      while (!signal.aborted && Date.now() < until) {
        try {
          const chain = await means.node.look(wallet.address)
          const price = priceNow(means, chain)
          const unmined = await followPayments(means, chain)
          const available = chain.balance - sumOf(unmined, price)
          const isSlow = unmined.some(({ sentSecondsAgo }) => sentSecondsAgo > slowSeconds)
          const isEmpty = await pay(means, chain, available, maxOpen - unmined.length)
          await tell(means, price, available, isEmpty ? 'empty' : isSlow ? 'nodeSlow' : null)
        } catch (error) {
          if (!(error instanceof RpcError)) throw error
          log.warn({ reason: error.message }, 'no node answers the faucet')
          return tell(means, 0n, undefined, 'nodeAway')
        }
        if (!(await write((session) => isFaucetDue(session, pace)))) return
        await pause(betweenLooksMs, signal)
      }
    },
    schedule: {
      payload: isOpen ? {} : undefined,
      isDue: (session) => isFaucetDue(session, pace),
      drop: closeFaucet,
    },
  }
}
