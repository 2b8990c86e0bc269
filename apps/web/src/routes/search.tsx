import { searchKeyword } from '@corescope/api-schema/first-screen'
import { SearchHelp, SearchResults } from '../features/search/SearchResults.tsx'
import { useSearchParameters } from '../navigation/search-parameters.ts'

/** What `?q=` may mean. */
export const Screen = () => {
  const keyword = searchKeyword(useSearchParameters())
  return keyword === '' ? <SearchHelp /> : <SearchResults key={keyword} keyword={keyword} />
}
