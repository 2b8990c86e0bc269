import { pages } from '@corescope/api-schema/pages'
import { useSyncExternalStore } from 'react'
import { currentLocale, onLocaleChange } from '../../i18n/translate.ts'

/** Title of a screen by its path, in the reader's language; the server's results carry the English one. */
export const usePageTitles = (): ((path: string) => string | undefined) => {
  const locale = useSyncExternalStore(onLocaleChange, currentLocale, currentLocale)
  return (path) => pages.find((page) => page.path === path)?.title[locale]
}
