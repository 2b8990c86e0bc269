import {
  type Display,
  type DisplayName,
  displayChoices,
  displayText,
  htmlSettings,
  readDisplay,
  toDisplay,
} from '@corescope/api-schema/display'
import { readCookie, writeCookie } from '../config/cookies.ts'
import { chooseZone } from '../entities/time-mode.ts'
import { chooseGrouping } from '../format/grouping.ts'
import { changeChoice, recallChoice } from '../storage/stored-choice.ts'

const cookie = 'display'
const listeners = new Set<() => void>()
let current: Display = readDisplay(undefined)

/** The settings now in force. */
export const currentDisplay = (): Display => current
export const onDisplayChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets everything follow the settings: style sheets by attributes of the root, texts by what formats them. */
const apply = (display: Display) => {
  current = display
  const root = document.documentElement.dataset
  for (const name of htmlSettings) {
    if (display[name] === displayChoices[name][0]) delete root[name]
    else root[name] = display[name]
  }
  delete root.headerAway
  chooseGrouping(display.grouping)
  chooseZone(display.zone)
  for (const listener of listeners) listener()
}

/** Changes one setting, and remembers all: for the server in a cookie, for readers without cookies in the encrypted storage. */
export const chooseDisplay = <Name extends DisplayName>(name: Name, choice: Display[Name]): void => {
  apply({ ...current, [name]: choice })
  writeCookie(cookie, displayText(current))
  void changeChoice('commonLocal', (kept) => ({ ...kept, display: current }))
}

/** The grouping of digits that the server wrote the page with. */
export const pageGrouping = (): Display['grouping'] => {
  const { grouping } = document.documentElement.dataset
  return toDisplay({ grouping }).grouping
}

/** Begins with what the reader chose before. To be called when the screen stands as the server wrote it. */
export const recallDisplay = async (): Promise<void> => {
  const text = readCookie(cookie)
  if (text !== undefined) return apply(readDisplay(text))
  const stored = await recallChoice<{ display?: Partial<Record<DisplayName, unknown>> }>('commonLocal')
  if (stored?.display !== undefined) apply(toDisplay(stored.display))
}
