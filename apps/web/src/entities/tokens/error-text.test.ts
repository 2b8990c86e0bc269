import { expect, it } from 'vitest'
import { errorAmount, errorText } from './error-text.ts'

const holder = `0x${'1a'.repeat(20)}` as const
const token = {
  contractAddress: `0x${'2b'.repeat(20)}` as const,
  ...{ tokenName: 'Devnet Dollar', symbol: 'DUSD', privateName: null, publicName: null, icon: null },
  ...{ decimals: 18, standard: 20 as const, irregular: false },
}
const raised = {
  name: 'InsufficientBalance',
  signature: 'InsufficientBalance(address,uint256,uint256)',
  source: 'verified' as const,
  values: [
    { name: 'holder', type: 'address', value: holder },
    { name: 'available', type: 'uint256', value: '1000000000000000000' },
    { name: 'required', type: 'uint256', value: '2500000000000000001' },
  ],
}

it('tells amounts in units of the token that refused, every digit', () => {
  expect(errorText({ ...raised, units: { token, places: [1, 2] } })).toBe(
    'InsufficientBalance(holder: 0x1a1a1a…1a1a, available: 1 DUSD, required: 2.500000000000000001 DUSD)',
  )
  expect(errorAmount('1500000', { decimals: 6, symbol: null })).toBe('1.5')
})

it('leaves numbers as they are where no token is known', () => {
  expect(errorText(raised)).toContain('available: 1000000000000000000,')
  const most = (2n ** 256n - 1n).toString()
  const text = errorText({ ...raised, values: [{ name: 'required', type: 'uint256', value: most }] })
  expect(text).toBe(`InsufficientBalance(required: ${most})`)
})
