import type { TransactionDetail } from '@corescope/api-schema/transactions'
import { useRef } from 'react'
import { isFailure } from '../../api-client/api-error.ts'
import { callKey } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { useLiveRefresh } from '../../lists/use-live-refresh.ts'
import { mergeTransaction } from './merge-transaction.ts'

export interface TransactionLookup {
  transaction: TransactionDetail | undefined
  /** The server knows no such transaction; stays true while it is looked for again. */
  isAbsent: boolean
  /** Could not be asked at all. */
  error: Error | null
  retry: () => void
}

/** A transaction by hash, followed while it can change: one not there yet, waiting, or not final. */
export const useTransaction = (transactionHash: `0x${string}`): TransactionLookup => {
  const request = { transactionHash }
  useLiveRefresh(callKey('transaction', request), true, mergeTransaction)
  const { data, error, refetch } = useCall('transaction', request, { toasts: 'outages' })
  // A question asked again forgets the former answer; without this memory the screen would flicker with every block.
  const absent = useRef<string>(undefined)
  if (data !== undefined || (error !== null && !isFailure(error))) absent.current = undefined
  else if (isFailure(error)) absent.current = transactionHash
  return {
    transaction: data,
    isAbsent: absent.current === transactionHash,
    error: isFailure(error) ? null : error,
    retry: () => void refetch(),
  }
}

/** Calldata decoded, raw forms and envelope. They never change while the transaction stands where it is. */
export const useTransactionInfo = (transactionHash: `0x${string}`) =>
  useCall('transactionInfo', { transactionHash }, { staleMs: 300_000, toasts: 'outages' })
