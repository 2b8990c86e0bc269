import { prefixed } from '@corescope/api-schema/prefixed-path'
import { runtimeConfig } from './runtime-config.ts'

/** Where a reader's browser finds a path of the API: at the site itself, or where `API_BASE_URL` and `API_URL_PREFIX` say. */
export const apiUrl = (path: string): string => {
  const { apiBaseUrl, apiUrlPrefix } = runtimeConfig()
  return apiBaseUrl + prefixed(path, apiUrlPrefix)
}
