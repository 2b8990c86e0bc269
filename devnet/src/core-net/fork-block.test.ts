import { describe, expect, it } from 'vitest'
import { waitBeforeSealing } from './fork-block.ts'
import { epochBlocks } from './genesis.ts'

describe('the first block with votes', () => {
  it('comes well inside an epoch, whenever the nodes are ready, and up to twelve blocks late', () => {
    for (let before = 40; before < 150; before += 1) {
      const wait = waitBeforeSealing(1_000, 1_000 + before)
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThan(epochBlocks)
      for (let late = 0; late <= 12; late += 1) {
        const first = before - wait + 1 - late
        expect(first % epochBlocks).toBeGreaterThan(1)
      }
    }
  })

  it('is refused where too little time is left', () => {
    expect(() => waitBeforeSealing(1_000, 1_039)).toThrow('40 s before the fork')
  })
})
