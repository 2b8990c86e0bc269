/** So much of a text is searched for; the contract takes no more. */
export const maxKeywordLength = 256

/** What a search asks for: trimmed, no longer than the contract takes, without the signs that it refuses. */
export const keywordOf = (text: string): string =>
  text
    .trim()
    .slice(0, maxKeywordLength)
    .replaceAll('\u0000', '')
    .replace(/\p{Surrogate}/gu, '')
    .trim()

/** What `/search?q=` asks for. */
export const searchKeyword = (search: URLSearchParams): string => keywordOf(search.get('q') ?? '')
