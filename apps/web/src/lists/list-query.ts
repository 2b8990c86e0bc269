import { defaultPageSize, maxPageSize, pageSizes } from '@corescope/api-schema/shapes/page-sizes'
import type { Page } from '@corescope/api-schema/shapes/paging'
import type { ApiQuery } from '../api-client/api-query.ts'
import type { CallName, CallRequest, CallResponse } from '../api-client/call-api.ts'
import { type ListRange, listRange, type rangeNames } from './list-range.ts'

/** Calls that answer a page. */
export type ListCallName = {
  [Name in CallName]: CallResponse<Name> extends Page<unknown> ? Name : never
}[CallName]

type PlaceName = 'pageNum' | 'pageSize' | 'asOf' | 'asOfHash' | (typeof rangeNames)[number]
type ListRequest<Name extends ListCallName> = Omit<CallRequest<Name>, PlaceName>

/** A list without the place in it, which the URL says. */
export interface ListQuery<Name extends ListCallName> {
  call: Name
  /** The request's own fields: without page, size and block. */
  request: ListRequest<Name>
  /** The list can be seen as of a block (append-only lists). Ranked and forked lists cannot. */
  takesAsOf: boolean
  /** The URL can narrow the list to a range of blocks. */
  takesRange: boolean
  /** There is an export with the name and the fields of the call. */
  isSaved?: boolean
}

export const listQuery = <Name extends ListCallName>(
  call: Name,
  request: ListRequest<Name>,
  { takesAsOf = true, takesRange = false }: { takesAsOf?: boolean; takesRange?: boolean } = {},
): ListQuery<Name> => ({ call, request, takesAsOf, takesRange })

/** A list that the URL can narrow to a range of blocks or days. */
export const rangedList = <Name extends ListCallName>(call: Name, request: ListRequest<Name>): ListQuery<Name> =>
  listQuery(call, request, { takesRange: true })

/** A list that is saved by the name of its call. */
export const savedQuery = <Name extends ListCallName>(call: Name, request: ListRequest<Name>): ListQuery<Name> => ({
  ...listQuery(call, request),
  isSaved: true,
})

/** A list of Core: it can be narrowed, and saved by the name of its call. */
export const savedList = <Name extends ListCallName>(call: Name, request: ListRequest<Name>): ListQuery<Name> => ({
  ...savedQuery(call, request),
  takesRange: true,
})

export interface ListLocation {
  pageNum: number
  pageSize: number
  asOf?: number
  range?: ListRange
}

const pageNumOf = (text: string | null) =>
  text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), maxPageSize) : undefined

/** Table state of a URL: `?page=3&size=50&asOf=1200&fromBlock=900`. What is not valid falls back to its default. */
export const listLocation = (search: Pick<URLSearchParams, 'get'>, pageName = 'page'): ListLocation => {
  const size = Number(search.get('size'))
  const asOf = search.get('asOf')
  return {
    pageNum: pageNumOf(search.get(pageName)) ?? 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    ...(asOf !== null && /^\d{1,10}$/.test(asOf) ? { asOf: Number(asOf) } : {}),
    range: listRange(search),
  }
}

/** The query for one page of a list. */
export const pageQuery = <Name extends ListCallName>(
  { call, request, takesAsOf, takesRange }: ListQuery<Name>,
  { pageNum, pageSize, asOf, range }: ListLocation,
): ApiQuery<Name> => {
  const pinned = takesAsOf && asOf !== undefined ? { asOf } : {}
  const narrowed = takesRange ? range : {}
  return { call, request: { ...request, pageNum, pageSize, ...pinned, ...narrowed } as CallRequest<Name> }
}
