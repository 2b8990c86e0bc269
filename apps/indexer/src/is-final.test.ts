import { expect, it } from 'vitest'
import { isFinal } from './is-final.ts'
import { nextPosition } from './position-limit.ts'

it('a list that has grown to its limit ends the indexer: another term would meet it again', () => {
  let thrown: unknown
  try {
    nextPosition(2 ** 31 - 1)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toMatchObject({ message: expect.stringMatching(/must be widened first/) })
  expect(isFinal(thrown)).toBe(true)
  expect(isFinal(new Error('the connection was lost'))).toBe(false)
})
