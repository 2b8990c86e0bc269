import { describe, expect, it } from 'vitest'
import { createSealing, UnsealError } from './sealing.ts'

const key = (fill: number) => new Uint8Array(32).fill(fill)
const plain = Buffer.from('a secret')

describe('data that is sealed', () => {
  it('opens by its key at its place, and is another text each time', () => {
    const sealing = createSealing([key(1)])
    const sealed = sealing.seal(plain, 'totp ann')
    expect(sealing.open(sealed, 'totp ann')).toEqual(plain)
    expect(sealed.includes(plain)).toBe(false)
    expect(sealing.seal(plain, 'totp ann').equals(sealed)).toBe(false)
  })
  it('opens by an older key after the keys were rotated, and is told to be old', () => {
    const sealed = createSealing([key(1)]).seal(plain, 'place')
    const rotated = createSealing([key(2), key(1)])
    expect(rotated.open(sealed, 'place')).toEqual(plain)
    const namesNewest = (bytes: Buffer) => bytes.subarray(1, 5).equals(rotated.newestId)
    expect([namesNewest(sealed), namesNewest(rotated.seal(plain, 'place'))]).toEqual([false, true])
  })
  it('does not open elsewhere, changed, cut, or without its key', () => {
    const sealing = createSealing([key(1)])
    const sealed = sealing.seal(plain, 'totp ann')
    expect(() => sealing.open(sealed, 'totp bob')).toThrow(UnsealError)
    for (const at of [0, 1, 5, 17, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(() => sealing.open(changed, 'totp ann')).toThrow(UnsealError)
    }
    expect(() => sealing.open(sealed.subarray(0, 20), 'totp ann')).toThrow(UnsealError)
    expect(() => createSealing([key(2)]).open(sealed, 'totp ann')).toThrow('DATA_KEY')
  })
})
