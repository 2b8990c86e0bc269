import '../theme/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { setRequestContext } from '../api-client/call-api.ts'
import { hydrateFirstScreen } from '../api-client/hydrate.ts'
import { queryClient } from '../api-client/query-client.ts'
import { runtimeConfig } from '../config/runtime-config.ts'
import { chosenLocale, loadLocale } from '../i18n/load-locale.ts'
import { accessToken, forgetSession, resumeSession } from '../session/session.ts'
import { applyTheme, currentTheme, recallTheme } from '../theme/theme.ts'
import { PriceProvider } from './PriceProvider.tsx'
import { createAppRouter } from './router.tsx'
import { loadScreen, screenOf } from './screens.tsx'
import { startBackground } from './start-background.ts'

const start = async () => {
  const config = runtimeConfig()
  applyTheme(currentTheme())
  hydrateFirstScreen()
  await resumeSession()
  const router = createAppRouter()
  setRequestContext({
    baseUrl: config.apiBaseUrl,
    accessToken,
    onUnauthorised: () => {
      forgetSession()
      router.history.push('/login')
    },
  })
  const locale = await chosenLocale()
  const { pathname } = location
  await Promise.all([loadLocale(locale, screenOf(pathname)), loadScreen(pathname), recallTheme()])
  await router.load()
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <PriceProvider>
          <RouterProvider router={router} />
        </PriceProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  startBackground(config, router)
}

void start()
