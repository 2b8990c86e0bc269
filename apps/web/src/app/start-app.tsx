import '../theme/base.css'
import { plainPath } from '@corescope/api-schema/match-page'
import { setRequestContext } from '../api-client/call-api.ts'
import { layFirstScreen } from '../api-client/first-screen.ts'
import { queryClient } from '../api-client/query-client.ts'
import { pageConfig, setRuntimeConfig } from '../config/runtime-config.ts'
import { refreshNow, startClock } from '../entities/time-mode.ts'
import { draw, takeOver } from '../hydration/mount.ts'
import { chooseLocale, loadLocale, pageLocale, recallLocale } from '../i18n/load-locale.ts'
import { presumeHealth } from '../live-updates/health.ts'
import { accessToken, forgetSession, resumeSession } from '../session/session.ts'
import { pageTheme, recallTheme, startTheme } from '../theme/theme.ts'
import { App } from './App.tsx'
import { pause } from './pause.ts'
import { type AppRouter, createAppRouter, createRouteTree } from './router.tsx'
import { loadScreen, screenOf } from './screens.tsx'
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
  await recallTheme()
  const locale = await recallLocale()
  if (locale !== undefined && locale !== pageLocale()) await chooseLocale(locale, screenOf(location.pathname))
}

/** Draws the screen anew, or takes over what the server rendered. Resolves when it stands. */
const show = (root: HTMLElement, router: AppRouter): Promise<void> =>
  new Promise((resolve) => {
    const app = <App client={queryClient} router={router} onReady={resolve} />
    const { renderedAt } = root.dataset
    if (renderedAt === undefined) return draw(root, app)
    startClock(Number(renderedAt))
    // The same tree as on the server, where the router puts no boundary of its own around the page.
    router.ssr = { manifest: undefined }
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
  const { head, isPreparing } = layFirstScreen(
    queryClient,
    document.getElementById('first-screen')?.textContent || '[]',
  )
  presumeHealth(isPreparing)
  await resumeSession()
  await pause()
  const router = createAppRouter(createRouteTree(config.debugRoutes))
  setRequestContext({
    baseUrl: config.apiBaseUrl,
    accessToken,
    onUnauthorised: () => {
      forgetSession()
      router.history.push('/login')
    },
  })
  await pause()
  const { pathname } = location
  await Promise.all([loadLocale(pageLocale(), screenOf(pathname)), loadScreen(pathname)])
  await router.load()
  await pause()
  await show(root, router)
  root.dataset.ready = ''
  giveBack?.()
  startBackground(config, router, head)
  await pause()
  await settle()
}
