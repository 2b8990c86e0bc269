import type { MessageKey } from '../i18n/message-key.ts'
import { SaidError } from '../i18n/said-error.ts'
import { translate } from '../i18n/translate.ts'
import { ApiError } from './api-error.ts'

const statusMessages: Record<number, MessageKey> = {
  401: 'errors.status401',
  403: 'errors.status403',
  404: 'errors.status404',
  405: 'errors.status405',
  408: 'errors.status408',
  500: 'errors.status500',
  501: 'errors.status501',
  502: 'errors.status502',
  503: 'errors.status503',
  504: 'errors.status504',
  505: 'errors.status505',
}

/** What a reader is told of an error (spec §8): the server's reason in his language, else its sentence for 400 and failures, else a translated one. */
export const describeError = (error: unknown): string => {
  if (error instanceof SaidError) return error.say()
  if (!(error instanceof ApiError)) return translate('errors.unknown')
  if (error.say !== undefined) return error.say()
  const own = error.serverMessage
  if (error.kind === 'failure' || error.status === 400) return own || translate('errors.requestFailed')
  if (error.kind === 'indexing') return translate('errors.indexing')
  if (error.kind === 'timeout') return translate('errors.timeout')
  if (error.kind === 'network') return translate('errors.network')
  if (error.kind === 'empty') return translate('errors.requestFailed')
  if (error.kind === 'unauthorised') return translate('errors.status401')
  const key = statusMessages[error.status ?? 0]
  return key === undefined ? own || translate('errors.requestFailed') : translate(key)
}
