import type { Page } from '@corescope/api-schema/shapes/paging'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react'
import { isFailure } from '../api-client/api-error.ts'
import type { ApiQuery } from '../api-client/api-query.ts'
import { type CallResponse, callApi, callKey } from '../api-client/call-api.ts'
import { isOldFailure } from '../api-client/is-old-failure.ts'
import { useChangeSearch, useSearchParameters } from '../navigation/search-parameters.ts'
import { clearListError, reportListError } from '../notices/list-errors.ts'
import { type ListCallName, type ListQuery, listLocation, pageQuery } from './list-query.ts'
import { jumpTarget, type ListLength, type ListState, listState, tableDelayMs } from './list-state.ts'
import type { SavedAs } from './saving/SaveLink.tsx'
import { type Merge, useLiveRefresh } from './use-live-refresh.ts'
import { useSteady } from './use-steady.ts'

export type RowOf<Name extends ListCallName> = CallResponse<Name>['records'][number]

export interface ListOptions<Name extends ListCallName> {
  /** Page 1 follows the head. Default true for lists that can be seen as of a block. */
  live?: boolean
  /** Lays a block event into page 1 without asking again. */
  merge?: Merge<CallResponse<Name>>
  /** Page 1 is asked again every so often: of what moves between blocks. */
  everyMs?: number
  /** The screen says itself what the server refuses ("no such block"): it is no outage, and asking again helps nobody. */
  saysRefusals?: boolean
  /** Parameter of the URL that holds the page, where a screen has several lists. */
  pageName?: string
}

export interface ListView<Name extends ListCallName> extends ListState<RowOf<Name>> {
  /** The whole answer now shown, for figures beside the rows. */
  answer: CallResponse<Name> | undefined
  /** The rows could not be refreshed: milliseconds since when they stand; undefined else. */
  standsSince: number | undefined
  pageNum: number
  pageSize: number
  /** What all of it is saved by, filters included; undefined where it has no file. */
  savedAs: SavedAs | undefined
  /** The URL can narrow it to a range of blocks, and whether it does. */
  takesRange: boolean
  isNarrowed: boolean
  /** Block the list is pinned to by the URL; undefined while it is live. */
  pinned: number | undefined
  /** Entries that arrived while the rows are being read. */
  waiting: number
  showNew: () => void
  retry: () => void
  goTo: (pageNum: number) => void
  resize: (pageSize: number) => void
  backToLive: () => void
  /** Fetches a page ahead (hovered or focused button). */
  prefetch: (pageNum: number) => void
  /** Goes on the element that holds the list, with `data-read` on its parts that a reader reads or turns pages by. */
  region: RefObject<HTMLDivElement | null>
}

const staleMs = 30_000
/** A refresh that failed is tried again after so long, whether or not the chain moves (ruling 30). */
const retryMs = 15_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The error stays while the question is asked again by itself, until there is an answer; a reader's own retry takes it away. */
const useLastingError = (id: string, error: Error | null, isAnswered: boolean) => {
  const kept = useRef<{ id: string; error: Error }>(undefined)
  if (error !== null) kept.current = { id, error }
  else if (isAnswered || kept.current?.id !== id) kept.current = undefined
  const [, renderAgain] = useReducer((times: number) => times + 1, 0)
  const forget = useCallback(() => {
    kept.current = undefined
    renderAgain()
  }, [])
  return { error: kept.current?.error ?? null, forget }
}

const useListAnswer = <Name extends ListCallName>(
  asked: ApiQuery<Name>,
  { everyMs, saysRefusals = false }: Pick<ListOptions<Name>, 'everyMs' | 'saysRefusals'>,
) => {
  const client = useQueryClient()
  const queryKey = callKey(asked)
  const query = useQuery<CallResponse<Name>>({
    queryKey,
    queryFn: async () => {
      if (client.getQueryData(queryKey) === undefined) await pause(tableDelayMs)
      return callApi(asked)
    },
    staleTime: staleMs,
    retryOnMount: ({ state }) => isOldFailure(state, staleMs),
    refetchInterval: ({ state }) =>
      state.status === 'error' && state.data !== undefined ? retryMs : (everyMs ?? false),
  })
  const id = JSON.stringify(queryKey)
  const { refetch } = query
  const { error, forget } = useLastingError(id, query.error, query.data !== undefined)
  const retry = useCallback(() => {
    forget()
    void refetch()
  }, [forget, refetch])
  useEffect(() => {
    if (error === null || (saysRefusals && isFailure(error))) clearListError(id)
    else reportListError({ id, error, retry })
    return () => clearListError(id)
  }, [id, error, retry, saysRefusals])
  return { query, queryKey, id, error, retry }
}

