import type { Hash } from '@corescope/chain/types/hex'
import { readHash } from '../wire-field.ts'
import { keepSubscribed } from './subscription.ts'

export interface NewPendingOptions {
  webSocketUrl: string
  onHash: (hash: Hash) => void
  /** Told when the node has agreed to announce, and when the connection is over. */
  onState: (isSubscribed: boolean) => void
  /** Told of failures, which are never thrown; MethodUnsupportedError where the node announces nothing. */
  onTrouble: (error: Error) => void
  signal: AbortSignal
}

/**
 * Hashes of transactions as the node takes them into its pool (`eth_subscribe newPendingTransactions`), until the signal
 * aborts. What the node took before, or while the connection was lost, is not announced.
 */
export function newPendingTransactions({ webSocketUrl, onHash, ...options }: NewPendingOptions): Promise<void> {
  const onResult = (result: unknown) => onHash(readHash(result, 'hash'))
  return keepSubscribed({ ...options, url: webSocketUrl, channel: 'newPendingTransactions', onResult })
}
