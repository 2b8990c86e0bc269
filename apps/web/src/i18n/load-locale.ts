import { messageLoaders } from 'virtual:message-loaders'
import { readCookie, writeCookie } from '../config/cookies.ts'
import { recallChoice, rememberChoice } from '../storage/stored-choice.ts'
import { htmlLanguages, isLocale, type Locale, locales } from './locales.ts'
import type { Messages } from './render-message.ts'
import { activateLocale, addMessages, currentLocale } from './translate.ts'

/** The language in which the server wrote the page (ruled by the reader's cookie, then by the browser's wish). */
export const pageLocale = (): Locale =>
  locales.find((locale) => htmlLanguages[locale] === document.documentElement.lang) ?? 'en'

/** The reader's choice where the server cannot know it: cookies are gone, the encrypted storage still knows. */
export const recallLocale = async (): Promise<Locale | undefined> => {
  if (isLocale(readCookie('locale'))) return undefined
  const choice = await recallChoice<string>('locale')
  return isLocale(choice) ? choice : undefined
}

const loads = new Map<string, Promise<void>>()
const ready = new Set<string>()

/** @param loader undefined of what has no words of its own */
const load = (name: string, locale: Locale, loader: () => Promise<{ messages: unknown } | undefined>) => {
  const before = loads.get(name)
  if (before !== undefined) return before
  const loading = loader().then((words) => {
    if (words !== undefined) addMessages(locale, words.messages as Messages)
    ready.add(name)
  })
  loads.set(name, loading)
  loading.catch(() => loads.delete(name))
  return loading
}

/** Words that a screen adds to those of the shell; undefined when they are there already. */
export const loadScreenMessages = (screen: string, locale: Locale = currentLocale()): Promise<void> | undefined => {
  const name = `${locale}/${screen}`
  if (ready.has(name)) return undefined
  return load(name, locale, async () => (await messageLoaders[locale]()).screens[screen]?.())
}

const shownParts = new Set<string>()

/** Words of what `lazyPart` fetches, in a language: those of a part once shown are there in every language chosen later. */
export const loadPartMessages = async (part: string, locale: Locale = currentLocale()): Promise<void> => {
  shownParts.add(part)
  await load(`${locale}/part/${part}`, locale, async () => (await messageLoaders[locale]()).parts[part]?.())
}

/** Words that stand around every screen. */
export const loadShellMessages = (locale: Locale): Promise<void> => load(locale, locale, messageLoaders[locale])

/** Fetches the words of the shell and of the screen at hand, then shows the language. */
export const loadLocale = async (locale: Locale, screen: string | undefined): Promise<void> => {
  await Promise.all([
    loadShellMessages(locale),
    screen === undefined ? undefined : loadScreenMessages(screen, locale),
    ...[...shownParts].map((part) => loadPartMessages(part, locale)),
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
