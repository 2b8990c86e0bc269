import { useEffect } from 'react'

/** Where the focus is, and where it goes when that place is taken away. */
interface Held {
  element: Element
  /** Of a list, where it stands in one: the row, and its place among the others. */
  row: Element | null
  rows: Element | null
  at: number
  panel: Element | null
}

const held = (element: Element): Held => {
  const row = element.closest('li, tbody > tr')
  const rows = row?.parentElement ?? null
  const at = row === null || rows === null ? 0 : [...rows.children].indexOf(row)
  return { element, row, rows, at, panel: element.closest('section') }
}

/** The row, else the one that took its place, else the heading of its panel. */
const nextPlace = ({ row, rows, at, panel }: Held): Element | undefined | null => {
  if (row?.isConnected) return row
  const next = rows?.isConnected ? (rows.children[at] ?? rows.lastElementChild) : null
  return next ?? (panel?.isConnected ? panel.querySelector('h2') : null)
}

const focusOn = (place: Element) => {
  if (!(place instanceof HTMLElement)) return
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus()
}

/**
 * Keeps the focus where a reader is at work, when an action takes away what had it: it goes back to the button that opened a form,
 * else to the row, the next row or the heading. Without this it falls to the start of the page.
 */
export const useHeldFocus = (): void => {
  useEffect(() => {
    let last: Held | undefined
    let opener: Element | undefined
    const onFocus = ({ target }: FocusEvent) => {
      last = target instanceof Element ? held(target) : undefined
      if (target !== opener && last?.element.closest('form') === null) opener = undefined
    }
    // a press beside everything lets go; one on a button is followed by its focus, or by its click
    const onPress = () => {
      last = undefined
    }
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button === null) return
      if (button.closest('form') === null) opener = button
      if (button === document.activeElement) last = held(button)
    }
    const onRemoval = () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (last === undefined || last.element.isConnected || !isLost) return
      const place = opener?.isConnected ? opener : nextPlace(last)
      last = undefined
      if (place) focusOn(place)
    }
    const watch = new MutationObserver(onRemoval)
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('click', onClick)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('click', onClick)
    }
  }, [])
}
