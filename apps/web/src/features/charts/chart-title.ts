import { pages } from '@corescope/api-schema/pages'
import type { Locale } from '../../i18n/locales.ts'

/** The title of a page, as its head and the menus say it. */
export const pageTitleOf = (path: string, locale: Locale): string =>
  pages.find((page) => page.path === path)?.title[locale] ?? path
