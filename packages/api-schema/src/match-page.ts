import type { PageEntry } from './page.ts'
import { pages } from './pages.ts'
import { segmentText } from './url-ids.ts'

export interface PageMatch {
  page: PageEntry
  parameters: Record<string, string>
}

/** A path whose percent signs encode nothing: the signs are taken for themselves. */
export const decodablePath = (pathname: string): string => {
  try {
    // The result is used: a minifier takes a call without one for needless.
    return decodeURIComponent(pathname) === '' ? '' : pathname
  } catch (error) {
    if (error instanceof URIError) return pathname.replaceAll('%', '%25')
    throw error
  }
}

/**
 * A path as server and browser alike read it. A router would take `//` for `/`, and so find a screen where there is none
 * (ruling 26): the second slash is a sign of the segment it stands before.
 */
export const plainPath = (pathname: string): string =>
  decodablePath(pathname).replace(/\/{2,}/g, (slashes) => `/${'%2F'.repeat(slashes.length - 1)}`)

/** Ruling 26: what `/block/{id}/{filter?}` may filter by. */
export const blockFilters = ['txs', 'internal', 'blobs'] as const

const matchPattern = (pattern: string, segments: readonly string[]): Record<string, string> | undefined => {
  const parts = pattern.slice(1).split('/')
  const parameters: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index]
    const name = /^\{(\w+)([?*]?)\}$/.exec(part)
    if (name === null) {
      if (segment !== part) return undefined
    } else if (name[2] === '*') {
      const rest = segments.slice(index).join('/')
      if (rest === '') return undefined
      return { ...parameters, [name[1]!]: rest }
    } else if (segment === undefined) {
      if (name[2] !== '?') return undefined
    } else if (segment === '') return undefined
    else parameters[name[1]!] = segment
  }
  return segments.length > parts.length ? undefined : parameters
}

const redirectPattern = '/redirect/{path*}'

/**
 * Where `/redirect/{path}` leads (ruling 26): a plain path of this site; undefined for everything that a browser could read as
 * another origin or a scheme, encoded or not.
 */
export const redirectTarget = ({ page, parameters }: PageMatch): string | undefined => {
  const { path = '' } = parameters
  if (page.path !== redirectPattern || !/^\w[\w.~-]*(\/[\w.~-]+)*$/.test(path)) return undefined
  return path.split('/').includes('..') ? undefined : `/${path}`
}

/**
 * The screen of a path, strictly (spec §2, ruling 26): a trailing slash, another case or an unknown block filter is no screen.
 * Parameters are the raw path segments. Server (404, titles) and browser ask the same function. Without accounts (ACCOUNTS=off) their
 * screens are none.
 */
export const matchPage = (pathname: string, debugRoutes: boolean, hasAccounts = true): PageMatch | undefined => {
  const segments = pathname.slice(1).split('/')
  for (const page of pages) {
    const parameters = matchPattern(page.path, segments)
    if (parameters === undefined) continue
    if (page.debug && !debugRoutes) return undefined
    if (page.account && !hasAccounts) return undefined
    const { filter } = parameters
    if (page.path.startsWith('/block/{id}') && filter !== undefined) {
      return (blockFilters as readonly string[]).includes(filter) ? { page, parameters } : undefined
    }
    const match = { page, parameters }
    return page.path === redirectPattern && redirectTarget(match) === undefined ? undefined : match
  }
  return undefined
}

/** Whether the `{id}` of a path can name anything at all, by the rules of its page. */
export const namesSomething = ({ page, parameters }: PageMatch): boolean =>
  page.names?.(segmentText(parameters.id ?? ''), segmentText(parameters.n ?? '')) ?? true
