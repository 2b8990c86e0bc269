import { matchPage, type PageMatch } from '@corescope/api-schema/match-page'
import { runtimeConfig } from '../../config/runtime-config.ts'

/** The page of a path, by the same strict rule as the server's. */
export const currentPage = (pathname: string): PageMatch | undefined => {
  const { debugRoutes, accounts } = runtimeConfig()
  return matchPage(pathname, debugRoutes, accounts !== 'off')
}
