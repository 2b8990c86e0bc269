import type { Locale } from './locales.ts'
import type { MessageKey } from './message-key.ts'
import { type Messages, type MessageValues, renderMessage } from './render-message.ts'

const listeners = new Set<() => void>()
let current: Locale = 'en'
const known: Record<Locale, Messages> = { en: {}, zh_CN: {} }

/** The language now shown. */
export const currentLocale = (): Locale => current

/** Called after the language changed; returns how to stop listening. */
export const onLocaleChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds words of a language to those at hand. */
export const addMessages = (locale: Locale, messages: Messages): void => {
  known[locale] = { ...known[locale], ...messages }
}

/** Shows a language whose words are at hand. */
export const activateLocale = (locale: Locale): void => {
  current = locale
  for (const listener of listeners) listener()
}

/** The text of a key in the language now shown. Inside components use `useMessages`, which also hears of a change. */
export const translate = (key: MessageKey, values: MessageValues = {}): string =>
  renderMessage(known[current][key] ?? key, values, current)
