import { firstScreenCalls } from '@corescope/api-schema/first-screen'
import { type CallRequest, callApi, callKey } from './call-api.ts'
import { queryClient } from './query-client.ts'

/** Fetches ahead what a screen will ask first (a hovered link, a neighbouring page). Answers younger than 10 s are kept. */
export const prefetchScreen = (url: URL): void => {
  for (const { call, request } of firstScreenCalls(url.pathname, url.searchParams)) {
    void queryClient.prefetchQuery({
      queryKey: callKey(call, request),
      queryFn: () => callApi(call, request as CallRequest<typeof call>),
      staleTime: 10_000,
      retry: false,
    })
  }
}
