import { contract } from 'virtual:contract'
import type { RequestOf, ResponseOf } from '@corescope/api-schema/call'
import type { calls } from '@corescope/api-schema/calls'
import { toast } from '../notices/notices.ts'
import { describeError } from './describe-error.ts'
import { type RequestContext, sendRequest } from './request.ts'

export type CallName = keyof typeof calls
export type CallRequest<Name extends CallName> = RequestOf<(typeof calls)[Name]>
export type CallResponse<Name extends CallName> = ResponseOf<(typeof calls)[Name]>

let context: RequestContext = { baseUrl: '', accessToken: () => undefined, onUnauthorised: () => undefined }

/** Set once by the shell at start. */
export const setRequestContext = (next: RequestContext): void => {
  context = next
}

/** Key of a call's answer in the query cache: first-screen data, prefetch and `useCall` share it. */
export const callKey = (name: CallName, request: unknown) => [contract[name].path, request ?? {}] as const

export const callNameOf = (path: string): CallName | undefined =>
  (Object.keys(contract) as CallName[]).find((name) => contract[name].path === path)

/**
 * Asks the API once.
 * @param toasts whether a failure of a non-GET call shows itself as a toast (spec §8); lists and look-ups say it in place.
 * @throws ApiError
 */
export const callApi = async <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  toasts = false,
): Promise<CallResponse<Name>> => {
  const call = contract[name]
  try {
    return (await sendRequest(call, request, context)) as CallResponse<Name>
  } catch (error) {
    if (toasts && call.method !== 'GET') toast(describeError(error), 'error')
    throw error
  }
}
