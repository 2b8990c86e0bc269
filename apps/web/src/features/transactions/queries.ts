import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import { useEffect, useRef, useState } from 'react'
import { isFailure } from '../../api-client/api-error.ts'
import { apiQuery } from '../../api-client/api-query.ts'
import { type CallResponse, callKey } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { refreshNow } from '../../entities/time-mode.ts'
import { listQuery, rangedList } from '../../lists/list-query.ts'
import { useLiveRefresh } from '../../lists/use-live-refresh.ts'
import type { TransactionFilter } from './list/transaction-filter.ts'
import { mergeTransaction } from './merge-transaction.ts'

export const transactionList = (filter: Pick<TransactionFilter, 'failed'> = {}) =>
  rangedList('searchTransaction', filter)
/** Without those that consensus itself makes. */
export const nonSystemTransactionList = (filter: Pick<TransactionFilter, 'failed'> = {}) =>
  rangedList('searchTransaction', { isSystem: false, ...filter })
export const blockTransactionList = (block: number | string) => listQuery('searchTransaction', { block })
export const addressTransactionList = (
  address: `0x${string}`,
  direction: 'all' | 'in' | 'out',
  filter: TransactionFilter = {},
) => rangedList('addressTransaction', { address, direction, ...filter })

export const transactionQuery = (transactionHash: `0x${string}`) => apiQuery('transaction', { transactionHash })
export const transactionInfoQuery = (transactionHash: `0x${string}`) => apiQuery('transactionInfo', { transactionHash })
export const pooledQuery = (transactionHash: `0x${string}`) => apiQuery('pendingTransaction', { transactionHash })

export interface PooledLookup {
  pooled: CallResponse<'pendingTransaction'> | undefined
  /** The question is under way for the first time. */
  isAsked: boolean
}
/** The pool moves between blocks, and nothing announces it. */
const lookAgainMs = 3_000

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
  const query = transactionQuery(transactionHash)
  useLiveRefresh(callKey(query), true, mergeTransaction)
  const [isWaiting, setWaiting] = useState(false)
  const everyMs = isWaiting ? lookAgainMs : undefined
  const { data, error, refetch } = useCall(query, { toasts: 'outages', everyMs })
  useEffect(() => setWaiting(data?.finality === 'pending'), [data?.finality])
  // A question asked again forgets the former answer; without this memory the screen would flicker with every block.
  const absent = useRef<string>(undefined)
  // The newest word counts: one that waited and was dropped is absent, though its former answer is still at hand.
  if (isFailure(error)) absent.current = transactionHash
  else if (data !== undefined || error !== null) absent.current = undefined
  const isAbsent = absent.current === transactionHash
  const failed = useRef<Error>(null)
  if (data !== undefined || isAbsent) failed.current = null
  else if (error !== null) failed.current = error
  return {
    transaction: isAbsent ? undefined : data,
    isAbsent,
    error: isFailure(error) ? null : (error ?? failed.current),
    retry: () => {
      failed.current = null
      void refetch()
    },
  }
}

/** Calldata decoded, raw forms and envelope. They never change while the transaction stands where it is. */
export const useTransactionInfo = (transactionHash: `0x${string}`) =>
  useCall(transactionInfoQuery(transactionHash), { staleMs: 300_000, toasts: 'outages' })

/** As the pool showed it, asked again while it can change; undefined where the pool is not followed or never showed it. */
export const usePooled = (transactionHash: `0x${string}`): PooledLookup => {
  const options = { everyMs: lookAgainMs, live: true, toasts: 'never' } as const
  const { data, error } = useCall(pooledQuery(transactionHash), options)
  // See `absent` above: a question asked again forgets that it was answered.
  const answered = useRef<string>(undefined)
  if (data !== undefined || error !== null) answered.current = transactionHash
  // Its moments may be younger than the one that times on screen are counted from.
  useEffect(() => {
    if (data !== undefined) refreshNow()
  }, [data])
  return { pooled: data, isAsked: answered.current !== transactionHash }
}
