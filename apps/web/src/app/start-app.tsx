import '../theme/base.css'
import { plainPath } from '@corescope/api-schema/match-page'
import { askRefresh } from '../api-client/ask-refresh.ts'
import { setRequestContext } from '../api-client/call-api.ts'
import { seedFirstScreen } from '../api-client/first-screen.ts'
import { queryClient } from '../api-client/query-client.ts'
import { fetchReason } from '../api-client/reasons.ts'
import { mustBe } from '../api-client/same-person.ts'
import { readXsrfToken } from '../config/cookies.ts'
import { pageConfig, setRuntimeConfig } from '../config/runtime-config.ts'
import { pageGrouping, recallDisplay } from '../display/display.ts'
import { refreshNow, startClock } from '../entities/time-mode.ts'
import { startGrouping } from '../format/grouping.ts'
import { draw, takeOver } from '../hydration/mount.ts'
import { chooseLocale, loadLocale, pageLocale, recallLocale } from '../i18n/load-locale.ts'
import { seedHealth } from '../live-updates/health.ts'
import { isSignedIn, personId, rememberPlace, resumeSession } from '../session/session.ts'
import { freshToken, renewRefused } from '../session/tokens.ts'
import { pageTheme, recallTheme, startTheme } from '../theme/theme.ts'
import { App } from './App.tsx'
import { followSession } from './follow-session.ts'
import { pause } from './pause.ts'
import { createBrowserHistory } from './router/page-history.ts'
import { createRouter, type Router } from './router/router.ts'
import { loadModule, screenOf } from './router/screens.ts'
import { followScroll } from './router/scroll-places.ts'
import { startBackground } from './start-background.ts'

/** The address is read as the server read it. */
const tidyAddress = () => {
  const { pathname, search, hash } = location
  const plain = plainPath(pathname)
  if (plain !== pathname) history.replaceState(history.state, '', plain + search + hash)
}

/** What the server could not know of the reader, once the screen stands. */
const settle = async () => {
  refreshNow()
  await Promise.all([recallTheme(), recallDisplay()])
  const locale = await recallLocale()
  if (locale !== undefined && locale !== pageLocale()) await chooseLocale(locale, screenOf(location.pathname))
}

/** Draws the screen anew, or takes over what the server rendered. Resolves when it stands. */
const show = (root: HTMLElement, router: Router): Promise<void> =>
  new Promise((resolve) => {
    const { renderedAt } = root.dataset
    const onShown = followScroll(router.state().entry, renderedAt !== undefined)
    const app = <App client={queryClient} router={router} onReady={resolve} onShown={onShown} />
    if (renderedAt === undefined) return draw(root, app)
    startClock(Number(renderedAt))
    takeOver(root, app)
  })

/**
 * Starts the product in the page that the server wrote.
 * @param giveBack does again what a reader did before the page reacted
 */
export const startApp = async (root: HTMLElement, giveBack: (() => void) | undefined): Promise<void> => {
  tidyAddress()
  const config = pageConfig()
  setRuntimeConfig(config)
  startTheme(pageTheme())
  startGrouping(pageGrouping())
  const { head, isPreparing, sayReasons } = seedFirstScreen(
    queryClient,
    document.getElementById('first-screen')?.textContent || '[]',
  )
  seedHealth(isPreparing)
  await resumeSession()
  await pause()
  const router = createRouter(createBrowserHistory(), config.debugRoutes, config.accounts !== 'off')
  setRequestContext({
    baseUrl: config.apiBaseUrl,
    prefix: config.apiUrlPrefix,
    accessToken: () => freshToken((token) => askRefresh(config, token)),
    renewToken: (refused) => renewRefused(refused, (token) => askRefresh(config, token)),
    messageOf: fetchReason,
    person: personId,
    mustBe,
    onUnauthorised: () => {
      void import('../session/end-session.ts').then(({ endSession }) => endSession(config, readXsrfToken()))
      if (location.pathname === '/login') return
      rememberPlace(location.pathname + location.search)
      router.go('/login')
    },
  })
  followSession(router, queryClient)
  await pause()
  const { pathname } = location
  await Promise.all([loadLocale(pageLocale(), screenOf(pathname)), loadModule(screenOf(pathname) ?? '')])
  await router.load()
  await pause()
  await show(root, router)
  root.dataset.ready = ''
  giveBack?.()
  startBackground(config, router, head)
  await pause()
  await Promise.all([settle(), sayReasons()])
  // the server rendered it for everybody: what is private is laid over it now
  if (isSignedIn()) await queryClient.invalidateQueries()
}
