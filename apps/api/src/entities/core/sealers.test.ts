import { expect, test } from 'vitest'
import { operatorInRound, sealerInRound, spansOf } from './sealers.ts'

const change = (position: number, operator: string, consensus: string) => ({ position, operator, consensus })
const spans = spansOf([
  ...[change(1, 'one', 'a'), change(2, 'other', 'b')],
  ...[change(10, 'one', 'c'), change(11, 'third', 'a'), change(20, 'one', 'b')],
])
const states = [...spans].map(([operator, own]) => ({ operator, spans: own }))

test('an address is an operator’s from one event to the next, and from the start where nobody had it before', () => {
  expect(spans.get('one')).toEqual([
    { consensus: 'a', since: 1, opens: null, closes: 10 },
    { consensus: 'c', since: 10, opens: 10, closes: 20 },
    { consensus: 'b', since: 20, opens: 20, closes: null },
  ])
  // It is no longer its own where another took it without a word of the first: that one had left.
  expect(spans.get('other')).toEqual([{ consensus: 'b', since: 2, opens: null, closes: 20 }])
  expect(spans.get('third')).toEqual([{ consensus: 'a', since: 11, opens: 11, closes: null }])
})

test('a round is sealed with what was set before its turn', () => {
  const one = states[0]!
  expect([0, 5, 10, 15, 25].map((turn) => sealerInRound(one, turn))).toEqual([undefined, 'a', 'a', 'c', 'b'])
  expect([5, 11, 15].map((turn) => operatorInRound(states, 'a', turn))).toEqual(['one', 'one', 'third'])
  // Before the first turn, and where nobody had it yet.
  expect(operatorInRound(states, 'a', undefined)).toBe('third')
  expect(operatorInRound(states, 'c', 5)).toBe('one')
  expect(operatorInRound(states, 'd', 5)).toBeNull()
})
