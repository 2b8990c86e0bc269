import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False while the page stands as the server rendered it, true from then on (and always for what is drawn later): for what
 * only the reader's browser knows.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
