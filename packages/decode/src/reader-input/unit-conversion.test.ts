import { denominations } from '@corescope/chain/units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertUnits, FinerThanWeiError, toWei } from './unit-conversion.ts'

describe('unit conversion', () => {
  it('shows one ether in every denomination', () => {
    expect(Object.fromEntries(convertUnits('1', 'ether').map(({ name, amount }) => [name, amount]))).toEqual({
      wei: '1000000000000000000',
      kwei: '1000000000000000',
      mwei: '1000000000000',
      gwei: '1000000000',
      szabo: '1000000',
      finney: '1000',
      ether: '1',
      kether: '0.001',
      mether: '0.000001',
      gether: '0.000000001',
      tether: '0.000000000001',
    })
  })

  it('loses nothing on the way there and back, from any denomination', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (wei) => {
        for (const { name, amount } of convertUnits(wei.toString(), 'wei')) expect(toWei(amount, name)).toBe(wei)
      }),
    )
    expect(denominations).toHaveLength(11)
  })

  it('refuses a fraction of a wei', () => {
    expect(() => toWei('0.0000000000000000001', 'ether')).toThrow(FinerThanWeiError)
    expect(toWei('0.0000000000000000010', 'ether')).toBe(1n)
  })
})
