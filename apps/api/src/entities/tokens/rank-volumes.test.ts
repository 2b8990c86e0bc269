import { expect, it } from 'vitest'
import { rankVolumes } from './rank-volumes.ts'

it('dearest first, then the liveliest, then by id', () => {
  const rows = [
    { tokenId: 1, transfers: 5, worth: null },
    { tokenId: 2, transfers: 9, worth: null },
    { tokenId: 3, transfers: 1, worth: '100.00' },
    { tokenId: 4, transfers: 1, worth: '99999999999999999999.99' },
    { tokenId: 5, transfers: 1, worth: '0.00' },
    { tokenId: 6, transfers: 5, worth: null },
    { tokenId: 7, transfers: 2, worth: '100.00' },
  ]
  expect(rankVolumes(rows).map(({ tokenId }) => tokenId)).toEqual([4, 7, 3, 5, 2, 6, 1])
  expect(rankVolumes([])).toEqual([])
})
