import { useEffect, useRef } from 'react'

/** Ctrl-K, or ⌘-K, wherever the focus is. */
export const usePaletteKey = (open: () => void): void => {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Who stays so long reads; whoever comes back from it soon was only passing through. */
const readAfterMs = 4_000

/** Remembers the things that were read, for the palette. Nothing of it is fetched with the first screen. */
export const useRecentThings = (pathname: string): void =>
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../../features/search/recents.ts')
        .then(({ isThing, rememberRecent }) => {
          if (isThing(pathname)) return rememberRecent({ path: pathname, title: document.title.split(' | ')[0] ?? '' })
        })
        .catch(reportError)
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [pathname])
