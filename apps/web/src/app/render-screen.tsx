import { messageLoaders } from 'virtual:message-loaders'
import { matchPage } from '@corescope/api-schema/match-page'
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { layFirstScreen } from '../api-client/first-screen.ts'
import { createQueryClient } from '../api-client/query-client.ts'
import { setRuntimeConfig } from '../config/runtime-config.ts'
import { startClock } from '../entities/time-mode.ts'
import { loadScreenMessages, loadShellMessages } from '../i18n/load-locale.ts'
import { type Locale, locales } from '../i18n/locales.ts'
import { activateLocale } from '../i18n/translate.ts'
import { presumeHealth } from '../live-updates/health.ts'
import { startTheme, type Theme } from '../theme/theme.ts'
import { App } from './App.tsx'
import { createAppRouter, createRouteTree } from './router.tsx'

/** Everything of a reader that the first screen depends on. */
export interface ScreenRequest {
  pathname: string
  /** Beginning with `?`, or empty. */
  search: string
  config: RuntimeConfig
  /** JSON of the first screen's answers, as it goes into the page. */
  firstScreen: string
  locale: Locale
  theme: Theme
  /** Milliseconds that ages are counted from. */
  now: number
}

/** The build of the browser whose pages this renders; another one's would not fit. */
export const builtFor = BUILT_FOR

/** Words are the same for all readers: they are fetched once, before the first render. */
const loadWords = Promise.all(
  locales.flatMap((locale) => [
    loadShellMessages(locale),
    ...Object.keys(messageLoaders[locale].screens).map((screen) => loadScreenMessages(screen, locale)),
  ]),
)

const trees = new Map<boolean, ReturnType<typeof createRouteTree>>()
const treeOf = (debugRoutes: boolean) => {
  const tree = trees.get(debugRoutes) ?? createRouteTree(debugRoutes)
  trees.set(debugRoutes, tree)
  return tree
}

/** What React writes in the place of a boundary whose content threw. */
const failedBoundary = '<!--$!-->'

/** Why a part threw, which `renderToString` keeps to itself: for the log alone, what is rendered here is thrown away. */
const causeOf = (app: ReactNode) =>
  new Promise<unknown>((resolve) => {
    renderToPipeableStream(app, { onError: resolve, onAllReady: () => resolve(undefined) })
  })

/**
 * The HTML of `#root` for one reader; undefined for screens that depend on what only the browser knows (the session).
 *
 * Locale, theme, clock, configuration and the presumed health are state of their modules. They are set after the last `await`, immediately before
 * a render that is synchronous: no other reader's render can come between.
 * @throws when a part of the screen could not be rendered
 */
export const renderScreen = async (request: ScreenRequest): Promise<string | undefined> => {
  const { pathname, search, config, locale } = request
  if (matchPage(pathname, config.debugRoutes)?.page.user) return undefined
  const history = createMemoryHistory({ initialEntries: [`${pathname}${search}`] })
  const router = createAppRouter(treeOf(config.debugRoutes), history)
  await loadWords
  await router.load()
  const client = createQueryClient(Number.POSITIVE_INFINITY)
  const { isPreparing } = layFirstScreen(client, request.firstScreen)

  setRuntimeConfig(config)
  activateLocale(locale)
  startTheme(request.theme)
  startClock(request.now)
  presumeHealth(isPreparing)
  const app = <App client={client} router={router} />
  const html = renderToString(app)
  if (html.includes(failedBoundary)) {
    throw new Error(`a part of ${pathname} could not be rendered`, { cause: await causeOf(app) })
  }
  return html
}
