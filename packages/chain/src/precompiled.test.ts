import { expect, it } from 'vitest'
import { isPrecompiled } from './precompiled.ts'
import { systemContracts } from './system-contracts.ts'

const at = (digits: string) => isPrecompiled(`0x${digits.padStart(40, '0')}`)

it('precompiled contracts have the addresses from 0x1 to 0xfff', () => {
  expect(['1', '64', '100', 'fff'].map(at)).toEqual([true, true, true, true])
  expect(['0', '1000', 'dead', '10000000000000001'].map(at)).toEqual([false, false, false, false])
  expect(systemContracts.some(({ address }) => isPrecompiled(address))).toBe(false)
})
