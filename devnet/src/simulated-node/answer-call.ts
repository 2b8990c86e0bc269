import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { answerTokenQuestion } from './answer-token.ts'
import { answerTraces, isTraceMethod } from './answer-traces.ts'
import type { MadeBlock } from './make-block.ts'
import { AnswerError, commits, type Question, requireState, resolveBlock } from './question.ts'
import { encodeSidecars } from './simulated-blobs.ts'
import { blockText, encodeBlock, encodeReceipt, encodeTransaction, receiptsText } from './wire-block.ts'

/** @returns JSON text */
type Answerer = (question: Question) => string

const text = (value: unknown) => JSON.stringify(value ?? null)
const quantity = (value: bigint | number) => `"0x${value.toString(16)}"`

const ANSWERERS: Record<string, Answerer> = {
  eth_chainId: ({ chain }) => quantity(chain.chainId),
  net_version: ({ chain }) => text(String(chain.chainId)),
  web3_clientVersion: ({ offers }) => text(offers.clientVersion ?? 'simulated/1'),
  eth_gasPrice: () => quantity(1_000_000_000),
  eth_call: (question) => text(question.offers.tokens === true ? answerToken(question) : '0x'),
  eth_getTransactionCount: () => quantity(0),
  txpool_status: () => text({ pending: '0x0', queued: '0x0' }),
  eth_blockNumber: (question) => quantity(headNumber(question)),
  eth_getBlockByNumber: (question) => answerBlock(question, resolveBlock(question, question.params[0])),
  eth_getBlockByHash: (question) => answerBlock(question, question.chain.blockByHash(question.params[0] as Hash)),
  eth_getBlockReceipts: answerReceipts,
  eth_getTransactionByHash: ({ chain, params }) => {
    const made = chain.blockOfTransaction(params[0] as Hash)
    const transaction = made?.block.transactions.find(({ hash }) => hash === params[0])
    return text(made && transaction && encodeTransaction(transaction, made.block))
  },
  eth_getTransactionReceipt: (question) => {
    const { chain, params } = question
    const made = chain.blockOfTransaction(params[0] as Hash)
    const receipt = made?.receipts.find(({ transactionHash }) => transactionHash === params[0])
    if (receipt === undefined || commits(question, 'null-receipts', 'missing-receipt')) return 'null'
    return text(encodeReceipt(receipt, made!.block))
  },
  eth_getBlobSidecarByTxHash: ({ chain, params }) => {
    const made = chain.blockOfTransaction(params[0] as Hash)
    const transaction = made?.block.transactions.find(({ hash }) => hash === params[0])
    const hashes = transaction?.blobVersionedHashes ?? null
    return text(hashes && encodeSidecars(hashes, params[1] === true))
  },
  eth_getBalance: (question) => {
    const { block } = resolveState(question)
    return quantity(question.chain.balance(question.params[0] as Address, block.hash))
  },
  eth_getCode: (question) => {
    const { block } = resolveState(question)
    return text(question.chain.hasCode(question.params[0] as Address, block.hash) ? '0x6000' : '0x')
  },
}

/**
 * The `result` of one call as JSON text.
 *
 * @throws AnswerError
 */
export function answerCall(method: string, question: Question): string {
  const answerer = isTraceMethod(method, question.offers)
    ? () => text(answerTraces(method, question))
    : ANSWERERS[method]
  const isOffered = method !== 'eth_getBlockReceipts' || question.offers.blockReceipts !== false
  if (answerer === undefined || !isOffered) {
    throw new AnswerError(-32601, `the method ${method} does not exist/is not available`)
  }
  if (commits(question, 'internal-error')) throw new AnswerError(-32603, 'internal error')
  return answerer(question)
}

function headNumber(question: Question): number {
  const { number } = question.chain.head().block
  if (number === 0 || !commits(question, 'head-back')) return number
  return Math.max(0, number - 1 - (number % 3))
}

function answerBlock(question: Question, found: MadeBlock | undefined): string {
  if (found === undefined || commits(question, 'null-block')) return 'null'
  const parent = question.chain.blockByHash(found.block.parentHash)
  const made = parent !== undefined && commits(question, 'wrong-block') ? parent : found
  return question.params[1] === true ? blockText(made) : text(encodeBlock(made.block, false))
}

function answerReceipts(question: Question): string {
  const made = resolveBlock(question, question.params[0])
  if (made === undefined) return 'null'
  const { chain } = question
  const parent = chain.blockByHash(made.block.parentHash)
  const canLackOne = made.receipts.length > 0
  const differs = parent !== undefined && parent.receipts.length + made.receipts.length > 0
  if (canLackOne && commits(question, 'null-receipts')) return 'null'
  if (canLackOne && commits(question, 'missing-receipt')) return text(JSON.parse(receiptsText(made)).slice(1))
  return receiptsText(differs && commits(question, 'foreign-receipts') ? parent : made)
}

function resolveState(question: Question): MadeBlock {
  const made = resolveBlock(question, question.params[1])
  if (made === undefined) throw new AnswerError(-32000, 'header not found')
  requireState(question, made)
  return made
}

function answerToken(question: Question): Hex {
  const { to, data } = question.params[0] as { to: Address; data: Hex }
  const { block } = resolveState(question)
  if (question.offers.refusing?.has(to)) throw new AnswerError(3, 'execution reverted')
  return answerTokenQuestion(question.chain, to, data, block.hash)
}
