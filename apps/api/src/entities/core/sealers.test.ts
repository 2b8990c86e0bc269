import { expect, test } from 'vitest'
import { operatorsInRounds, sealerInRound } from './sealers.ts'

const span = (since: number, consensus: string) => ({ consensus, since, opens: null, closes: null })
const states = [
  { operator: 'one', spans: [span(1, 'a'), span(10, 'c'), span(20, 'b')] },
  { operator: 'other', spans: [span(2, 'b')] },
  { operator: 'third', spans: [span(11, 'a')] },
]

test('a round is sealed with what was set before its turn', () => {
  const one = states[0]!
  const operatorInRound = operatorsInRounds(states)
  expect([0, 5, 10, 15, 25].map((turn) => sealerInRound(one, turn))).toEqual([undefined, 'a', 'a', 'c', 'b'])
  expect([5, 11, 15].map((turn) => operatorInRound('a', turn))).toEqual(['one', 'one', 'third'])
  // Before the first turn, and where nobody had it yet.
  expect(operatorInRound('a', undefined)).toBe('one')
  expect(operatorInRound('c', 5)).toBe('one')
  expect(operatorInRound('d', 5)).toBeNull()
})

test('of candidates who hand an address on and on, votes of many blocks are told without going through all of it each time', () => {
  let read = 0
  const passed = Array.from({ length: 1_000 }, (_, index) => ({
    operator: `${index}`,
    spans: [
      {
        ...span(0, 'a'),
        get since() {
          read += 1
          return index
        },
      },
    ],
  }))
  const operatorInRound = operatorsInRounds(passed)
  read = 0
  const blocks = Array.from({ length: 1_000 }, (_, block) => block)
  expect(blocks.map((turn) => operatorInRound('a', turn + 1))).toEqual(blocks.map(String))
  expect(read).toBeLessThan(20 * blocks.length)
})
