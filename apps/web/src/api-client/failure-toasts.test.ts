import { beforeEach, expect, test, vi } from 'vitest'
import { activateLocale, addMessages } from '../i18n/translate.ts'
import { currentNotices, toastMs } from '../notices/notices.ts'
import { ApiError } from './api-error.ts'
import { forgetFailure, tellFailure } from './failure-toasts.ts'

const outage = new ApiError('status', { path: '/x', status: 503 })
const absent = new ApiError('failure', { path: '/x', status: 200, serverMessage: 'no such block' })
const question = '["/x",{}]'
const shown = () => currentNotices().map(({ text, tone }) => `${tone}: ${text}`)

beforeEach(() => {
  vi.useFakeTimers()
  addMessages('en', { 'errors.status503': 'The server is not available at the moment.' })
  activateLocale('en')
  forgetFailure(question)
  return () => {
    vi.advanceTimersByTime(toastMs)
    vi.useRealTimers()
  }
})

test('a failed call is told as an error', () => {
  tellFailure(question, outage, 'failures')
  expect(shown()).toEqual(['error: The server is not available at the moment.'])
})

test('the same question that fails again is told once, until it was answered', () => {
  tellFailure(question, outage, 'failures')
  vi.advanceTimersByTime(toastMs)
  tellFailure(question, outage, 'failures')
  expect(shown()).toEqual([])
  forgetFailure(question)
  tellFailure(question, outage, 'failures')
  expect(shown()).toHaveLength(1)
})

test('another failure of the same question is told', () => {
  tellFailure(question, outage, 'failures')
  tellFailure(question, absent, 'failures')
  expect(shown()).toEqual(['error: The server is not available at the moment.', 'error: no such block'])
})

test('a table tells nothing; a look-up tells of outages, not of what is not there', () => {
  tellFailure(question, outage, 'never')
  tellFailure(question, absent, 'never')
  tellFailure(question, absent, 'outages')
  expect(shown()).toEqual([])
  tellFailure(question, absent, 'failures')
  expect(shown()).toEqual(['error: no such block'])
  forgetFailure(question)
  tellFailure(question, outage, 'outages')
  expect(shown()).toHaveLength(2)
})

test('a lost session is told by the sign-in screen', () => {
  tellFailure(question, new ApiError('unauthorised', { path: '/x', status: 401 }), 'failures')
  expect(shown()).toEqual([])
})

test('an index being prepared is no failure', () => {
  const indexing = new ApiError('indexing', { path: '/x', status: 503 })
  for (const rule of ['failures', 'outages', 'never'] as const) tellFailure(question, indexing, rule)
  expect(shown()).toEqual([])
})
