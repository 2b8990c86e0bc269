import type { ScreenQueries } from '../../api-client/api-query.ts'
import { searchKeyword } from '../../features/search/keyword.ts'
import { suggestionQuery, tokenSuggestionQuery } from '../../features/search/queries.ts'
import { SearchHelp, SearchResults } from '../../features/search/SearchResults.tsx'
import { useSearchParameters } from '../../navigation/search-parameters.ts'

export const queries: ScreenQueries = ({ search }) => {
  const keyword = searchKeyword(search)
  return keyword === '' ? [] : [suggestionQuery(keyword), tokenSuggestionQuery(keyword)]
}

/** What `?q=` may mean. */
export const Screen = () => {
  const keyword = searchKeyword(useSearchParameters())
  return keyword === '' ? <SearchHelp /> : <SearchResults key={keyword} keyword={keyword} />
}
