import { readCookie, writeCookie } from '../config/cookies.ts'
import { htmlLanguages, isLocale, type Locale } from './locales.ts'
import { activateMessages } from './translate.ts'

const loaders = {
  en: () => import('virtual:messages/en'),
  zh_CN: () => import('virtual:messages/zh_CN'),
}

/** The reader's choice; the cookie is what the server reads for `<html lang>` and the title. */
export const chosenLocale = (): Locale => {
  const choice = readCookie('locale')
  return isLocale(choice) ? choice : 'en'
}

/** Fetches a language's messages (one chunk) and shows them. */
export const loadLocale = async (locale: Locale): Promise<void> => {
  const { messages } = await loaders[locale]()
  document.documentElement.lang = htmlLanguages[locale]
  activateMessages(locale, messages)
}

/** Loads, shows and remembers a language. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  await loadLocale(locale)
  writeCookie('locale', locale)
}
