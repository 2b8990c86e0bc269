import type { FirstScreenCall } from '@corescope/api-schema/first-screen'
import type { CallName, CallRequest } from './call-api.ts'

/** A call and what it is asked: what a hook asks, a screen declares, and the server answers ahead. */
export interface ApiQuery<Name extends CallName> {
  call: Name
  request: CallRequest<Name>
}

export const apiQuery = <Name extends CallName>(call: Name, request: CallRequest<Name>): ApiQuery<Name> => ({
  call,
  request,
})

/** Marks the query that a page is about. @param otherwise is asked when there is no such thing */
export const subject = (query: FirstScreenCall, otherwise?: FirstScreenCall): FirstScreenCall => ({
  ...query,
  isSubject: true,
  ...(otherwise === undefined ? {} : { otherwise }),
})

/** Where a screen is shown. */
export interface ScreenPlace {
  /** Parameters of the path, percent-decoded; an absent one is empty. */
  parameter: (name: string) => string
  search: URLSearchParams
}

/**
 * What a screen asks first; a file in `routes/` exports it as `queries`. The server answers these queries into the HTML, the browser
 * fetches them ahead for a link that is pointed at.
 */
export type ScreenQueries = (place: ScreenPlace) => FirstScreenCall[]
