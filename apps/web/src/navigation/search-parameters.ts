import { use, useCallback, useMemo } from 'react'
import { NavigationContext } from './navigation-context.ts'
import { useGo } from './use-navigation.ts'

/** The URL's query (`?page=2`); state that a link shall carry lives here. */
export const useSearchParameters = (): URLSearchParams => {
  const text = use(NavigationContext).location.search
  return useMemo(() => new URLSearchParams(text), [text])
}

/** Changes of the query: undefined removes a name. */
export type SearchChange = Record<string, string | number | undefined>

/** The query with changes laid over it, beginning with `?`, or empty. */
const changedSearch = (search: URLSearchParams, change: SearchChange): string => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name)
    else next.set(name, String(value))
  }
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

/**
 * Goes to the same path with a changed query; the page does not scroll (the path is unchanged). A fragment stays, as it may have opened the
 * tab that stands there.
 */
export const useChangeSearch = (): ((change: SearchChange, options?: { replace?: boolean }) => void) => {
  const go = useGo()
  return useCallback(
    (change, options = {}) => {
      // The URL may be ahead of what is shown: a change is laid over what it says now.
      const { pathname, search, hash } = location
      go(`${pathname}${changedSearch(new URLSearchParams(search), change)}${hash}`, options)
    },
    [go],
  )
}
