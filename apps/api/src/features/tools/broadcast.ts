import {
  type broadcastProblems,
  decodeTransaction,
  pushTransaction,
  type RawTransaction,
} from '@corescope/api-schema/tools/calls'
import { NodeVerdictError } from '@corescope/rpc/errors'
import { eth_getBalance } from '@corescope/rpc/methods/eth_getBalance'
import { eth_getTransactionByHash } from '@corescope/rpc/methods/eth_getTransactionByHash'
import { eth_getTransactionCount } from '@corescope/rpc/methods/eth_getTransactionCount'
import { listBlocksByNumber } from '@corescope/store/blocks/read'
import { type ChainView, route } from '../../answers/route.ts'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { FailureError } from '../../http/errors.ts'
import { decodeCalldataOf } from '../../naming/decoding.ts'
import { calleeOf } from '../../naming/methods.ts'
import { broadcast } from '../../node/broadcast.ts'
import { ifAnswered } from '../../node/if-answered.ts'
import { readSignedTransaction, type SignedTransaction } from '../../node/signed-transaction.ts'

type Problem = (typeof broadcastProblems)[number]
/** EIP-4844: gas of one blob. */
const gasPerBlob = 131_072n

/** What the node adds is worth a short wait: the transaction can be told without. */
const brief = { timeoutMs: 2_000, attempts: 1 }

const maxCostOf = ({ value, gas, gasPrice, maxFeePerGas, maxFeePerBlobGas, blobs }: SignedTransaction): bigint =>
  value + gas * (maxFeePerGas ?? gasPrice ?? 0n) + BigInt(blobs) * gasPerBlob * (maxFeePerBlobGas ?? 0n)

interface Circumstances {
  chainId: number
  sender: { nonce: bigint; balance: bigint } | undefined
  newest: { gasLimit: bigint; baseFee: bigint | null } | undefined
  /** What the node knows of it; undefined: nothing. */
  known: { isIncluded: boolean } | undefined
}

/** What speaks against a transaction now. Pure. */
const findProblems = (transaction: SignedTransaction, circumstances: Circumstances): Problem[] => {
  const { chainId, sender, newest, known } = circumstances
  const isKnown = known !== undefined
  const price = transaction.maxFeePerGas ?? transaction.gasPrice ?? 0n
  const nonce = BigInt(transaction.nonce)
  const found: [Problem, boolean][] = [
    ['otherChain', transaction.chainId !== null && transaction.chainId !== chainId],
    ['noChain', transaction.chainId === null],
    ['known', isKnown && !known.isIncluded],
    ['included', isKnown && known.isIncluded],
    ['nonceUsed', !isKnown && sender !== undefined && nonce < sender.nonce],
    ['nonceGap', sender !== undefined && nonce > sender.nonce],
    ['tooPoor', !isKnown && sender !== undefined && sender.balance < maxCostOf(transaction)],
    ['underIntrinsicGas', transaction.gas < transaction.intrinsicGas],
    ['overGasLimit', newest !== undefined && transaction.gas > newest.gasLimit],
    ['underBaseFee', newest?.baseFee != null && price < newest.baseFee],
  ]
  return found.filter(([, holds]) => holds).map(([problem]) => problem)
}

const readCircumstances = async (
  { node, reader, config }: ApiContext,
  { from, hash }: SignedTransaction,
  { head }: ChainView,
): Promise<Circumstances> => {
  const [nonce, balance, known, [block]] = await Promise.all([
    ifAnswered(eth_getTransactionCount(node, from, 'latest', brief)),
    ifAnswered(eth_getBalance(node, from, 'latest', brief)),
    ifAnswered(eth_getTransactionByHash(node, hash, brief)),
    head === undefined ? [] : listBlocksByNumber(reader, [head.number]),
  ])
  return {
    chainId: config.chainId,
    sender: nonce === undefined || balance === undefined ? undefined : { nonce, balance },
    newest: block && {
      gasLimit: BigInt(block.gasLimit),
      baseFee: block.baseFeePerGas === null ? null : BigInt(block.baseFeePerGas),
    },
    known: known && { isIncluded: known.block !== null },
  }
}

const text = (amount: bigint | null) => (amount === null ? null : String(amount))

/** Not kept: what speaks against it changes with every block. */
export const decodeTransactionRoute = route(decodeTransaction, 'never', async (context, request, view) => {
  const signed = await readSignedTransaction(request.transaction)
  const { from, to, input, nonce, type, chainId } = signed
  const [circumstances, abis, names] = await Promise.all([
    readCircumstances(context, signed, view),
    context.abis.find([{ address: to, blockNumber: null, hash: to === null ? null : input.slice(0, 10) }]),
    context.book.byAddress(to === null ? [from] : [from, to]),
  ])
  const { sender } = circumstances
  const answer: RawTransaction = {
    transactionHash: signed.hash,
    type,
    chainId,
    from: names.get(from)!,
    to: to === null ? null : names.get(to)!,
    nonce,
    value: String(signed.value),
    gas: String(signed.gas),
    gasPrice: text(signed.gasPrice),
    maxFeePerGas: text(signed.maxFeePerGas),
    maxPriorityFeePerGas: text(signed.maxPriorityFeePerGas),
    maxCost: String(maxCostOf(signed)),
    input,
    decoded: decodeCalldataOf(calleeOf(abis, to, null), input, abis.of(to, null)),
    sender: sender === undefined ? null : { nonce: Number(sender.nonce), balance: String(sender.balance) },
    problems: findProblems(signed, circumstances),
    canBroadcast: context.config.BROADCAST === 'on',
  }
  return answer
})

export const pushTransactionRoute = route(pushTransaction, 'never', async (context, request) => {
  try {
    return { transactionHash: hex(await broadcast(context, request.transaction)) }
  } catch (error) {
    if (!(error instanceof NodeVerdictError)) throw error
    const words = error.nodeMessage.slice(0, 300)
    throw new FailureError(`The node refuses the transaction: ${words}`, 'nodeRefuses', { words })
  }
})
