import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useHydrated } from '../hydration/use-hydrated.ts'

/** `go('/block/12')`: navigates inside the product. Build paths with `paths.ts`. */
export const useGo = (): ((href: string) => void) => {
  const { history } = useRouter()
  return useCallback((href) => history.push(href), [history])
}

/** The path now shown. */
export const usePathname = (): string => useRouterState({ select: (state) => state.location.pathname })

/** Fragment without `#`, or empty. No server ever sees it. */
export const useFragment = (): string => {
  const fragment = useRouterState({ select: (state) => state.location.hash })
  return useHydrated() ? fragment : ''
}
