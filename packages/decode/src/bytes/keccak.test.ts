import { keccak256 as referenceKeccak } from 'viem'
import { describe, expect, it } from 'vitest'
import { bytesToHex } from './bytes.ts'
import { keccak256 } from './keccak.ts'

describe('keccak256', () => {
  it('agrees with the library for every length around three blocks of the sponge', () => {
    for (let length = 0; length <= 420; length += 1) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length * 7) & 255)
      expect(bytesToHex(keccak256(bytes)), `${length} bytes`).toBe(referenceKeccak(bytes))
    }
  })

  it('hashes a view into a larger buffer by its own bounds', () => {
    const whole = Uint8Array.from({ length: 300 }, (_, index) => index & 255)
    expect(bytesToHex(keccak256(whole.subarray(100, 250)))).toBe(referenceKeccak(whole.slice(100, 250)))
  })
})