/**
 * Jumps to the last page when the asked one lies beyond it: the last one of the block that says so, while the chain goes on.
 * @returns whether it is about to
 */
const useJump = (
  { pageNum, pageName }: { pageNum: number; pageName: string },
  answer: { pages: number } | undefined,
  asOf: number | undefined,
): boolean => {
  const change = useChangeSearch()
  const target = jumpTarget(pageNum, answer)
  useEffect(() => {
    if (target === undefined) return
    change(target === 1 ? { [pageName]: undefined } : { [pageName]: target, asOf }, { replace: true })
  }, [target, asOf, pageName, change])
  return target !== undefined
}

/** Length of a list as its last answer said it, in pages of the size now chosen; undefined for another list. */
const useFormerLength = (list: string, pageSize: number, shown: { total: number } | undefined) => {
  const former = useRef<{ list: string; total: number }>(undefined)
  if (shown !== undefined) former.current = { list, total: shown.total }
  if (former.current?.list !== list) return undefined
  const { total } = former.current
  return { total, pages: Math.ceil(total / pageSize) } satisfies ListLength
}

/**
 * A paginated list whose state lives in the URL (`?page=&size=&asOf=`), with the behaviour of spec §2 and §4. Give the result
 * to `ListTable`.
 */
export const useList = <Name extends ListCallName>(
  listed: ListQuery<Name>,
  { live = listed.takesAsOf, merge, everyMs, saysRefusals, pageName = 'page' }: ListOptions<Name> = {},
): ListView<Name> => {
  const { takesAsOf, takesRange } = listed
  const client = useQueryClient()
  const change = useChangeSearch()
  const region = useRef<HTMLDivElement>(null)
  const { pageNum, pageSize, asOf, range } = listLocation(useSearchParameters(), pageName)
  const narrowed = takesRange ? range : {}
  const isNarrowed = Object.keys(narrowed ?? {}).length > 0
  const pinned = takesAsOf ? asOf : undefined
  const queryOf = (page: number, at: number | undefined) =>
    pageQuery(listed, { pageNum: page, pageSize, ...(at === undefined ? {} : { asOf: at }), ...(range && { range }) })

  const { query, queryKey, id, error, retry } = useListAnswer(queryOf(pageNum, pinned), {
    ...(pageNum === 1 && everyMs !== undefined ? { everyMs } : {}),
    ...(saysRefusals === undefined ? {} : { saysRefusals }),
  })
  const isLive = live && pinned === undefined && pageNum === 1
  useLiveRefresh(queryKey, isLive, isNarrowed ? undefined : merge)
  const { shown, waiting, showNew } = useSteady(query.data, id, region)
  const former = useFormerLength(JSON.stringify([listed.call, listed.request, narrowed]), pageSize, shown)
  const isLeaving = useJump(
    { pageNum, pageName },
    query.data,
    takesAsOf ? (pinned ?? query.data?.asOf?.number) : undefined,
  )

  /** Beyond page 1 the list stands still at the block it was seen at. */
  const pinFor = (page: number) => (takesAsOf && page > 1 ? (pinned ?? shown?.asOf?.number) : pinned)
  return {
    ...listState(shown as Page<RowOf<Name>> | undefined, error, isLeaving, former),
    answer: shown,
    savedAs: { call: listed.call, request: { ...listed.request, ...narrowed }, pinned, isSaved: listed.isSaved },
    standsSince: error !== null && shown !== undefined ? query.dataUpdatedAt : undefined,
    pageNum,
    pageSize,
    takesRange,
    isNarrowed,
    pinned,
    waiting,
    showNew,
    region,
    retry,
    goTo: (page) => change({ [pageName]: page === 1 ? undefined : page, asOf: pinFor(page) }),
    resize: (size) => change({ size: size === 25 ? undefined : size, [pageName]: undefined }),
    backToLive: () => change({ [pageName]: undefined, asOf: undefined }),
    prefetch: (page) => {
      const next = queryOf(page, pinFor(page))
      void client.prefetchQuery({
        queryKey: callKey(next),
        queryFn: () => callApi(next),
        staleTime: staleMs,
        retry: false,
      })
    },
  }
}
