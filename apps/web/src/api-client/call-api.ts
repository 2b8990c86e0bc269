import { contract } from 'virtual:contract'
import type { RequestOf, ResponseOf } from '@corescope/api-schema/call'
import type { calls } from '@corescope/api-schema/calls'
import { forgetFailure, type ToastRule, tellFailure } from './failure-toasts.ts'
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
 * @param toasts which failures of a non-GET call show themselves as a toast (spec §8)
 * @throws ApiError
 */
export const callApi = async <Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  toasts: ToastRule = 'never',
): Promise<CallResponse<Name>> => {
  const call = contract[name]
  const question = JSON.stringify(callKey(name, request))
  try {
    const answer = (await sendRequest(call, request, context)) as CallResponse<Name>
    forgetFailure(question)
    return answer
  } catch (error) {
    if (call.method !== 'GET') tellFailure(question, error, toasts)
    throw error
  }
}
