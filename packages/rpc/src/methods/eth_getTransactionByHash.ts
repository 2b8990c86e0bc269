import type { Hash } from '@corescope/chain/types/hex'
import type { Transaction } from '@corescope/chain/types/transaction'
import type { Caller, CallOptions, RpcCall } from '../caller.ts'
import { located, standardiseTransaction } from '../standardise/standardise.ts'
import { readHash, readNumber, readObject, readOptional } from '../wire-field.ts'

/** A transaction the node knows. */
export interface KnownTransaction {
  /** `null` while pending. */
  block: { number: number; hash: Hash } | null
  /** With `transactionIndex` 0 while pending. */
  transaction: Transaction
}

/** A mined or pending transaction; `undefined` when the node does not know it. */
export async function eth_getTransactionByHash(
  caller: Caller,
  transactionHash: Hash,
  options?: CallOptions,
): Promise<KnownTransaction | undefined> {
  const call = { method: 'eth_getTransactionByHash', params: [transactionHash] }
  const result = await caller.request(call, options)
  return result === null ? undefined : readKnownTransaction(result, call)
}

/** @throws MalformedFieldError */
export function readKnownTransaction(result: unknown, call: RpcCall): KnownTransaction {
  return located(call, () => {
    const wire = readObject(result, 'transaction')
    const hash = readOptional(wire.blockHash, 'blockHash', readHash)
    const block = hash === null ? null : { number: readNumber(wire.blockNumber, 'blockNumber'), hash }
    const transactionIndex = block === null ? '0x0' : wire.transactionIndex
    return { block, transaction: standardiseTransaction({ ...wire, transactionIndex }, call) }
  })
}
