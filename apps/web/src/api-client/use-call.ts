import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CallName, type CallRequest, type CallResponse, callApi, callKey } from './call-api.ts'

export interface CallOptions {
  enabled?: boolean
  /** Ask again whenever the chain moved (a block or a reorganisation). */
  live?: boolean
  /** How long an answer counts as fresh; default 30 s. Infinity for what never changes. */
  staleMs?: number
  /** Ask again every so often. */
  everyMs?: number
  /** A failure shows itself as a toast as well; default no: panels say it in place. */
  toasts?: boolean
  /** Keep showing the answer to the former request while the next one is under way. */
  keepFormer?: boolean
}

/**
 * The answer of a call, from the HTML of the first screen, the cache or the API.
 * Not-found of a look-up: `isFailure(result.error)`.
 */
export const useCall = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  { enabled = true, live = false, staleMs = 30_000, everyMs, toasts = false, keepFormer = false }: CallOptions = {},
): UseQueryResult<CallResponse<Name>> =>
  useQuery({
    queryKey: callKey(name, request),
    queryFn: () => callApi(name, request, toasts),
    enabled,
    staleTime: staleMs,
    refetchInterval: everyMs ?? false,
    meta: { live },
    ...(keepFormer ? { placeholderData: keepPreviousData as never } : {}),
  })
