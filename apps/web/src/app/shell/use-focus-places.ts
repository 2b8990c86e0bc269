import { useEffect, useLayoutEffect } from 'react'
import { rowLink, rowOfLink } from '../../ui/table/walk-rows.ts'
import { entryName } from '../router/page-history.ts'

interface Place {
  href: string
  /** Which of the links of the page that lead there, from 0. */
  index: number
  /** The row had the focus, and its link was opened. */
  isRow: boolean
}

const maxPlaces = 200
/** By entries of the history. */
const places = new Map<string, Place>()

const linksTo = (href: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main a[href]')].filter((one) => one.getAttribute('href') === href)

const placeOf = (target: HTMLElement): Place | undefined => {
  if (target.closest('main') === null) return undefined
  const isRow = target.matches('[data-walk] > [tabindex]')
  const link = isRow ? rowLink(target) : target
  const href = link?.getAttribute('href')
  return typeof href === 'string' ? { href, index: linksTo(href).indexOf(link as HTMLElement), isRow } : undefined
}

const note = ({ key, target }: KeyboardEvent) => {
  const place = key === 'Enter' && target instanceof HTMLElement ? placeOf(target) : undefined
  const entry = entryName()
  if (place === undefined || entry === undefined) return
  places.delete(entry)
  places.set(entry, place)
  if (places.size > maxPlaces) places.delete(places.keys().next().value!)
}

const forget = () => places.delete(entryName() ?? '')

const give = ({ href, index, isRow }: Place) => {
  const links = linksTo(href)
  const link = links[index] ?? links[0]
  if (link === undefined) return
  const target = isRow ? rowOfLink(link) : link
  target?.focus({ preventScroll: true })
}

/** Who leaves a page by a key finds the focus on the same link, or row, when they come back. For readers of a mouse nothing changes. */
export const useFocusPlaces = (pathname: string): void => {
  useEffect(() => {
    const capture = { capture: true }
    document.addEventListener('keydown', note, capture)
    document.addEventListener('pointerdown', forget, capture)
    return () => {
      document.removeEventListener('keydown', note, capture)
      document.removeEventListener('pointerdown', forget, capture)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when another page stands
  useLayoutEffect(() => {
    const place = places.get(entryName() ?? '')
    if (place !== undefined && document.activeElement === document.body) give(place)
  }, [pathname])
}
