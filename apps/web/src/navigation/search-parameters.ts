import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** The URL's query (`?page=2`); state that a link shall carry lives here. */
export const useSearchParameters = (): URLSearchParams => {
  const text = useRouterState({ select: (state) => state.location.searchStr })
  return useMemo(() => new URLSearchParams(text), [text])
}

/** Changes of the query: undefined removes a name. */
export type SearchChange = Record<string, string | number | undefined>

/** The query with changes laid over it, beginning with `?`, or empty. */
export const changedSearch = (search: URLSearchParams, change: SearchChange): string => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name)
    else next.set(name, String(value))
  }
  const text = next.toString()
  return text === '' ? '' : `?${text}`
}

/** Goes to the same path with a changed query; the page does not scroll (the path is unchanged). */
export const useChangeSearch = (): ((change: SearchChange, options?: { replace?: boolean }) => void) => {
  const { history } = useRouter()
  return useCallback(
    (change, { replace = false } = {}) => {
      const { pathname, search } = history.location
      const href = `${pathname}${changedSearch(new URLSearchParams(search), change)}`
      if (replace) history.replace(href)
      else history.push(href)
    },
    [history],
  )
}
