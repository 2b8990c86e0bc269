import { writeCookie } from '../config/cookies.ts'

/**
 * On phones: rows as cards, or as the table they are elsewhere. `<html data-lists="table">` says which to the style sheet; the
 * server writes it from the cookie, so nothing flashes.
 */
export const flipListForm = (): void => {
  const { dataset } = document.documentElement
  const next = dataset.lists === 'table' ? 'cards' : 'table'
  if (next === 'table') dataset.lists = next
  else delete dataset.lists
  writeCookie('lists', next)
}
