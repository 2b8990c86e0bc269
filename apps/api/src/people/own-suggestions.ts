import type { Suggestion } from '@corescope/api-schema/search/calls'
import type { AddressBook } from '../naming/address-book.ts'
import type { SearchNames } from './name-search.ts'

const maxSuggested = 5

/** What the search found for everybody, with the user's own names before it. */
export const withOwnNames = async (
  searchNames: SearchNames,
  book: AddressBook,
  userId: string,
  found: { keyword: string; suggestions: Suggestion[] },
): Promise<void> => {
  const keyword = found.keyword.trim()
  if (keyword === '') return
  const rows = await searchNames(userId, keyword, maxSuggested)
  if (rows.length === 0) return
  const references = await book.byAddress(rows.map(({ subject }) => subject))
  const own = rows.map(
    ({ subject, name }): Suggestion => ({
      // a copy: what is laid over it is the reader's alone, and the book's references are everybody's
      ...{ kind: 'name', path: `/address/${subject}`, name, address: { ...references.get(subject)! } },
    }),
  )
  const paths = new Set(own.map(({ path }) => path))
  found.suggestions = [...own, ...found.suggestions.filter(({ path }) => !paths.has(path))]
}
