import { useEffect } from 'react'
import { usePathname } from '../../navigation/use-navigation.ts'
import { TooltipLayer } from '../../ui/float/Tooltip.tsx'
import { useFocusPlaces } from './use-focus-places.ts'

/** Who stays so long reads; whoever comes back from it soon was only passing through. */
const readAfterMs = 4_000

/** Remembers the things that were read, for the palette. */
const useRecentThings = (pathname: string): void =>
  useEffect(() => {
    const timer = setTimeout(() => {
      import('../../features/search/recents.ts')
        .then(({ isThing, rememberRecent }) => {
          if (isThing(pathname))
            return rememberRecent({ path: pathname, title: document.title.replace(/ \| [^|]*$/, '') })
        })
        .catch(reportError)
    }, readAfterMs)
    return () => clearTimeout(timer)
  }, [pathname])

/** What is wanted only once somebody points at something, presses a key, or has read for a while: it comes after the page. */
export const Late = () => {
  const pathname = usePathname()
  useRecentThings(pathname)
  useFocusPlaces(pathname)
  return <TooltipLayer />
}
