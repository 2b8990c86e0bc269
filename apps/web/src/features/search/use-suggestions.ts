import type { Suggestion, TokenSuggestion } from '@corescope/api-schema/search/calls'
import { useCall } from '../../api-client/use-call.ts'
import { useResting } from '../../ui/form/use-resting.ts'
import { keywordOf } from './keyword.ts'
import { suggestionQuery, tokenSuggestionQuery } from './queries.ts'

export type AnySuggestion = Suggestion | TokenSuggestion

/** The question goes out when the keys rest so long. */
const restMs = 160

export interface Suggestions {
  entries: readonly AnySuggestion[]
  /** The text that the entries belong to. */
  keyword: string
  isPending: boolean
  error: Error | null
}

/** What a text may mean (ruling 19), asked of both calls; tokens come after addresses, blocks and transactions. */
export const useSuggestions = (text: string): Suggestions => {
  const keyword = useResting(keywordOf(text), restMs)
  const enabled = keyword !== ''
  const things = useCall(suggestionQuery(keyword), { enabled, keepFormer: true })
  const tokens = useCall(tokenSuggestionQuery(keyword), { enabled, keepFormer: true })
  const isAsking = [things, tokens].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)
  // While somebody types on, what was found so far stays; of another text nothing is left to be chosen by mistake.
  const found = <Entry>(answer: { keyword: string; suggestions: readonly Entry[] } | undefined): readonly Entry[] =>
    enabled && answer !== undefined && keywordOf(text).startsWith(answer.keyword) ? answer.suggestions : []
  const entries = [...found(things.data), ...found(tokens.data)]
  return {
    entries,
    keyword: things.data?.keyword ?? '',
    isPending: enabled && (isAsking || keywordOf(text) !== keyword),
    error: things.error ?? tokens.error,
  }
}
