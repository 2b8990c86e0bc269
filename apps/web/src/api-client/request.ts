import { successCode, unauthorisedCode } from '@corescope/api-schema/codes'
import type { WaitReason } from '@corescope/api-schema/envelope'
import { prefixed } from '@corescope/api-schema/prefixed-path'
import type { ReasonParameters } from '@corescope/api-schema/reason-names'
import { readXsrfToken } from '../config/cookies.ts'
import { SaidError } from '../i18n/said-error.ts'
import { ApiError } from './api-error.ts'
import { prepareRequest } from './prepare-request.ts'

/** Spec §7 "HTTP defaults". */
export const timeoutMs = 15_000

/** What the client needs to know of a call: `contract.searchBlock`, or an entry of the contract itself. */
export interface CallAddress {
  method: 'GET' | 'POST'
  path: string
  auth: 'visitor' | 'user'
  /** false: asked without the reader's token. */
  bearer?: false | undefined
  /** Its texts may be sources: they cross as they are. */
  isLarge?: true | undefined
}

export interface RequestContext {
  /** Origin of the API; empty = same origin. */
  baseUrl: string
  /** What stands in the place of `/api` there. */
  prefix: string
  /** Bearer token of a signed-in user. */
  accessToken: () => string | undefined | Promise<string | undefined>
  /** Who is signed in. */
  person?: () => string | undefined
  /** @throws where somebody else is signed in now */
  mustBe?: (person: string | undefined) => void
  /** What a reason of the server's is in the reader's language. */
  messageOf?: (name: string | undefined, parameters?: ReasonParameters) => Promise<(() => string) | undefined>
  /** A token was refused before its time: asks once for another. @returns whether there is one */
  renewToken?: (refused: string) => Promise<boolean>
  /** A 401 came back: forget the session and go to /login. */
  onUnauthorised: () => void
}

interface Envelope {
  code: string | number
  message: string
  data: unknown
  reason?: WaitReason
  fault?: string
  parameters?: ReasonParameters
}

export const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body

const locate = (call: CallAddress, body: unknown, { baseUrl, prefix }: RequestContext) => {
  const url = baseUrl + prefixed(call.path, prefix)
  if (call.method !== 'GET') return url
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  query.set('_t', String(Date.now()))
  return `${url}?${query}`
}

export const headersOf = async (call: CallAddress, context: RequestContext) => {
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = call.bearer === false ? undefined : await context.accessToken()
  const xsrf = readXsrfToken()
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (xsrf !== undefined) headers['x-xsrf-token'] = xsrf
  if (call.method !== 'GET') headers['content-type'] = 'application/json;charset=UTF-8'
  return headers
}

const isTimeout = (cause: unknown) => (cause as { name?: unknown } | null)?.name === 'TimeoutError'

const transfer = async (call: CallAddress, body: unknown, context: RequestContext, asker: string | undefined) => {
  try {
    const headers = await headersOf(call, context)
    context.mustBe?.(asker)
    const response = await fetch(locate(call, body, context), {
      method: call.method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    return { response, token: headers.authorization?.slice('Bearer '.length) }
  } catch (cause) {
    if (cause instanceof SaidError) throw cause
    const kind = isTimeout(cause) ? 'timeout' : 'network'
    throw new ApiError(kind, { path: call.path, cause })
  }
}

export const readBody = async (response: Response, path: string): Promise<unknown> => {
  try {
    return await response.json()
  } catch (cause) {
    if (isTimeout(cause)) throw new ApiError('timeout', { path, cause })
    return undefined
  }
}

/**
 * Makes one call and takes the envelope off: the only place in the browser that knows of it.
 * @throws ApiError for everything that is not data; SaidError where somebody else has signed in since it was asked for
 */
export const sendRequest = async (call: CallAddress, request: unknown, context: RequestContext): Promise<unknown> => {
  const { path } = call
  const asker = context.person?.()
  const { response, token } = await transfer(call, prepareRequest(request, call.isLarge !== true), context, asker)
  const body = await readBody(response, path)
  context.mustBe?.(asker)
  const serverMessage = isEnvelope(body) ? body.message : ''
  const told = isEnvelope(body)
    ? { fault: body.fault, parameters: body.parameters, say: await context.messageOf?.(body.fault, body.parameters) }
    : {}
  const detail = { path, status: response.status, serverMessage, ...told }
  if (response.status === 401 || (isEnvelope(body) && String(body.code) === unauthorisedCode)) {
    // the key that signed it may be gone, and the session be there still
    const { renewToken, ...once } = context
    if (token !== undefined && (await renewToken?.(token))) {
      return sendRequest(call, request, { ...once, person: () => asker })
    }
    context.mustBe?.(asker)
    context.onUnauthorised()
    throw new ApiError('unauthorised', detail)
  }
  if (!response.ok) throw new ApiError(isEnvelope(body) && body.reason === 'indexing' ? 'indexing' : 'status', detail)
  if (!isEnvelope(body)) throw new ApiError('empty', { path, status: response.status })
  if (String(body.code) !== successCode) throw new ApiError('failure', detail)
  return body.data
}
