import type { Hash } from '@corescope/chain/types/hex'
import type { Receipt, Transaction } from '@corescope/chain/types/transaction'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { standardiseReceipt } from '../standardise/standardise.ts'

export function eth_getTransactionReceiptCall(transactionHash: Hash): RpcCall {
  return { method: 'eth_getTransactionReceipt', params: [transactionHash] }
}

/**
 * One receipt; `undefined` when unknown or pending.
 *
 * @param transaction lends price and type to receipts that name none
 */
export async function eth_getTransactionReceipt(
  caller: Caller,
  transactionHash: Hash,
  transaction?: Pick<Transaction, 'gasPrice' | 'type'>,
  options?: CallOptions,
): Promise<Receipt | undefined> {
  const call = eth_getTransactionReceiptCall(transactionHash)
  const result = await caller.request(call, options)
  return result === null ? undefined : standardiseReceipt(result, transaction, call)
}
