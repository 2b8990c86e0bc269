import type { Display } from '@corescope/api-schema/display'

/** What stands between groups of three digits. A thin space that no line breaks at, as ISO 80000 writes it. */
const separators: Record<Display['grouping'], string> = { comma: ',', space: '\u202f', none: '' }

const listeners = new Set<() => void>()
let current: Display['grouping'] = 'comma'
let first: Display['grouping'] = current

/** The grouping now in force. */
export const grouping = (): Display['grouping'] => current
/** The grouping of the page as the server wrote it. */
export const groupedByServer = (): Display['grouping'] => first
/** Before a render on the server, and before the browser takes it over. */
export const startGrouping = (choice: Display['grouping']): void => {
  first = choice
  current = choice
}
export const onGroupingChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const chooseGrouping = (choice: Display['grouping']): void => {
  if (choice === current) return
  current = choice
  for (const listener of listeners) listener()
}

/** Digits of a whole number in groups of three. */
export const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, separators[current])
