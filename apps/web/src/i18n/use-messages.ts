import { useSyncExternalStore } from 'react'
import { currentLocale, onLocaleChange, translate } from './translate.ts'

/** `const t = useMessages()` then `t('blocks.title')`; the component is rendered again when the language changes. */
export const useMessages = (): typeof translate => {
  useSyncExternalStore(onLocaleChange, currentLocale, currentLocale)
  return translate
}
