import { isTyping } from '../keys/is-typing.ts'

const rowsOf = (body: HTMLElement) => [...body.querySelectorAll<HTMLElement>(':scope > [tabindex]')]

/** The list that keys walk: the one that holds the focus, else the first on the page. */
const isAddressed = (body: HTMLElement) => {
  const bodies = [...document.querySelectorAll<HTMLElement>('[data-walk]')]
  return (bodies.find((candidate) => candidate.contains(document.activeElement)) ?? bodies[0]) === body
}

/** The link that Enter on a row opens. */
export const rowLink = (row: HTMLElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('a[data-primary]') ?? row.querySelector<HTMLElement>('a[href]')

/** The row that holds `link`. Rows are told by their tabindex: those of a page that has only just come are not walked yet. */
export const rowOfLink = (link: HTMLElement): HTMLElement | null =>
  link.closest<HTMLElement>('tr[tabindex], li[tabindex]')

/**
 * `j` and `k` move the focus down and up the rows of `body` (`tr[tabindex]` or the like), Enter on a row opens its link.
 * Returns how to stop.
 */
export const walkRows = (body: HTMLElement): (() => void) => {
  body.dataset.walk = ''
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || !isAddressed(body)) return
    const rows = rowsOf(body)
    const current = rows.findIndex((row) => row.contains(document.activeElement))
    if (event.key === 'Enter' && rows[current] === document.activeElement && rows[current])
      rowLink(rows[current])?.click()
    if (event.key !== 'j' && event.key !== 'k') return
    const next = rows[current === -1 ? 0 : current + (event.key === 'j' ? 1 : -1)]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }
  document.addEventListener('keydown', onKey)
  return () => {
    document.removeEventListener('keydown', onKey)
    delete body.dataset.walk
  }
}
