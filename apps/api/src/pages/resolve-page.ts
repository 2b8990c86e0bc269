import { addressId, blockId, blockNumberOf, segmentText, transactionId } from '@corescope/api-schema/first-screen'
import { matchPage, type PageMatch, redirectTarget } from '@corescope/api-schema/match-page'

export type PageVerdict = { kind: 'page'; match: PageMatch } | { kind: 'redirect'; to: string } | { kind: 'notFound' }

/** Whether an identifier in the path can name anything at all, by the rules of its screen. */
const isPlausible = ({ page, parameters }: PageMatch): boolean => {
  const id = segmentText(parameters.id ?? '')
  if (page.path === '/tx/{id}') return transactionId(id) !== undefined
  if (page.path === '/address/{id}') return addressId(id) !== undefined
  if (page.path === '/block/{id}/{filter?}') return blockId(id) !== undefined
  if (page.path === '/block/countdown/{id}') return blockNumberOf(id) !== undefined
  return true
}

/** What a path is: a screen, a redirect, or nothing (spec §2, ruling 26). `search` is kept by a redirect. Pure. */
export const resolvePage = (pathname: string, search: string, debugRoutes: boolean): PageVerdict => {
  const match = matchPage(pathname, debugRoutes)
  if (match === undefined) return { kind: 'notFound' }
  if (match.page.redirect !== undefined) return { kind: 'redirect', to: match.page.redirect + search }
  const target = redirectTarget(match)
  if (target !== undefined) return { kind: 'redirect', to: target + search }
  return isPlausible(match) ? { kind: 'page', match } : { kind: 'notFound' }
}
