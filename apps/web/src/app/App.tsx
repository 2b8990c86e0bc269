import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { PriceProvider } from './PriceProvider.tsx'
import { RouterView, type RouterViewProps } from './router/RouterView.tsx'
import type { Router } from './router/router.ts'
import { WhenReady } from './router/when-ready.ts'

export interface AppProps {
  client: QueryClient
  router: Router
  /** Called once, when the first screen stands and works. */
  onReady?: () => void
  /** Called after each navigation, when its screen stands. */
  onShown?: RouterViewProps['onShown']
}

const doNothing = () => undefined

/** The whole page, the same on the server and in the browser. */
export const App = ({ client, router, onReady = doNothing, onShown = doNothing }: AppProps) => (
  <StrictMode>
    <QueryClientProvider client={client}>
      <WhenReady value={onReady}>
        <PriceProvider>
          <RouterView router={router} onShown={onShown} />
        </PriceProvider>
      </WhenReady>
    </QueryClientProvider>
  </StrictMode>
)
