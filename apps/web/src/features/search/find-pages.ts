import { type Installation, isOffered } from '@corescope/api-schema/is-offered'
import { pages } from '@corescope/api-schema/pages'
import type { Locale } from '../../i18n/locales.ts'

const shownPages = 8

/** Screens that can be gone to by name, those whose title begins so first. Pure. */
export const findPages = (text: string, locale: Locale, installation: Installation) => {
  const wanted = text.trim().toLowerCase()
  return pages
    .filter((page) => !page.path.includes('{') && !page.redirect && !page.user && isOffered(page, installation))
    .map(({ path, title }) => ({
      path,
      title: title[locale],
      at: `${title[locale]} ${title.en}`.toLowerCase().indexOf(wanted),
    }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => Math.sign(one.at) - Math.sign(other.at))
    .slice(0, wanted === '' ? shownPages : shownPages * 2)
}
