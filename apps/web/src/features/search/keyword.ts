/** So much of a text is searched for; the contract takes no more. */
export const maxKeywordLength = 256

/** What a search asks for: trimmed, no longer than the contract takes. */
export const keywordOf = (text: string): string => text.trim().slice(0, maxKeywordLength).trim()

/** What `/search?q=` asks for. */
export const searchKeyword = (search: URLSearchParams): string => keywordOf(search.get('q') ?? '')
