import { readCookie, writeCookie } from '../config/cookies.ts'
import { recallChoice, rememberChoice } from '../storage/stored-choice.ts'

/** Colour scheme of spec §3. `auto` follows the system, by style sheet alone. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()
const isTheme = (text: string | undefined): text is Theme => (themes as readonly string[]).includes(text ?? '')

let current: Theme = 'auto'

/** The theme now shown. */
export const currentTheme = (): Theme => current

/** Begins with the theme that the page was written in; set by the server before each render. */
export const startTheme = (theme: Theme): void => {
  current = theme
}

/** What the server read from the reader's cookie and wrote into `<html data-theme>`, so nothing flashes. */
export const pageTheme = (): Theme => {
  const theme = document.documentElement.dataset.theme
  return isTheme(theme) ? theme : 'auto'
}

export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where cookies are gone, the encrypted storage still knows. */
export const recallTheme = async (): Promise<void> => {
  if (readCookie('theme') !== undefined) return
  const stored = await recallChoice<{ theme?: string }>('projectConfig')
  if (isTheme(stored?.theme)) chooseTheme(stored.theme)
}

/** Shows and remembers a theme. */
export const chooseTheme = (theme: Theme): void => {
  writeCookie('theme', theme)
  document.documentElement.dataset.theme = theme
  current = theme
  void rememberChoice('projectConfig', { theme })
  for (const listener of listeners) listener()
}
