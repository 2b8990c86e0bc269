import type { Locale } from './locales.ts'
import type { MessageKey } from './message-key.ts'
import { type Messages, type MessageValues, renderMessage } from './render-message.ts'

const listeners = new Set<() => void>()
let current: Locale = 'en'
let shown: Messages = {}

/** The language now shown. */
export const currentLocale = (): Locale => current

/** Called after the language changed; returns how to stop listening. */
export const onLocaleChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a language whose compiled messages are at hand. */
export const activateMessages = (locale: Locale, messages: Messages): void => {
  current = locale
  shown = messages
  for (const listener of listeners) listener()
}

/** The text of a key in the language now shown. Inside components use `useMessages`, which also hears of a change. */
export const translate = (key: MessageKey, values: MessageValues = {}): string =>
  renderMessage(shown[key] ?? key, values, current)
