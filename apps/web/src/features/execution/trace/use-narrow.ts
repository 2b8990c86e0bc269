import { useSyncExternalStore } from 'react'

/** As in the styles of the rows. */
const narrow = '(max-width: 767.98px)'

const onChange = (listener: () => void): (() => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is too narrow for a call in one line. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(narrow).matches,
    () => false,
  )
