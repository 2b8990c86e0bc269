import { matchPage, namesSomething, type PageMatch, redirectTarget } from '@corescope/api-schema/match-page'

export type PageVerdict = { kind: 'page'; match: PageMatch } | { kind: 'redirect'; to: string } | { kind: 'notFound' }

/** What a path is: a screen, a redirect, or nothing (spec §2, ruling 26). `search` is kept by a redirect. Pure. */
export const resolvePage = (
  pathname: string,
  search: string,
  debugRoutes: boolean,
  hasAccounts = true,
): PageVerdict => {
  const match = matchPage(pathname, debugRoutes, hasAccounts)
  if (match === undefined) return { kind: 'notFound' }
  if (match.page.redirect !== undefined) return { kind: 'redirect', to: match.page.redirect + search }
  const target = redirectTarget(match)
  if (target !== undefined) return { kind: 'redirect', to: target + search }
  return namesSomething(match) ? { kind: 'page', match } : { kind: 'notFound' }
}
