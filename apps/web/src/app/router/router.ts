import { matchPage, type PageMatch, redirectTarget } from '@corescope/api-schema/match-page'
import type { ComponentType } from 'react'
import type { PageLocation } from '../../navigation/navigation-context.ts'
import { isSignedIn, rememberPlace } from '../../session/session.ts'
import type { PageHistory } from './page-history.ts'
import { loadedScreen, loadScreen } from './screens.ts'

/** What stands on the page. */
export type View = { kind: 'screen'; Screen: ComponentType } | { kind: 'notFound' } | { kind: 'failed'; error: unknown }

export interface RouterState {
  /** Name of the entry of the history. */
  entry: string
  location: PageLocation
  match: PageMatch | undefined
  view: View
}

export interface Router {
  state: () => RouterState
  /** Reads the URL and loads its screen. Resolves when `state` shows it, or a later move took its place. */
  load: () => Promise<void>
  go: (href: string, options?: { replace?: boolean }) => void
  /** Calls after each change of the state; returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

/** Where a page leads on (spec §2, ruling 26): undefined for a page that is shown itself. */
const leadsTo = (match: PageMatch | undefined, { pathname, search }: PageLocation): string | undefined => {
  if (match === undefined) return undefined
  const { page } = match
  if (page.redirect !== undefined) return page.redirect
  if (page.user && !isSignedIn()) {
    rememberPlace(pathname + search)
    return '/login'
  }
  const target = redirectTarget(match)
  return target === undefined ? undefined : target + search
}

/** The way to an account; and the first page, from which one comes to one's account. */
const leadingNowhereBack = ['/', '/login', '/register', '/confirmemail', '/lostpassword', '/resetpassword']

/** Who goes to sign in from another page comes back to it. */
const rememberSource = ({ pathname, search }: PageLocation, match: PageMatch | undefined): void => {
  if (match !== undefined && !leadingNowhereBack.includes(match.page.path)) rememberPlace(pathname + search)
}

/** The view of a page whose screen needs no loading; undefined where it does. */
const viewAtOnce = (match: PageMatch | undefined): View | undefined => {
  if (match === undefined) return { kind: 'notFound' }
  const module = loadedScreen(match.page.path)
  return module === undefined ? undefined : { kind: 'screen', Screen: module.Screen }
}

const viewOf = async (match: PageMatch): Promise<View> => {
  try {
    const module = await loadScreen(match.page.path)
    return module === undefined ? { kind: 'notFound' } : { kind: 'screen', Screen: module.Screen }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

/**
 * Shows the screen of the page's URL. Pages are found by `matchPage` alone, which the server asks too. While the chunk and the
 * messages of a screen are fetched, the one before it stays.
 */
export const createRouter = (history: PageHistory, debugRoutes: boolean, hasAccounts = true): Router => {
  const listeners = new Set<() => void>()
  let state: RouterState = {
    entry: history.entry(),
    location: history.location(),
    match: undefined,
    view: { kind: 'notFound' },
  }
  let lastMove = 0

  const find = (): { location: PageLocation; match: PageMatch | undefined } => {
    const location = history.location()
    const match = matchPage(location.pathname, debugRoutes, hasAccounts)
    const target = leadsTo(match, location)
    if (target === undefined) return { location, match }
    history.replace(target)
    return find()
  }
  const load = async () => {
    lastMove += 1
    const move = lastMove
    const { location, match } = find()
    const view = viewAtOnce(match) ?? (await viewOf(match as PageMatch))
    if (move !== lastMove) return
    state = { entry: history.entry(), location, match, view }
    for (const listener of listeners) listener()
  }
  history.onMove(() => void load())
  return {
    state: () => state,
    load,
    go: (href, { replace = false } = {}) => {
      const left = history.location()
      if (href === '/login') rememberSource(left, matchPage(left.pathname, debugRoutes, hasAccounts))
      if (replace) history.replace(href)
      else history.push(href)
      void load()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
