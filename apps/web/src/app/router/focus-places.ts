import { rowLink } from '../../ui/table/walk-rows.ts'
import type { RouterState } from './router.ts'

interface Place {
  href: string
  /** The row had the focus, and its link was opened. */
  isRow: boolean
}

const maxPlaces = 200

const placeOf = (target: HTMLElement): Place | undefined => {
  if (target.closest('main') === null) return undefined
  const isRow = target.matches('[data-walk] > [tabindex]')
  const href = (isRow ? rowLink(target) : target)?.getAttribute('href')
  return typeof href !== 'string' ? undefined : { href, isRow }
}

const give = ({ href, isRow }: Place) => {
  const link = [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
    (one) => one.getAttribute('href') === href,
  )
  const target = isRow ? link?.closest<HTMLElement>('[data-walk] > [tabindex]') : link
  target?.focus({ preventScroll: true })
}

/** Who leaves a page by a key finds the focus on the same link, or row, when they come back. For readers of a mouse nothing changes. */
export const followFocus = (firstEntry: string) => {
  const places = new Map<string, Place>()
  let shown = { entry: firstEntry, pathname: location.pathname }
  const note = ({ key, target }: KeyboardEvent) => {
    const place = key === 'Enter' && target instanceof HTMLElement ? placeOf(target) : undefined
    if (place === undefined) return
    places.delete(shown.entry)
    places.set(shown.entry, place)
    if (places.size > maxPlaces) places.delete(places.keys().next().value!)
  }
  addEventListener('keydown', note, { capture: true })
  addEventListener('pointerdown', () => places.delete(shown.entry), { capture: true })

  /** To be called when a screen stands on the page. */
  return ({ entry, location: { pathname } }: RouterState): void => {
    const isOther = pathname !== shown.pathname
    shown = { entry, pathname }
    const place = isOther ? places.get(entry) : undefined
    if (place !== undefined && document.activeElement === document.body) give(place)
  }
}
