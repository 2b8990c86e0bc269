import { matchPage, type PageMatch, redirectTarget } from '@corescope/api-schema/match-page'

export type PageVerdict = { kind: 'page'; match: PageMatch } | { kind: 'redirect'; to: string } | { kind: 'notFound' }

const isHash = (id: string) => /^(0x)?[0-9a-f]{64}$/i.test(id)
const isAddress = (id: string) => /^(0x)?[0-9a-f]{40}$/i.test(id)
const isBlockNumber = (id: string) => /^\d{1,10}$/.test(id)

/** Whether an identifier in the path can name anything at all. */
const isPlausible = ({ page, parameters }: PageMatch): boolean => {
  const { id = '' } = parameters
  if (page.path === '/tx/{id}') return isHash(id)
  if (page.path === '/address/{id}') return isAddress(id)
  if (page.path === '/block/{id}/{filter?}') return isHash(id) || isBlockNumber(id)
  if (page.path === '/block/countdown/{id}') return isBlockNumber(id)
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
