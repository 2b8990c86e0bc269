import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { type PlainTransaction, plainAddress, plainBundle, plainHash } from '@corescope/devnet/index-proof/plain-chain'
import { describe, expect, it } from 'vitest'
import { deriveBlockFees } from './block-fees.ts'

const [alice, bob, miner] = [plainAddress('alice'), plainAddress('bob'), plainAddress('miner')]
const validatorSet = `0x${'1000'.padStart(40, '0')}` as const
const deposited = '0x93a090ecc682c002995fad3c85b30c5651d7fd29b0be5da9d784a3302aedc055'
const deprecated = '0xf177e5d6c5764d79c32883ed824111d9b13f5668cf6ab1cc12dd36791dd955b4'
const word = (amount: bigint) => `0x${amount.toString(16).padStart(64, '0')}` as const
const free = { transaction: { gasPrice: 0n }, receipt: { effectiveGasPrice: 0n } }
const credit = (amount: bigint, topic = deposited) => ({
  address: validatorSet,
  topics: [topic as `0x${string}`, plainHash(1)],
  data: word(amount),
})
const deposit = (value: bigint, ...logs: ReturnType<typeof credit>[]): PlainTransaction => ({
  ...{ from: miner, to: validatorSet, value, logs },
  ...free,
})
const feesOf = (transactions: PlainTransaction[], change?: (bundle: BlockBundle) => void) => {
  const bundle = plainBundle({ number: 5, miner, transactions })
  change?.(bundle)
  return deriveBlockFees(bundle)
}
const paying: PlainTransaction = { from: alice, to: bob }
const price = 7n

it('an empty block paid nothing', () => {
  expect(feesOf([])).toEqual({ fees: 0n, burntFees: 0n, sharedFees: 0n, blobFees: 0n, subsidy: 0n })
})

it('fees are gas used at the effective price, burnt at the base fee', () => {
  const { fees, burntFees } = feesOf([paying, paying], ({ block }) => {
    block.baseFeePerGas = 2n
  })
  expect([fees, burntFees]).toEqual([42_000n * price, 42_000n * 2n])
})

it('gas that the block does not count was shared out, at the price of its transaction', () => {
  const { fees, sharedFees } = feesOf([
    { ...paying, receipt: { gasUsed: 30_000n } },
    paying,
    { ...paying, receipt: { gasUsed: 21_500n, effectiveGasPrice: 10n } },
  ])
  expect(sharedFees).toBe(9_000n * price + 500n * 10n)
  expect(fees).toBe(51_000n * price + 21_500n * 10n)
})

it('blob fees are beside the fees; a price nobody names is not guessed', () => {
  const blob = (blobGasPrice: bigint | null) => ({
    ...paying,
    type: 3,
    receipt: { blobGasUsed: 131_072n, blobGasPrice },
  })
  const { fees, blobFees } = feesOf([blob(3n), paying, blob(5n), blob(null)])
  expect([fees, blobFees]).toEqual([84_000n * price, 131_072n * 8n])
})

describe('the subsidy of Core’s ValidatorSet', () => {
  it('is what it credits beyond what was handed in, by either of its events', () => {
    expect(feesOf([paying, deposit(40n, credit(43n))]).subsidy).toBe(3n)
    expect(feesOf([deposit(40n, credit(44n, deprecated))]).subsidy).toBe(4n)
    expect(feesOf([deposit(40n, credit(40n))]).subsidy).toBe(0n)
    expect(feesOf([deposit(40n)]).subsidy).toBe(0n)
  })

  it('may be followed by the votes, but comes with the last three', () => {
    expect(feesOf([paying, deposit(40n, credit(43n)), paying, paying]).subsidy).toBe(3n)
    expect(feesOf([deposit(40n, credit(43n)), paying, paying, paying]).subsidy).toBe(0n)
  })

  it('is nobody else’s: not a stranger’s, not for a price, not another contract’s, and no other word', () => {
    const rightly = deposit(40n, credit(43n))
    expect(feesOf([{ ...rightly, from: alice }]).subsidy).toBe(0n)
    expect(feesOf([{ ...rightly, transaction: { gasPrice: 1n } }]).subsidy).toBe(0n)
    expect(feesOf([{ ...rightly, to: bob }]).subsidy).toBe(0n)
    expect(feesOf([{ ...rightly, logs: [{ ...credit(43n), address: bob }] }]).subsidy).toBe(0n)
    expect(feesOf([{ ...rightly, logs: [credit(43n, plainHash(2))] }]).subsidy).toBe(0n)
    for (const data of ['0x', `${word(43n)}00`] as const)
      expect(feesOf([{ ...rightly, logs: [{ ...credit(43n), data }] }]).subsidy).toBe(0n)
  })
})
