import { toast } from '../notices/notices.ts'
import { ApiError, isFailure, isIndexing } from './api-error.ts'
import { describeError } from './describe-error.ts'

/**
 * Which failures of a call show themselves as a toast (spec §8, ruling 14).
 * failures: all of them.
 * outages: all but the server's word that there is no such thing, for which the screen has its own not-found.
 * never: tables, and what is fetched ahead.
 */
export type ToastRule = 'failures' | 'outages' | 'never'

const maxRemembered = 200
/** Question → which failure of it was told. */
const told = new Map<string, string>()

/** Not its words: they may count seconds. */
const nameOf = (error: unknown) => (error instanceof ApiError ? `${error.kind} ${error.status}` : String(error))

/** A lost session leads to /login, which says enough; of an index being prepared the banner tells. */
const isSilent = (error: unknown, rule: ToastRule): boolean =>
  rule === 'never' ||
  isIndexing(error) ||
  (rule === 'outages' && isFailure(error)) ||
  (error instanceof ApiError && error.kind === 'unauthorised')

/**
 * Tells of a failure once: the same question that fails again in the same way, asked with every block, says nothing new.
 * @param question the call with its request, as text
 */
export const tellFailure = (question: string, error: unknown, rule: ToastRule): void => {
  if (isSilent(error, rule)) return
  const name = nameOf(error)
  if (told.get(question) === name) return
  if (told.size >= maxRemembered) told.clear()
  told.set(question, name)
  toast(describeError(error), 'error')
}

/** The question was answered, or nobody looks at it any more: its next failure is news again. */
export const forgetFailure = (question: string): void => {
  told.delete(question)
}
