import { useSyncExternalStore } from 'react'
import type { Locale } from './locales.ts'
import { currentLocale, onLocaleChange, translate } from './translate.ts'

/** One function for each language: what was made with it is made anew when the language changes, and only then. */
const translators: Record<Locale, typeof translate> = {
  en: (key, values) => translate(key, values),
  zh_CN: (key, values) => translate(key, values),
}

/** `const t = useMessages()` then `t('blocks.title')`; the component is rendered again when the language changes. */
export const useMessages = (): typeof translate => {
  const locale = useSyncExternalStore(onLocaleChange, currentLocale, currentLocale)
  return translators[locale]
}
