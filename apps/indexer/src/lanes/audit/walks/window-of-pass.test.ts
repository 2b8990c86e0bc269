import { expect, it } from 'vitest'
import { windowOfPass } from './window-of-pass.ts'

const count = (length: number) => Array.from({ length }, (_, index) => index)

it('what fits is looked at by every pass', () => {
  for (const pass of [0, 1, 7]) {
    expect(windowOfPass([], 3, pass)).toEqual([])
    expect(windowOfPass(count(3), 3, pass)).toEqual([0, 1, 2])
  }
})

it('what does not is gone through by one pass after another, round the end', () => {
  expect([0, 1, 2, 3].map((pass) => windowOfPass(count(7), 3, pass))).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [6, 0, 1],
    [2, 3, 4],
  ])
})

it.each([
  [101, 100],
  [250, 100],
  [200, 100],
  [9973, 100],
])('each of %i is reached, %i a pass, from whichever pass on', (length, size) => {
  for (const begun of [0, 5, 123_456]) {
    const passes = count(Math.ceil(length / size))
    const reached = new Set(passes.flatMap((pass) => windowOfPass(count(length), size, begun + pass)))
    expect(reached.size).toBe(length)
  }
})
