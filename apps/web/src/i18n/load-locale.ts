import { readCookie, writeCookie } from '../config/cookies.ts'
import { recallChoice, rememberChoice } from '../storage/stored-choice.ts'
import { htmlLanguages, isLocale, type Locale, locales } from './locales.ts'
import { activateMessages } from './translate.ts'

const loaders = {
  en: () => import('virtual:messages/en'),
  zh_CN: () => import('virtual:messages/zh_CN'),
}

/** The reader's choice, else the language in which the server wrote the page (ruled by the same cookie, then the browser's). */
export const chosenLocale = async (): Promise<Locale> => {
  const choice = readCookie('locale') ?? (await recallChoice<string>('locale'))
  if (isLocale(choice)) return choice
  return locales.find((locale) => htmlLanguages[locale] === document.documentElement.lang) ?? 'en'
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
  await rememberChoice('locale', locale)
}
