import type { BitcoinStakeRecord } from '@corescope/api-schema/bitcoin/calls'
import { expect, it } from 'vitest'
import { sentenceOf } from './BitcoinStory.tsx'

const someone = { hash: `0x${'1'.repeat(40)}` } as BitcoinStakeRecord['delegator']
const stakeOf = (over: Partial<BitcoinStakeRecord> = {}) =>
  ({
    version: 1,
    delegator: someone,
    validator: someone,
    amount: '5',
    lockTime: null,
    problems: [],
    ...over,
  }) as BitcoinStakeRecord
const standing = (state: 'confirmed' | 'unknown') =>
  ({ state, height: null, timestamp: null, confirmations: null, reason: null }) as const
const said = (over: Partial<BitcoinStakeRecord>, state: 'confirmed' | 'unknown' = 'confirmed') =>
  sentenceOf({ stake: stakeOf(over), confirmation: standing(state), onCore: 'unknown' })

it('says that something is staked only where nothing speaks against it', () => {
  expect(said({})).toBe('sentence')
  expect(said({ amount: null, problems: ['noScript'] })).toBe('sentenceUnknownAmount')
  expect(said({ problems: ['otherChain'] })).toBe('sentenceOtherChain')
  expect(said({ problems: ['payload'] })).toBe('sentenceOther')
  expect(said({ amount: null, problems: ['noOutput'] })).toBe('sentenceRefused')
  expect(said({}, 'unknown')).toBe('sentenceUnsent')
  expect(said({ version: 2, validator: null, amount: null }, 'unknown')).toBe('sentenceUnsentLiquid')
})

it('tells a lock that is over as past', () => {
  const stake = stakeOf({ lockTime: 1_800_000_000 })
  const told = { stake, confirmation: standing('confirmed'), onCore: 'stake' } as const
  expect(sentenceOf({ ...told, now: 1_799_999_999_000 })).toBe('sentence')
  expect(sentenceOf({ ...told, now: 1_800_000_000_000 })).toBe('sentenceOver')
  // the height of a block says no time
  expect(sentenceOf({ ...told, stake: stakeOf({ lockTime: 800_000 }) })).toBe('sentence')
})

it('does not call staked what Core never took', () => {
  const told = { confirmation: standing('confirmed'), now: 1_800_000_000_000 } as const
  const over = stakeOf({ lockTime: 1_800_000_000, problems: ['lockTooShort'] })
  expect(sentenceOf({ ...told, stake: over, onCore: 'unknown' })).toBe('sentenceMissed')
  // Of a chain that is not Core nobody knows.
  expect(sentenceOf({ ...told, stake: stakeOf({ lockTime: 1_800_000_000 }), onCore: null })).toBe('sentenceLockOver')
  expect(sentenceOf({ ...told, stake: over, onCore: 'unknown', confirmation: standing('unknown') })).toBe(
    'sentenceRefused',
  )
  expect(sentenceOf({ ...told, stake: over, onCore: 'stake' })).toBe('sentenceOver')
  // Not over, but too short for the contract.
  const short = stakeOf({ lockTime: 1_800_000_001, problems: ['lockTooShort'] })
  expect(sentenceOf({ ...told, stake: short, onCore: 'unknown' })).toBe('sentenceRefused')
  expect(sentenceOf({ ...told, stake: { ...over, problems: ['noOutput'], amount: null }, onCore: 'unknown' })).toBe(
    'sentenceRefused',
  )
})

it('says that the contract refuses data of others beside the payload', () => {
  expect(said({ problems: ['otherData'] })).toBe('sentenceRefused')
  expect(said({ version: 2, validator: null, amount: null, problems: ['otherData'] })).toBe('sentenceRefusedLiquid')
  expect(said({ problems: ['severalPayloads'] })).toBe('sentence')
})

it('says that the contract takes what we do not understand, and refuses what is worth nothing', () => {
  expect(said({ problems: ['payloadTail', 'scriptTail'] })).toBe('sentence')
  expect(said({ amount: '0', problems: ['noValue'] }, 'unknown')).toBe('sentenceRefused')
  for (const problem of ['noVault', 'tooLittle'] as const) {
    const asked = { version: 2, validator: null, amount: null, problems: [problem] }
    expect(said(asked, 'unknown')).toBe('sentenceRefusedLiquid')
  }
})

it('believes Core where it has taken the stake', () => {
  const stake = stakeOf({ amount: null, problems: ['noOutput'] })
  expect(sentenceOf({ stake, confirmation: standing('unknown'), onCore: 'stake' })).toBe('sentenceUnknownAmount')
})
