import { QueryClient } from '@tanstack/react-query'
import { isFailure } from './api-error.ts'

/**
 * A cache of answers. Nothing is retried by itself: panels and tables offer it, and a recovered chain asks again.
 * @param keptMs how long an answer that nothing shows is kept.
 */
export const createQueryClient = (keptMs: number): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, gcTime: keptMs },
    },
  })

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
