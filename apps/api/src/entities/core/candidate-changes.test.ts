import type { CoreAction } from '@corescope/decode/core-events/core-actions'
import { expect, it } from 'vitest'
import { changesOf } from './candidate-changes.ts'

const state = { operator: 'one', consensus: 'a', fee: 'f', commission: 100 }
const change = (consensus: string | null, fee: string | null, number: bigint | null, validator = 'one') =>
  ({ kind: 'candidateUpdated', validator, consensus, fee, number }) as unknown as CoreAction
const told = (...actions: CoreAction[]) =>
  changesOf(actions, [state]).map(({ consensus, fee, number }) => [consensus, fee, number])

it('a change of a candidate is told by what differs alone', () => {
  expect(told(change('b', 'f', 100n))).toEqual([['b', null, null]])
  expect(told(change('a', 'g', 110n))).toEqual([[null, 'g', 110n]])
  expect(told(change('a', 'f', 100n))).toEqual([[null, null, null]])
})

it('the second change of a transaction is one of what the first left', () => {
  expect(told(change('b', null, null), change('b', 'f', 120n))).toEqual([
    ['b', null, null],
    [null, null, 120n],
  ])
})

it('of a candidate that is not known all is told that the event names', () => {
  expect(told(change('b', 'f', 100n, 'other'))).toEqual([['b', 'f', 100n]])
})
