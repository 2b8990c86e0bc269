import { messageLoaders } from 'virtual:message-loaders'
import type { Display } from '@corescope/api-schema/display'
import type { FirstScreenCall } from '@corescope/api-schema/first-screen'
import { matchPage } from '@corescope/api-schema/match-page'
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { seedFirstScreen } from '../api-client/first-screen.ts'
import { createQueryClient } from '../api-client/query-client.ts'
import { setRuntimeConfig } from '../config/runtime-config.ts'
import { startClock } from '../entities/time-mode.ts'
import { startGrouping } from '../format/grouping.ts'
import { loadPartMessages, loadScreenMessages, loadShellMessages } from '../i18n/load-locale.ts'
import { type Locale, locales } from '../i18n/locales.ts'
import { activateLocale } from '../i18n/translate.ts'
import { seedHealth } from '../live-updates/health.ts'
import { type PageSubject, takeRenderedSubject } from '../navigation/page-subject.ts'
import { priceQuery } from '../prices/price-query.ts'
import { startTheme, type Theme } from '../theme/theme.ts'
import { App } from './App.tsx'
import { createStillHistory } from './router/page-history.ts'
import { createRouter } from './router/router.ts'
import { screenQueries } from './router/screens.ts'

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
  grouping: Display['grouping']
  /** Milliseconds that ages are counted from. */
  now: number
}

/** The HTML of `#root`, and what the page's title says beside its path. */
export interface RenderedScreen {
  html: string
  subject: PageSubject
}

/** The build of the browser whose pages this renders; another one's would not fit. */
export const builtFor = BUILT_FOR

/** Words are the same for all readers: they are fetched once, before the first render. */
const loadWords = Promise.all(
  locales.map(async (locale) => {
    const { screens, parts } = await messageLoaders[locale]()
    await Promise.all([
      loadShellMessages(locale),
      ...Object.keys(parts).map((part) => loadPartMessages(part, locale)),
      ...Object.keys(screens).map((screen) => loadScreenMessages(screen, locale)),
    ])
  }),
)

/** The calls that the screen of a path makes first, those of the shell before them. */
export const screenCalls = async (
  pathname: string,
  search: string,
  debugRoutes: boolean,
): Promise<FirstScreenCall[]> => {
  const match = matchPage(pathname, debugRoutes)
  return match === undefined ? [] : [priceQuery, ...(await screenQueries(match, new URLSearchParams(search)))]
}

/** What React writes in the place of a boundary whose content threw. */
const failedBoundary = '<!--$!-->'

/** @throws when a part of the screen threw, in a boundary of its own or outside of any */
const renderWhole = (app: ReactNode, pathname: string): string => {
  try {
    const html = renderToString(app)
    if (!html.includes(failedBoundary)) return html
  } catch (cause) {
    throw new Error(`a part of ${pathname} could not be rendered`, { cause })
  }
  throw new Error(`a part of ${pathname} could not be rendered`)
}

/**
 * The screen for one reader; undefined for screens that depend on what only the browser knows (the session).
 *
 * Locale, theme, grouping of digits, clock, configuration and the presumed health are state of their modules. They are set after the last `await`, immediately before
 * a render that is synchronous: no other reader's render can come between.
 * @throws when a part of the screen could not be rendered
 */
export const renderScreen = async (request: ScreenRequest): Promise<RenderedScreen | undefined> => {
  const { pathname, search, config, locale } = request
  const hasAccounts = config.accounts !== 'off'
  if (matchPage(pathname, config.debugRoutes, hasAccounts)?.page.user) return undefined
  const router = createRouter(createStillHistory(pathname, search), config.debugRoutes, hasAccounts)
  await loadWords
  await router.load()
  const client = createQueryClient(Number.POSITIVE_INFINITY)
  const { isPreparing } = seedFirstScreen(client, request.firstScreen)

  setRuntimeConfig(config)
  activateLocale(locale)
  startTheme(request.theme)
  startGrouping(request.grouping)
  startClock(request.now)
  seedHealth(isPreparing)
  // what a render that threw had said
  takeRenderedSubject()
  const html = renderWhole(<App client={client} router={router} />, pathname)
  return { html, subject: takeRenderedSubject() }
}
