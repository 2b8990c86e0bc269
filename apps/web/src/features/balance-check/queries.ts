import { useQueries } from '@tanstack/react-query'
import { type ApiQuery, apiQuery } from '../../api-client/api-query.ts'
import { type CallResponse, callApi, callKey } from '../../api-client/call-api.ts'
import { isOldFailure } from '../../api-client/is-old-failure.ts'
import type { Question } from './question.ts'

type NativeAnswer = CallResponse<'searchBalance'>
type TokenAnswer = CallResponse<'searchTokenBalance'>
export type BalanceAnswer = NativeAnswer | TokenAnswer

export interface Asked {
  answer: BalanceAnswer | undefined
  error: Error | null
}

const staleMs = 60_000

type BalanceQuery = ApiQuery<'searchBalance'> | ApiQuery<'searchTokenBalance'>

/** The balance of one address, of the coin or of what the question names. @param at instead of the question's own moment */
export const balanceQuery = ({ token, item, at: own }: Question, address: `0x${string}`, at = own): BalanceQuery =>
  token === undefined
    ? apiQuery('searchBalance', { address, ...at })
    : apiQuery('searchTokenBalance', {
        address,
        contractAddress: token,
        ...(item === undefined ? {} : { tokenItem: item }),
        ...at,
      })

/** Many balances at once, each with its own failure. */
export const useBalances = (queries: readonly BalanceQuery[]): Asked[] =>
  useQueries({
    queries: queries.map((query) => ({
      queryKey: callKey(query),
      queryFn: () => callApi(query as ApiQuery<'searchBalance'>) as Promise<BalanceAnswer>,
      staleTime: staleMs,
      retry: false,
      retryOnMount: ({ state }: { state: { error: unknown; errorUpdatedAt: number } }) => isOldFailure(state, staleMs),
      meta: { toasts: 'never' },
    })),
  }).map(({ data, error }) => ({ answer: data, error }))
