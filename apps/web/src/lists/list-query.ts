import { defaultPageSize, maxPageSize, pageSizes } from '@corescope/api-schema/shapes/page-sizes'
import type { Page } from '@corescope/api-schema/shapes/paging'
import type { ApiQuery } from '../api-client/api-query.ts'
import type { CallName, CallRequest, CallResponse } from '../api-client/call-api.ts'

/** Calls that answer a page. */
export type ListCallName = {
  [Name in CallName]: CallResponse<Name> extends Page<unknown> ? Name : never
}[CallName]

type ListRequest<Name extends ListCallName> = Omit<CallRequest<Name>, 'pageNum' | 'pageSize' | 'asOf' | 'asOfHash'>

/** A list without the place in it, which the URL says. */
export interface ListQuery<Name extends ListCallName> {
  call: Name
  /** The request's own fields: without page, size and block. */
  request: ListRequest<Name>
  /** The list can be seen as of a block (append-only lists). Ranked and forked lists cannot. */
  takesAsOf: boolean
}

export const listQuery = <Name extends ListCallName>(
  call: Name,
  request: ListRequest<Name>,
  { takesAsOf = true }: { takesAsOf?: boolean } = {},
): ListQuery<Name> => ({ call, request, takesAsOf })

export interface ListLocation {
  pageNum: number
  pageSize: number
  asOf?: number
}

const pageNumOf = (text: string | null) =>
  text !== null && /^[1-9]\d*$/.test(text) ? Math.min(Number(text), maxPageSize) : undefined

/** Table state of a URL: `?page=3&size=50&asOf=1200`. What is not valid falls back to its default. */
export const listLocation = (search: Pick<URLSearchParams, 'get'>): ListLocation => {
  const size = Number(search.get('size'))
  const asOf = search.get('asOf')
  return {
    pageNum: pageNumOf(search.get('page')) ?? 1,
    pageSize: (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    ...(asOf !== null && /^\d{1,10}$/.test(asOf) ? { asOf: Number(asOf) } : {}),
  }
}

/** The query for one page of a list. */
export const pageQuery = <Name extends ListCallName>(
  { call, request, takesAsOf }: ListQuery<Name>,
  { pageNum, pageSize, asOf }: ListLocation,
): ApiQuery<Name> => {
  const pinned = takesAsOf && asOf !== undefined ? { asOf } : {}
  return { call, request: { ...request, pageNum, pageSize, ...pinned } as CallRequest<Name> }
}
