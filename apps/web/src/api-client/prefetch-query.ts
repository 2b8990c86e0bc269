import type { FirstScreenCall } from '@corescope/api-schema/first-screen'
import { type CallRequest, callApi, callKey } from './call-api.ts'
import { queryClient } from './query-client.ts'

/** Fetches ahead what a screen will ask first (a hovered link). An answer younger than 10 s is kept. */
export const prefetchQuery = ({ call, request }: FirstScreenCall): void => {
  const query = { call, request: request as CallRequest<typeof call> }
  void queryClient.prefetchQuery({
    queryKey: callKey(query),
    queryFn: () => callApi(query),
    staleTime: 10_000,
    retry: false,
  })
}
