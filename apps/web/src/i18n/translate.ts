import { setupI18n } from '@lingui/core'
import { type Locale, languageTags } from './locales.ts'
import type { MessageKey } from './message-key.ts'

export type MessageValues = Record<string, string | number | Date>

const i18n = setupI18n()
const listeners = new Set<() => void>()
let current: Locale = 'en'

/** The language now shown. */
export const currentLocale = (): Locale => current

/** Called after the language changed; returns how to stop listening. */
export const onLocaleChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a language whose compiled messages are at hand. */
export const activateMessages = (locale: Locale, messages: Parameters<typeof i18n.load>[1]): void => {
  current = locale
  i18n.loadAndActivate({ locale: languageTags[locale], messages: messages as never })
  for (const listener of listeners) listener()
}

/** The text of a key in the language now shown. Inside components use `useMessages`, which also hears of a change. */
export const translate = (key: MessageKey, values?: MessageValues): string => i18n._(key, values)
