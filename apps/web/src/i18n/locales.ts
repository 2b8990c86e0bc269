/** Interface languages (spec §9); en is the default and the fallback. */
export const locales = ['en', 'zh_CN'] as const
export type Locale = (typeof locales)[number]

export const isLocale = (text: string | undefined): text is Locale =>
  (locales as readonly string[]).includes(text ?? '')

/** The names the platform knows them by (`Intl`, `<html lang>`). */
export const languageTags: Record<Locale, string> = { en: 'en-US', zh_CN: 'zh-CN' }
export const htmlLanguages: Record<Locale, string> = { en: 'en', zh_CN: 'zh-CN' }
