import { expect, test } from 'vitest'
import { rewardOfRound } from './reward-of-round.ts'

test('a round has the reward that the turn after it paid, and the one that runs has none', () => {
  const rounds = [{ reward: '30' }, { reward: '20' }, { reward: '10' }]
  expect([0, 1, 2].map((index) => rewardOfRound(rounds, index))).toEqual([undefined, '30', '20'])
})
