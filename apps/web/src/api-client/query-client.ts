import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isFailure, isIndexing } from './api-error.ts'
import { forgetFailure, type ToastRule, tellFailure } from './failure-toasts.ts'

const askAgainMs = 2_000

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { live?: boolean; toasts?: ToastRule }
  }
}

const rules: readonly ToastRule[] = ['failures', 'outages', 'never']

/**
 * The rule of those who wait for the answer. A question may have been asked ahead, for a hovered link: it is not who asked
 * first that decides, but who looks when it fails.
 */
const ruleOf = ({ observers }: Pick<Query, 'observers'>): ToastRule =>
  rules.find((rule) => observers.some(({ options }) => options.meta?.toasts === rule)) ?? 'never'

/**
 * A cache of answers. Nothing that failed is retried by itself: panels and tables offer it, and a recovered chain asks again.
 * What is not indexed yet has not failed: its panel waits, and asks until there is something to show.
 * @param keptMs how long an answer that nothing shows is kept.
 */
export const createQueryClient = (keptMs: number): QueryClient => {
  const queryCache = new QueryCache({
    onError: (error, query) => tellFailure(query.queryHash, error, ruleOf(query as unknown as Query)),
    onSuccess: (_data, { queryHash }) => forgetFailure(queryHash),
  })
  // Nobody looks any more: who comes back is told anew.
  queryCache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && query.getObserversCount() === 0) forgetFailure(query.queryHash)
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        retry: (_times, error) => isIndexing(error),
        retryDelay: askAgainMs,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        gcTime: keptMs,
      },
    },
  })
}

/** The one cache of the browser's page. */
export const queryClient = createQueryClient(10 * 60_000)

/** Asks again for everything on screen that follows the chain, and for what failed for want of an answer. */
export const refreshLive = (): void => {
  void queryClient.invalidateQueries({ predicate: (query) => query.meta?.live === true })
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && state.fetchStatus === 'idle' && !isFailure(state.error),
  })
}
