import { readCookie, writeCookie } from '../config/cookies.ts'
import { recallChoice, rememberChoice } from '../storage/stored-choice.ts'

/** Colour scheme of spec §3. `auto` follows the system, by style sheet alone. */
export const themes = ['auto', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()
const isTheme = (text: string | undefined): text is Theme => (themes as readonly string[]).includes(text ?? '')

/** The reader's choice. The server writes the same cookie into `<html data-theme>`, so nothing flashes. */
export const currentTheme = (): Theme => {
  const choice = readCookie('theme')
  return isTheme(choice) ? choice : 'auto'
}

export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset.theme = theme
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
  applyTheme(theme)
  void rememberChoice('projectConfig', { theme })
  for (const listener of listeners) listener()
}
