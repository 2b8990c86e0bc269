import { expect, it } from 'vitest'
import { describeError } from '../http/errors.ts'
import { createAnswerBudget } from './answer-budget.ts'

it('texts are counted together, and what is too much is said to be so', () => {
  const bounded = createAnswerBudget(1024 * 1024)
  const half = 'a'.repeat(512 * 1024)
  expect([bounded(half), bounded(half)]).toEqual([half, half])
  try {
    bounded('a')
    expect.unreachable()
  } catch (error) {
    const message = 'The answer would be longer than 1 MB: ask for a smaller page or a shorter range of blocks.'
    expect(describeError(error)).toEqual({ status: 400, message })
  }
})
