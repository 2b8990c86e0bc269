import type { PageLocation } from '../../navigation/navigation-context.ts'

/** The browser's history as the router uses it. */
export interface PageHistory {
  location: () => PageLocation
  /** Names the present entry of the history, so that its scroll place can be found again. */
  entry: () => string
  push: (href: string) => void
  replace: (href: string) => void
  /** Calls when the reader went back, forth or to a fragment; returns how to stop. */
  onMove: (listener: () => void) => () => void
}

const newEntry = () => ({ entry: Math.random().toString(36).slice(2) })
/** Name of the present entry of the history; undefined where it has none yet. */
export const entryName = (): string | undefined => (history.state as { entry?: string } | null)?.entry

/** History of the browser's page. */
export const createBrowserHistory = (): PageHistory => ({
  location: () => ({ pathname: location.pathname, search: location.search, fragment: location.hash.slice(1) }),
  entry: () => {
    if (entryName() === undefined) history.replaceState(newEntry(), '')
    return entryName() ?? ''
  },
  push: (href) => history.pushState(newEntry(), '', href),
  replace: (href) => history.replaceState(history.state ?? newEntry(), '', href),
  onMove: (listener) => {
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  },
})

/** History of a page that the server renders: it stands still. */
export const createStillHistory = (pathname: string, search: string): PageHistory => ({
  location: () => ({ pathname, search, fragment: '' }),
  entry: () => '',
  push: () => undefined,
  replace: () => undefined,
  onMove: () => () => undefined,
})
