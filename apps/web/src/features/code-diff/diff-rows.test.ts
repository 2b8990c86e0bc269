import { expect, test } from 'vitest'
import { countChanges, diffRows } from './diff-rows.ts'

const left = ['a', 'b', 'c', 'd', 'e', 'f', 'old', 'z']
const right = ['a', 'b', 'c', 'd', 'e', 'f', 'new', 'newer', 'z']
const parts = [
  { kind: 'same', count: 6 },
  { kind: 'removed', count: 1 },
  { kind: 'added', count: 2 },
  { kind: 'same', count: 1 },
] as const

test('lines keep the numbers they have in their own text', () => {
  expect(diffRows(parts, left, right, true).slice(5)).toEqual([
    { kind: 'same', left: 6, right: 6, text: 'f' },
    { kind: 'removed', left: 7, text: 'old' },
    { kind: 'added', right: 7, text: 'new' },
    { kind: 'added', right: 8, text: 'newer' },
    { kind: 'same', left: 8, right: 9, text: 'z' },
  ])
})

test('equal lines far from a difference are folded', () => {
  const rows = diffRows(parts, left, right, false)
  expect(rows[0]).toEqual({ kind: 'fold', count: 3 })
  expect(rows.slice(1, 4).map((row) => 'text' in row && row.text)).toEqual(['d', 'e', 'f'])
  expect(rows).toHaveLength(8)
})

test('added and removed lines are counted', () => {
  expect(countChanges(parts)).toEqual({ added: 2, removed: 1 })
})
