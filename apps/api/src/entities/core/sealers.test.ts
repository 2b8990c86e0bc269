import { expect, test } from 'vitest'
import { operatorInRound, sealerInRound } from './sealers.ts'

const span = (since: number, consensus: string) => ({ consensus, since, opens: null, closes: null })
const states = [
  { operator: 'one', spans: [span(1, 'a'), span(10, 'c'), span(20, 'b')] },
  { operator: 'other', spans: [span(2, 'b')] },
  { operator: 'third', spans: [span(11, 'a')] },
]

test('a round is sealed with what was set before its turn', () => {
  const one = states[0]!
  expect([0, 5, 10, 15, 25].map((turn) => sealerInRound(one, turn))).toEqual([undefined, 'a', 'a', 'c', 'b'])
  expect([5, 11, 15].map((turn) => operatorInRound(states, 'a', turn))).toEqual(['one', 'one', 'third'])
  // Before the first turn, and where nobody had it yet.
  expect(operatorInRound(states, 'a', undefined)).toBe('one')
  expect(operatorInRound(states, 'c', 5)).toBe('one')
  expect(operatorInRound(states, 'd', 5)).toBeNull()
})
