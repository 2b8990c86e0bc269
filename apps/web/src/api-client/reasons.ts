import type { ReasonParameters } from '@corescope/api-schema/reason-names'
import { lazyPart } from '../i18n/lazy-part.ts'
import type { sayerOf } from './ReasonWords.tsx'

let say: typeof sayerOf | undefined

/** Reasons are rare: their words come with the first one. */
export const LazyReasonWords = lazyPart('ReasonWords', async () => {
  const words = await import('./ReasonWords.tsx')
  say = words.sayerOf
  return words.ReasonWords
})

/** The words of a reason; undefined where there are none, or they cannot be fetched: then the server's own stand. */
export const fetchReason = async (
  name: string | undefined,
  parameters: ReasonParameters = {},
): Promise<(() => string) | undefined> => {
  if (name === undefined) return undefined
  await LazyReasonWords.ahead()
  return say?.(name, parameters)
}
