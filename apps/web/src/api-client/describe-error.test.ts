import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activateLocale, addMessages } from '../i18n/translate.ts'
import { ApiError, type ApiErrorKind } from './api-error.ts'
import { describeError } from './describe-error.ts'

const texts = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`./messages/errors.${locale}.json`, import.meta.url), 'utf8'))
const keyed = (locale: string) =>
  Object.fromEntries(Object.entries(texts(locale)).map(([key, text]) => [`errors.${key}`, text]))

const error = (kind: ApiErrorKind, status?: number, serverMessage?: string) =>
  new ApiError(kind, { path: '/x', ...(status ? { status } : {}), ...(serverMessage ? { serverMessage } : {}) })

describe.each(['en', 'zh_CN'] as const)('%s', (locale) => {
  const own = texts(locale)
  beforeAll(() => {
    addMessages(locale, keyed(locale))
    activateLocale(locale)
  })
  // the files of a worker share the language
  afterAll(() => activateLocale('en'))

  test.each([403, 404, 405, 408, 500, 501, 502, 503, 504, 505])('HTTP %i has a translated message', (status) => {
    expect(describeError(error('status', status, 'server’s own'))).toBe(own[`status${status}`])
  })
  test('400 and failures show the server’s sentence', () => {
    expect(describeError(error('status', 400, 'pageNum is at least 1'))).toBe('pageNum is at least 1')
    expect(describeError(error('failure', 200, 'no such block'))).toBe('no such block')
    expect(describeError(error('failure', 200))).toBe(own.requestFailed)
  })
  test('time-out, network, empty answer and a lost session have their own', () => {
    expect(describeError(error('timeout'))).toBe(own.timeout)
    expect(describeError(error('network'))).toBe(own.network)
    expect(describeError(error('empty', 200))).toBe(own.requestFailed)
    expect(describeError(error('unauthorised', 401))).toBe(own.status401)
    expect(describeError(new Error('x'))).toBe(own.unknown)
  })
})
