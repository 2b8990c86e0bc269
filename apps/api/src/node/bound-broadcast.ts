import { parseTransaction, type TransactionSerialized } from 'viem'
import type { ApiConfig } from '../config.ts'

/** Said at each door that could send (`BROADCAST=off`). */
export const broadcastIsOff = 'This explorer sends no transactions: broadcast is switched off.'

/**
 * Gas of a transaction that strangers may hand to the node of the own devnet. It traces what it seals in one thread: a block of
 * nothing but calls keeps it busy for minutes. The largest contract (EIP-170) takes less.
 */
const devnetGas = 8_000_000n

/**
 * Why a signed transaction is not handed on, as a sentence; undefined where it is, or where only the node can tell what it is. Pure.
 */
export const broadcastRefusal = (
  bytes: string,
  { LOCAL_DEVNET }: Pick<ApiConfig, 'LOCAL_DEVNET'>,
): string | undefined => {
  if (!LOCAL_DEVNET) return undefined
  let gas: bigint | undefined
  try {
    gas = parseTransaction(bytes as TransactionSerialized).gas
  } catch {
    return undefined
  }
  return gas === undefined || gas <= devnetGas
    ? undefined
    : `gas: this devnet takes transactions of ${devnetGas} gas at most, not ${gas}`
}
