import { expect, test } from 'vitest'
import { isShortBeginning } from './short-beginning.ts'

test('what was read from the genesis state is given up for the head; months of history are not', () => {
  const startBlock = 0
  expect(isShortBeginning({ startBlock, held: 129, lacking: 30_000_000 })).toBe(true)
  expect(isShortBeginning({ startBlock, held: 129, lacking: 129 })).toBe(false)
  expect(isShortBeginning({ startBlock, held: 1_001, lacking: 30_000_000 })).toBe(false)
  expect(isShortBeginning({ startBlock, held: 0, lacking: 10 })).toBe(true)
})
