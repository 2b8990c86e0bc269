import { runtimeConfig } from './runtime-config.ts'

const contractPrefix = /^\/api(?=\/)/

/** The path of a call, with what this deployment puts in the place of `/api` (`API_URL_PREFIX`). Other paths stay. */
export const prefixed = (path: string, prefix: string): string => path.replace(contractPrefix, () => prefix)

/** Where a reader's browser finds a path of the API: at the site itself, or where `API_BASE_URL` and `API_URL_PREFIX` say. */
export const apiUrl = (path: string): string => {
  const { apiBaseUrl, apiUrlPrefix } = runtimeConfig()
  return apiBaseUrl + prefixed(path, apiUrlPrefix)
}
