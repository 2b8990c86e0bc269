import { contract } from 'virtual:contract'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ApiQuery } from './api-query.ts'
import { type CallName, type CallResponse, callApi, callKey } from './call-api.ts'
import type { ToastRule } from './failure-toasts.ts'
import { isOldFailure } from './is-old-failure.ts'

export interface CallOptions {
  enabled?: boolean
  /** Ask again whenever the chain moved (a block or a reorganisation). */
  live?: boolean
  /** How long an answer counts as fresh; default 30 s. Infinity for what never changes. */
  staleMs?: number
  /** Ask again every so often. */
  everyMs?: number
  /** Which failures show themselves as a toast beside what the panel says in its place; default all. */
  toasts?: ToastRule
  /** Keep showing the answer to the former request while the next one is under way. */
  keepFormer?: boolean
}

/**
 * The answer of a call, from the HTML of the first screen, the cache or the API.
 * Not-found of a look-up: `isFailure(result.error)`.
 */
export const useCall = <Name extends CallName>(
  query: ApiQuery<Name>,
  {
    enabled = true,
    live = false,
    staleMs = 30_000,
    everyMs,
    toasts = 'failures',
    keepFormer = false,
  }: CallOptions = {},
): UseQueryResult<CallResponse<Name>> =>
  useQuery({
    queryKey: callKey(query),
    queryFn: () => callApi(query),
    enabled,
    staleTime: staleMs,
    retryOnMount: ({ state }) => isOldFailure(state, staleMs),
    refetchInterval: everyMs ?? false,
    // Spec §8: a GET call never shows a toast.
    meta: { live, toasts: contract[query.call].method === 'GET' ? 'never' : toasts },
    ...(keepFormer ? { placeholderData: keepPreviousData as never } : {}),
  })
