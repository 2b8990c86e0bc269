import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { PriceProvider } from './PriceProvider.tsx'
import type { AppRouter } from './router.tsx'
import { WhenReady } from './when-ready.ts'

export interface AppProps {
  client: QueryClient
  router: AppRouter
  /** Called once, when the first screen stands and works. */
  onReady?: () => void
}

const doNothing = () => undefined

/** The whole page, the same on the server and in the browser. */
export const App = ({ client, router, onReady = doNothing }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <WhenReady value={onReady}>
        <PriceProvider>
          <RouterProvider router={router} />
        </PriceProvider>
      </WhenReady>
    </QueryClientProvider>
  </StrictMode>
)
