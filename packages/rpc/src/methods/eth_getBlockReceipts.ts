import type { Block } from '@corescope/chain/types/block'
import type { Hash } from '@corescope/chain/types/hex'
import type { Receipt } from '@corescope/chain/types/transaction'
import { crossCheckReceipts } from '../blocks/cross-check.ts'
import type { CallOptions, Endpoint, RpcCall } from '../caller.ts'
import { InvalidParametersError, MethodUnsupportedError, NotThereError } from '../errors.ts'
import { standardiseReceipts } from '../standardise/standardise.ts'
import { encodeNumber } from '../wire-field.ts'
import { eth_getTransactionReceiptCall } from './eth_getTransactionReceipt.ts'

/** Endpoints that were seen not to offer the method: their receipts are asked one by one. */
const withoutBlockReceipts = new WeakSet<Endpoint>()

/** The call by number (every node that has the method takes it) or hash; read its answer with `readBlockReceipts`. */
export function eth_getBlockReceiptsCall(block: number | Hash): RpcCall {
  return { method: 'eth_getBlockReceipts', params: [typeof block === 'number' ? encodeNumber(block) : block], block }
}

export function offersBlockReceipts(endpoint: Endpoint): boolean {
  return !withoutBlockReceipts.has(endpoint)
}

/** Remembers a refusal of the method. @returns whether `error` is one */
export function noteRefusedBlockReceipts(endpoint: Endpoint, error: unknown): boolean {
  const isRefused = error instanceof MethodUnsupportedError || error instanceof InvalidParametersError
  if (isRefused) withoutBlockReceipts.add(endpoint)
  return isRefused
}

/**
 * Receipts of a block from an answer, checked against it.
 *
 * @throws NotThereError when the node has the block but not its receipts, CrossCheckError, MalformedFieldError
 */
export function readBlockReceipts(result: unknown, block: Block, endpoint: Endpoint): Receipt[] {
  const place = { method: 'eth_getBlockReceipts', block: block.number, endpoint: endpoint.name }
  if (result === null && block.transactions.length > 0) throw new NotThereError('no receipts', place)
  const wires = result ?? []
  const receipts = standardiseReceipts(wires, block.transactions, place)
  crossCheckReceipts(wires, block, receipts, place)
  return receipts
}

/**
 * All receipts of a block, checked: in one call, or one by one in one batch where the endpoint does not offer the
 * method (which is found out once and remembered).
 */
export async function eth_getBlockReceipts(
  endpoint: Endpoint,
  block: Block,
  options?: CallOptions,
): Promise<Receipt[]> {
  if (block.transactions.length === 0) return []
  if (offersBlockReceipts(endpoint)) {
    try {
      const result = await endpoint.request(eth_getBlockReceiptsCall(block.number), options)
      return readBlockReceipts(result, block, endpoint)
    } catch (error) {
      if (!noteRefusedBlockReceipts(endpoint, error)) throw error
    }
  }
  const [receipts] = await getReceiptsOneByOne(endpoint, [block], options)
  return receipts!
}

/** Receipts of several blocks in one batch of eth_getTransactionReceipt, per block, checked. */
export async function getReceiptsOneByOne(
  endpoint: Endpoint,
  blocks: readonly Block[],
  options?: CallOptions,
): Promise<Receipt[][]> {
  const calls = blocks.flatMap((block) =>
    block.transactions.map((transaction) => ({
      ...eth_getTransactionReceiptCall(transaction.hash),
      block: block.number,
    })),
  )
  const answers = await endpoint.batch(calls, options)
  const results = answers.map((answer, index) => {
    if (!answer.ok) throw answer.error
    if (answer.result === null) throw new NotThereError('no receipt', { ...calls[index]!, endpoint: endpoint.name })
    return answer.result
  })
  let start = 0
  return blocks.map((block) => {
    const end = start + block.transactions.length
    const receipts = readBlockReceipts(results.slice(start, end), block, endpoint)
    start = end
    return receipts
  })
}
