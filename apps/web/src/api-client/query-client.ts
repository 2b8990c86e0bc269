import { QueryClient } from '@tanstack/react-query'

/** One cache for the page. Nothing is retried by itself: panels and tables offer it, and a recovered chain asks again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: true, gcTime: 10 * 60_000 },
  },
})

/** Asks again for everything on screen that follows the chain. */
export const refreshLive = (): void => {
  void queryClient.invalidateQueries({ predicate: (query) => query.meta?.live === true })
}
