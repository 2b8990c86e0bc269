import { expect, test } from 'vitest'
import { parameterUnit } from './parameter-units.ts'
import { systemContracts } from './system-contracts.ts'

const at = (wanted: string) => systemContracts.find(({ name }) => name === wanted)!.address

test('amounts of the system contracts have a unit, counts and foreign contracts none', () => {
  expect(parameterUnit(at('BtcLightClient'), 'rewardForSyncHeader')).toBe('wei')
  expect(parameterUnit(at('BitcoinLSTStake').toUpperCase().replace('0X', '0x'), 'utxoFee')).toBe('satoshi')
  expect(parameterUnit(at('SlashIndicator'), 'felonyRound')).toBeUndefined()
  expect(parameterUnit(at('CandidateHub'), 'constructor')).toBeUndefined()
  expect(parameterUnit(`0x${'ab'.repeat(20)}`, 'dues')).toBeUndefined()
})
