import { formatInteger } from '../format/number.ts'
import type { Locale } from './locales.ts'

export type MessageValues = Record<string, string | number>

/** `#` inside a plural, `[name]`, `[name, 'plural' | 'select', cases]`, or text: what the build makes of an ICU message. */
export type MessageToken = string | [string] | [string, 'plural' | 'select', Record<string, CompiledMessage>]
export type CompiledMessage = string | readonly MessageToken[]
export type Messages = Record<string, CompiledMessage>

/** CLDR's cardinal rules for whole and decimal numbers of the two languages. `Intl` would cost its data 60 ms at first use. */
const pluralRules: Record<Locale, (count: number) => 'one' | 'other'> = {
  en: (count) => (count === 1 ? 'one' : 'other'),
  zh_CN: () => 'other',
}

const chooseCase = (
  locale: Locale,
  kind: 'plural' | 'select',
  cases: Record<string, CompiledMessage>,
  value: string | number,
) =>
  cases[String(value)] ??
  (kind === 'plural' ? cases[pluralRules[locale](Number(value))] : undefined) ??
  cases.other ??
  ''

const formatCount = (count: string | number | undefined) =>
  typeof count === 'number' && Number.isInteger(count) ? formatInteger(count) : String(count ?? '')

/** The text of a compiled message; `count` is what `#` stands for. A value that is missing leaves a gap. Pure. */
export const renderMessage = (
  message: CompiledMessage,
  values: MessageValues,
  locale: Locale,
  count?: string | number,
): string => {
  if (typeof message === 'string') return message
  let text = ''
  for (const token of message) {
    if (typeof token === 'string') text += token === '#' && count !== undefined ? formatCount(count) : token
    else {
      const value = values[token[0]] ?? ''
      const [, kind, cases] = token
      if (kind === undefined || cases === undefined) text += value
      else {
        const chosen = chooseCase(locale, kind, cases, value)
        text += renderMessage(chosen, values, locale, kind === 'plural' ? value : count)
      }
    }
  }
  return text
}
