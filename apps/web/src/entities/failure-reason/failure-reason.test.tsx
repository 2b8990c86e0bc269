import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { addMessages } from '../../i18n/translate.ts'
import { FailedSentence, FailureReason } from './FailureReason.tsx'

const failure = { kind: 'error', code: null, reason: 'visit us', data: null } as const

beforeAll(() =>
  addMessages('en', {
    'transaction.reason_error': ['Reverted: ', ['reason']],
    'transaction.reasonToday': 'Called again today, it says:',
    'transaction.sentence_failed': ['It failed. ', ['reason'], '.'],
    'transaction.sentence_failedToday': ['Why is not known. Called again today, it says: ', ['reason'], '.'],
  }),
)

test('what the call says today is never told as why it failed', () => {
  const today = { ...failure, basis: 'currentState' } as const
  const text = (element: React.ReactElement) => renderToStaticMarkup(element).replace(/<[^>]*>/g, ' ')
  expect(text(<FailedSentence failure={{ ...failure, basis: 'execution' }} />)).toBe('It failed. Reverted: visit us.')
  expect(text(<FailedSentence failure={today} />)).toContain('Called again today, it says: Reverted: visit us.')
  expect(text(<FailureReason failure={today} />)).toContain('Called again today, it says:')
})

test('a long reason is cut, but within no number', () => {
  const sentence = (reason: string) =>
    renderToStaticMarkup(<FailedSentence failure={{ ...failure, reason, basis: 'execution' }} />)
  const words = 'x'.repeat(140)
  expect(sentence(`${words} needs 1,000,000,000 DUSD`)).toBe(`It failed. Reverted: ${words} needs ….`)
  expect(sentence(`${words} and a word`)).toBe(`It failed. Reverted: ${words} and a wor….`)
  expect(sentence('needs 1,000 DUSD.')).toBe('It failed. Reverted: needs 1,000 DUSD.')
})
