import { messageLoaders } from 'virtual:message-loaders'
import { readCookie, writeCookie } from '../config/cookies.ts'
import { recallChoice, rememberChoice } from '../storage/stored-choice.ts'
import { htmlLanguages, isLocale, type Locale, locales } from './locales.ts'
import type { Messages } from './render-message.ts'
import { activateLocale, addMessages, currentLocale } from './translate.ts'

/** The reader's choice, else the language in which the server wrote the page (ruled by the same cookie, then the browser's). */
export const chosenLocale = async (): Promise<Locale> => {
  const choice = readCookie('locale') ?? (await recallChoice<string>('locale'))
  if (isLocale(choice)) return choice
  return locales.find((locale) => htmlLanguages[locale] === document.documentElement.lang) ?? 'en'
}

const loads = new Map<string, Promise<void>>()
const ready = new Set<string>()

const load = (name: string, locale: Locale, loader: (typeof messageLoaders)[Locale]['shell']) => {
  const before = loads.get(name)
  if (before !== undefined) return before
  const loading = loader().then(({ messages }) => {
    addMessages(locale, messages as Messages)
    ready.add(name)
  })
  loads.set(name, loading)
  loading.catch(() => loads.delete(name))
  return loading
}

/** Words that a screen adds to those of the shell; undefined when they are there already. */
export const loadScreenMessages = (screen: string, locale: Locale = currentLocale()): Promise<void> | undefined => {
  const loader = messageLoaders[locale].screens[screen]
  const name = `${locale}/${screen}`
  return loader === undefined || ready.has(name) ? undefined : load(name, locale, loader)
}

/** Fetches the words of the shell and of the screen at hand, then shows the language. */
export const loadLocale = async (locale: Locale, screen: string | undefined): Promise<void> => {
  await Promise.all([
    load(locale, locale, messageLoaders[locale].shell),
    screen === undefined ? undefined : loadScreenMessages(screen, locale),
  ])
  document.documentElement.lang = htmlLanguages[locale]
  activateLocale(locale)
}

/** Loads, shows and remembers a language. */
export const chooseLocale = async (locale: Locale, screen: string | undefined): Promise<void> => {
  await loadLocale(locale, screen)
  writeCookie('locale', locale)
  await rememberChoice('locale', locale)
}
