import { matchPage, redirectTarget } from '@corescope/api-schema/match-page'
import { type PageEntry, pages } from '@corescope/api-schema/pages'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadScreenMessages } from '../i18n/load-locale.ts'
import { isSignedIn } from '../session/session.ts'
import { NotFound } from './NotFound.tsx'
import { Planned } from './Planned.tsx'
import { ScreenError } from './ScreenError.tsx'
import { Shell } from './Shell.tsx'
import { screenName } from './screen-name.ts'
import { type ScreenModule, screenLoader } from './screens.tsx'
import { Ready } from './when-ready.ts'

/** `{id}` → `$id`, `{id?}` → `{-$id}`, `{path*}` → `$`. */
const routePath = (pattern: string) =>
  pattern
    .replace(/\{\w+\*\}/, '$')
    .replace(/\{(\w+)\?\}/g, '{-$$$1}')
    .replace(/\{(\w+)\}/g, '$$$1')

/** Redirects, asks for a sign-in, and waits for the screen's words. */
const enter =
  (page: PageEntry, debugRoutes: boolean) =>
  ({ location }: { location: { pathname: string; searchStr: string } }) => {
    const match = matchPage(location.pathname, debugRoutes)
    const target = match && redirectTarget(match)
    if (target !== undefined) throw redirect({ href: target + location.searchStr, replace: true })
    if (page.redirect !== undefined) throw redirect({ to: page.redirect, replace: true })
    if (page.user && !isSignedIn()) throw redirect({ to: '/login', replace: true })
    return loadScreenMessages(screenName(page.path))
  }

/** A screen that says when it stands. */
const announced = (Screen: ComponentType) => (
  <>
    <Screen />
    <Ready />
  </>
)

const announcing = (load: () => Promise<ScreenModule>) => async (): Promise<ScreenModule> => ({
  Screen: announced.bind(undefined, (await load()).Screen),
})

/** One strict route for each page of the specification; each screen is a chunk of its own. */
export const createRouteTree = (debugRoutes: boolean) => {
  const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: ScreenError })
  const routeOf = (page: PageEntry) => {
    const load = page.planned ? undefined : screenLoader(page.path)
    return createRoute({
      getParentRoute: () => root,
      path: routePath(page.path),
      beforeLoad: enter(page, debugRoutes),
      component: load === undefined ? Planned : lazyRouteComponent(announcing(load), 'Screen'),
    })
  }
  return root.addChildren(pages.filter((page) => !page.debug || debugRoutes).map(routeOf))
}

const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>) => {
  const text = new URLSearchParams(search as Record<string, string>).toString()
  return text === '' ? '' : `?${text}`
}

/**
 * Whether a navigation moves the page (spec §2): another path begins at its top, or where Back left it; a changed query stays.
 * True for the first screen, so that a reload returns to its place.
 */
const createScrollRule = () => {
  let former: string | undefined
  return ({ location }: { location: { pathname: string } }): boolean => {
    const isOther = location.pathname !== former
    former = location.pathname
    // The router notes places by scroll events since the last navigation: a page that stayed has its place noted again.
    if (!isOther) document.dispatchEvent(new Event('scroll'))
    return isOther
  }
}

/** @param history of a page that the server renders; the browser's own when absent */
export const createAppRouter = (routeTree: ReturnType<typeof createRouteTree>, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history === undefined ? {} : { history }),
    caseSensitive: true,
    trailingSlash: 'preserve',
    notFoundMode: 'root',
    defaultErrorComponent: ScreenError,
    defaultPendingMs: 300,
    // On the server it would write a script into the page.
    scrollRestoration: history === undefined && createScrollRule(),
    parseSearch,
    stringifySearch,
  })

export type AppRouter = ReturnType<typeof createAppRouter>
