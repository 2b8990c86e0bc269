import { describe, expect, it } from 'vitest'
import { nextBaseFee } from '../../entities/blocks/next-base-fee.ts'
import { hadPlaceAt } from './gas.ts'

const block = (gasUsed: number, baseFeePerGas: string | null, lowest: string | null = null, gasLimit = 1000) => ({
  ...{ blockNumber: 1, gasUsed: String(gasUsed), gasLimit: String(gasLimit), baseFeePerGas, lowest },
})

describe('the next base fee (EIP-1559)', () => {
  it.each([
    ['of a half full block is the same', block(500, '800'), 800n],
    ['of a full block an eighth more', block(1000, '800'), 900n],
    ['of an empty block an eighth less', block(0, '800'), 700n],
    ['grows by one at least', block(501, '7'), 8n],
    ['does not fall by less than one', block(499, '7'), 7n],
    ['of a chain whose base fee is 0 stays 0', block(1000, '0'), 0n],
    ['of a chain without one is 0', block(1000, null), 0n],
  ])('%s', (_name, newest, expected) => expect(nextBaseFee(newest)).toBe(expected))
})

describe('a block has a place at a price', () => {
  it.each([
    ['with room, from its base fee on', block(100, '50', '80'), 50n, true],
    ['not below its base fee', block(100, '50', '80'), 49n, false],
    ['full, from what it took at the lowest', block(960, '50', '80'), 80n, true],
    ['full, not below that', block(960, '50', '80'), 79n, false],
    ['full of calls that paid nothing', block(960, null, null), 0n, true],
  ])('%s', (_name, one, price, expected) => expect(hadPlaceAt(one, price)).toBe(expected))
})
