import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api-client/api-error.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import type { OpenApi } from './open-api.ts'

const path = '/api/openapi.json'

/** @throws ApiError */
const fetchDocument = async (): Promise<OpenApi> => {
  const { apiBaseUrl, apiUrlPrefix } = runtimeConfig()
  const response = await fetch(`${apiBaseUrl}${apiUrlPrefix}/openapi.json`).catch((cause: unknown) => {
    throw new ApiError('network', { path, cause })
  })
  if (!response.ok) throw new ApiError('status', { path, status: response.status })
  return (await response.json()) as OpenApi
}

/** The API's own document, fetched when the page is read. */
export const useOpenApi = () =>
  useQuery({ queryKey: [path], queryFn: fetchDocument, staleTime: Number.POSITIVE_INFINITY, meta: { toasts: 'never' } })
