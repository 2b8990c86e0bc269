import { expect, test } from 'vitest'
import { judgeCost } from './judge-cost.ts'

test.each([
  [
    { msPerBlock: 8, secondsPerBlock: 3, blocksLeft: 30_000_000 },
    true,
    'A block costs the node 8 ms and comes every 3 s: the history can follow the head. The 30000000 blocks before it take 3 days.',
  ],
  [
    { msPerBlock: 120, secondsPerBlock: 3, blocksLeft: 30_000_000 },
    false,
    'A block costs the node 120 ms and comes every 3 s: the history can follow the head. The 30000000 blocks before it take 42 days.',
  ],
  [
    { msPerBlock: 600, secondsPerBlock: 1, blocksLeft: 10 },
    false,
    'A block costs the node 600 ms and comes every 1 s: the history cannot follow the head. The 10 blocks before it take less than a day.',
  ],
  [
    { msPerBlock: 600, secondsPerBlock: null, blocksLeft: 10 },
    true,
    'A block costs the node 600 ms: the history can follow the head. The 10 blocks before it take less than a day.',
  ],
])('%j', (cost, isBearable, text) => {
  expect(judgeCost(cost)).toEqual({ isBearable, text })
})
