import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api-client/api-query.ts'
import { type CallResponse, callKey } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { listQuery } from '../../lists/list-query.ts'
import { useLiveRefresh } from '../../lists/use-live-refresh.ts'
import { readBalance } from '../../live-reads/read-node.ts'

export type AccountKind = 'account' | 'contract'

/** Accounts by balance: all of them, or those of one kind among the richest. */
export const topAccountList = (kind: AccountKind | undefined) =>
  listQuery('topAccounts', kind === undefined ? {} : { kind }, { takesAsOf: false })

export const addressQuery = (address: `0x${string}`) => apiQuery('addressDetail', { address })

/** What is known of an address, followed with the chain: its counts, last transaction and balance move. */
export const useAddress = (address: `0x${string}`) => {
  const query = addressQuery(address)
  useLiveRefresh(callKey(query), true)
  return useCall(query)
}

/** Tokens of an address that count towards what it is worth. */
export const pricedHoldingsQuery = (address: `0x${string}`) => apiQuery('tokenHoldingList', { address, priced: true })

export type DailyBalances = CallResponse<'addressDailyBalances'>
/** The balance of the last 30 days, followed with the chain. */
export const useDailyBalances = (address: `0x${string}`) => {
  const query = apiQuery('addressDailyBalances', { address })
  useLiveRefresh(callKey(query), true)
  return useCall(query, { toasts: 'never' })
}

/** wei at the node's head, read by the browser itself (spec §7 "Node RPC") and again whenever the chain moves. */
export const useLiveBalance = (address: string) =>
  useQuery({ queryKey: ['live-balance', address], queryFn: () => readBalance(address), meta: { live: true } })
