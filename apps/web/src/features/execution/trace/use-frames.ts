import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi, callKey } from '../../../api-client/call-api.ts'
import { framesAtOnce, framesQuery } from '../queries.ts'

/** Calls that are asked for at once after the first ones. */
export const moreFrames = 2_000

/** The calls of a transaction, in bounded pieces. */
export const useFrames = (hash: `0x${string}`) => {
  const query = useInfiniteQuery({
    queryKey: ['frames', ...callKey(framesQuery(hash, 0))],
    queryFn: ({ pageParam }) => callApi(framesQuery(hash, pageParam, pageParam === 0 ? framesAtOnce : moreFrames)),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { frames }) => sum + frames.length, 0)
      return last.frames.length === 0 || loaded >= last.total ? undefined : loaded
    },
    staleTime: 300_000,
    retry: false,
    meta: { toasts: 'outages' },
  })
  const pages = query.data?.pages
  const frames = useMemo(() => pages?.flatMap((page) => page.frames) ?? [], [pages])
  return { frames, last: pages?.at(-1), query }
}
