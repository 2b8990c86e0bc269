import { contract } from 'virtual:contract'
import type { RequestOf, ResponseOf } from '@corescope/api-schema/call'
import type { calls } from '@corescope/api-schema/calls'
import type { ApiQuery } from './api-query.ts'
import { type RequestContext, sendRequest } from './request.ts'

export type CallName = keyof typeof calls
export type CallRequest<Name extends CallName> = RequestOf<(typeof calls)[Name]>
export type CallResponse<Name extends CallName> = ResponseOf<(typeof calls)[Name]>

let context: RequestContext = {
  baseUrl: '',
  prefix: '/api',
  accessToken: () => undefined,
  onUnauthorised: () => undefined,
}

/** Set once by the shell at start. */
export const setRequestContext = (next: RequestContext): void => {
  context = next
}

export const requestContext = (): RequestContext => context

/** Key of a query's answer in the query cache: first-screen data, prefetch and `useCall` share it. */
export const callKey = ({ call, request }: { call: CallName; request: unknown }) =>
  [contract[call].path, request ?? {}] as const

/**
 * Asks the API once.
 * @throws ApiError
 */
export const callApi = async <Name extends CallName>({ call, request }: ApiQuery<Name>): Promise<CallResponse<Name>> =>
  (await sendRequest(contract[call], request, context)) as CallResponse<Name>
