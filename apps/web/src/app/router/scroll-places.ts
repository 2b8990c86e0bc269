import type { RouterState } from './router.ts'

const storageName = 'corescope:scroll-places'
const maxPlaces = 200

const readPlaces = (): Map<string, number> => {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageName) ?? '[]') as [string, number][])
  } catch {
    return new Map() // no storage, or another build's: pages begin at their top
  }
}

const writePlaces = (places: Map<string, number>) => {
  try {
    sessionStorage.setItem(storageName, JSON.stringify([...places].slice(-maxPlaces)))
  } catch {
    // no storage: a reload begins at the top
  }
}

const scrollToFragment = (fragment: string): boolean => {
  const target = fragment === '' ? null : document.getElementById(fragment)
  target?.scrollIntoView()
  return target !== null
}

/**
 * Where a navigation leaves the page (spec §2): another path begins at its top, at its fragment, or where Back left it; a changed
 * query stays; a reload returns to its place.
 * @param isTakenOver the page stands as the server wrote it, and its reader may have scrolled already
 */
export const followScroll = (firstEntry: string, isTakenOver: boolean) => {
  const places = readPlaces()
  let shown = { entry: firstEntry, pathname: location.pathname }
  const note = () => {
    places.delete(shown.entry)
    places.set(shown.entry, scrollY)
  }
  history.scrollRestoration = 'manual'
  addEventListener('scroll', note, { passive: true })
  addEventListener('pagehide', () => writePlaces(places))
  const place = places.get(firstEntry)
  if (place !== undefined && (!isTakenOver || scrollY === 0)) scrollTo(0, place)

  /** To be called when a screen stands on the page. */
  return ({ entry, location: { pathname, fragment } }: RouterState): void => {
    const isOther = pathname !== shown.pathname
    if (entry === shown.entry && !isOther) return
    shown = { entry, pathname }
    if (isOther) {
      const former = places.get(entry)
      if (former !== undefined) scrollTo(0, former)
      else if (!scrollToFragment(fragment)) scrollTo(0, 0)
    }
    note()
  }
}
