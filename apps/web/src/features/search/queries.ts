import { apiQuery } from '../../api-client/api-query.ts'

/** Addresses, blocks, transactions and pages that a text may mean (ruling 19). */
export const suggestionQuery = (keyword: string) => apiQuery('homeSearchAddress', { keyword })
/** Tokens that a text may mean. */
export const tokenSuggestionQuery = (keyword: string) => apiQuery('homeSearchToken', { keyword })
