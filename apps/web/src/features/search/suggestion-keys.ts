import { numberedKeys } from '../../lists/numbered-keys.ts'
import type { AnySuggestion } from './use-suggestions.ts'

/** An address may be found by several names, a transaction by several blobs: a key for each entry. Pure. */
export const suggestionKeys = <Entry extends AnySuggestion>(entries: readonly Entry[]): ReadonlyMap<Entry, string> =>
  numberedKeys(entries, ({ kind, path }) => `${kind}${path}`)
