import { maxKeywordLength } from './keyword.ts'
import type { AnySuggestion } from './use-suggestions.ts'

export type SuggestionGroup =
  | 'Blocks'
  | 'Transactions'
  | 'Blobs'
  | 'Bitcoin'
  | 'Addresses'
  | 'Names'
  | 'Methods'
  | 'Tokens'
  | 'Pages'
  | 'Hashes'

const groupOf: Record<AnySuggestion['kind'], SuggestionGroup> = {
  block: 'Blocks',
  forkedBlock: 'Blocks',
  futureBlock: 'Blocks',
  transaction: 'Transactions',
  blob: 'Blobs',
  bitcoinTransaction: 'Bitcoin',
  address: 'Addresses',
  name: 'Names',
  method: 'Methods',
  token: 'Tokens',
  page: 'Pages',
  unknownHash: 'Hashes',
}

/** Results by type; groups stand in the order of their first result, empty ones are left out. */
export const groupSuggestions = (
  suggestions: readonly AnySuggestion[],
): { group: SuggestionGroup; entries: AnySuggestion[] }[] => {
  const groups = new Map<SuggestionGroup, AnySuggestion[]>()
  for (const suggestion of suggestions) {
    const group = groupOf[suggestion.kind]
    groups.set(group, [...(groups.get(group) ?? []), suggestion])
  }
  return [...groups].map(([group, entries]) => ({ group, entries }))
}

/** Count of hex digits of a text that is nothing but hex and long enough to be meant as an address or a hash. */
export const strayHexDigits = (text: string): number | undefined => {
  // longer than is searched for: nobody counted the rest
  if (text.length >= maxKeywordLength) return undefined
  const digits = /^(?:0x)?([0-9a-f]+)$/i.exec(text.trim())?.[1]
  return digits !== undefined && digits.length > 16 && digits.length !== 40 && digits.length !== 64
    ? digits.length
    : undefined
}
