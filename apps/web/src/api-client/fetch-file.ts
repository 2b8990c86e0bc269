import { prefixed } from '@corescope/api-schema/prefixed-path'
import { ApiError } from './api-error.ts'
import { requestContext } from './call-api.ts'
import { headersOf, isEnvelope, readBody } from './request.ts'

/**
 * Fetches a file of any length, with what is private to who is signed in.
 * @param path with its query
 * @throws ApiError where there is none
 */
export const fetchFile = async (path: string): Promise<Response> => {
  const context = requestContext()
  const headers = await headersOf({ method: 'GET', path, auth: 'visitor' }, context)
  const response = await fetch(context.baseUrl + prefixed(path, context.prefix), { headers }).catch(
    (cause: unknown) => {
      throw new ApiError('network', { path, cause })
    },
  )
  if (response.ok) return response
  const body = await readBody(response, path)
  const told = isEnvelope(body)
    ? { serverMessage: body.message, fault: body.fault, say: await context.messageOf?.(body.fault, body.parameters) }
    : { serverMessage: '' }
  throw new ApiError('status', { path, status: response.status, ...told })
}
