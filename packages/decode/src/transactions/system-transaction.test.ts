import { systemTransactionSelectors } from '@corescope/chain/system-contracts'
import type { Address } from '@corescope/chain/types/hex'
import { expect, it } from 'vitest'
import { systemEffect } from './system-transaction.ts'

const at = (suffix: string): Address => `0x${suffix.padStart(40, '0')}`
const [validatorSet, slashIndicator, candidateHub, stranger] = [at('1000'), at('1001'), at('1005'), at('77')]
const { deposit, slash, turnRound, init, vote } = systemTransactionSelectors
const log = (address: Address, topic: string) => ({ address, topics: [topic] })
const credited = '0x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055'
const deprecated = '0xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4'
const slashed = '0xddb6012116e51abf5436d956a4f0ebd927e92c576ff96d7918290c8782291e3e'
const slashedOfHermes = '0x6f2a626f816224ff8ad29285004d536d8485d2e8e12d184d78882529501fdf40'
const turned = '0x46ef24241b0cc39b9df0fbf1ddfb1fde02277e0bc7fc6dc47e34d3fd828e76d2'

it('tells a deposit that credits the validator from one that credits nobody', () => {
  expect(systemEffect(validatorSet, deposit, [log(validatorSet, credited)])).toBe('credited')
  expect(systemEffect(validatorSet, deposit, [log(validatorSet, deprecated)])).toBe('uncredited')
})

it('a slash slashed somebody only where its event says so, among others of the same receipt', () => {
  const felony = log(validatorSet, '0x3b6f9ef90462b512a1293ecec018670bf7b7f1876fb727590a8a6d7643130a70')
  expect(systemEffect(slashIndicator, slash, [felony, log(slashIndicator, slashed)])).toBe('slashed')
  expect(systemEffect(slashIndicator, slash, [log(slashIndicator, slashedOfHermes)])).toBe('slashed')
  expect(systemEffect(slashIndicator, slash, [])).toBe('nothing')
})

it('a round was turned only where its event says so: the status is 1 when the call reverted too', () => {
  expect(systemEffect(candidateHub, turnRound, [log(candidateHub, turned)])).toBe('turned')
  expect(systemEffect(candidateHub, turnRound, [])).toBe('nothing')
  expect(systemEffect(validatorSet, deposit, [])).toBe('nothing')
})

it('events of another contract count for nothing', () => {
  expect(systemEffect(validatorSet, deposit, [log(stranger, credited)])).toBe('nothing')
})

it('says nothing of calls that no event tells of', () => {
  expect(systemEffect(validatorSet, init, [])).toBeNull()
  expect(systemEffect(validatorSet, vote, [])).toBeNull()
})
