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
  expect(feesOf([])).toEqual({ fees: 0n, burntFees: 0n, sharedFees: 0n, uncreditedFees: 0n, blobFees: 0n, subsidy: 0n })
})

it('fees are gas used at the effective price, burnt at the base fee', () => {
  const { fees, burntFees } = feesOf([paying, paying], ({ block }) => {
    block.baseFeePerGas = 2n
  })
  expect([fees, burntFees]).toEqual([42_000n * price, 42_000n * 2n])
})

describe('shared fees: gas of receipts that the header does not count', () => {
  const event = { address: bob, topics: [plainHash(7)], data: '0x' as const }
  const cheap: PlainTransaction = { ...paying, logs: [event], receipt: { gasUsed: 30_000n } }
  const dear: PlainTransaction = { ...paying, logs: [event], receipt: { gasUsed: 21_500n, effectiveGasPrice: 10n } }
  const fees = 51_000n * price + 21_500n * 10n
  const sharing = (shared: bigint, value: bigint) =>
    feesOf([cheap, paying, dear, deposit(value, credit(value))], ({ block, receipts }) => {
      block.gasUsed = receipts.reduce((sum, { gasUsed }) => sum + gasUsed, -shared)
    })

  it('are what was paid and not handed in', () => {
    const shared = 9_000n * price + 500n * 10n
    expect(sharing(9_500n, fees - shared)).toMatchObject({ fees, sharedFees: shared })
  })

  it('are bounded by prices: coins sent to the system address are handed in too, and are no fees', () => {
    expect(sharing(9_500n, fees + 10n ** 18n).sharedFees).toBe(9_500n * price)
    expect(sharing(9_500n, 0n).sharedFees).toBe(9_500n * 10n)
  })

  it('are none where the block counts all gas, or hands in nothing', () => {
    expect(sharing(0n, fees - 5n).sharedFees).toBe(0n)
    const withoutDeposit = feesOf([cheap], ({ block }) => {
      block.gasUsed = 21_000n
    })
    expect(withoutDeposit.sharedFees).toBe(0n)
  })

  it('include no blob fees, which the producer hands in with the others', () => {
    const blob = { ...dear, type: 3, receipt: { ...dear.receipt, blobGasUsed: 131_072n, blobGasPrice: 2n } }
    const value = 21_500n * 10n + 131_072n * 2n - 500n * 10n
    const { sharedFees } = feesOf([blob, deposit(value, credit(value))], ({ block, receipts }) => {
      block.gasUsed = receipts.reduce((sum, { gasUsed }) => sum + gasUsed, -500n)
    })
    expect(sharedFees).toBe(500n * 10n)
  })
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
  it('is what it credits beyond what was handed in', () => {
    expect(feesOf([paying, deposit(40n, credit(43n))])).toMatchObject({ subsidy: 3n, uncreditedFees: 0n })
    expect(feesOf([deposit(40n, credit(40n))]).subsidy).toBe(0n)
  })

  it('is any amount that a word holds', () => {
    for (const digits of [
      '00',
      'ff',
      '0100',
      '7f0000ff',
      `01${'00'.repeat(31)}`,
      'ff'.repeat(32),
      'ab00cd0000ef000000'.repeat(3),
    ]) {
      const amount = BigInt(`0x${digits}`)
      expect(feesOf([deposit(0n, credit(amount))]).subsidy).toBe(amount)
    }
  })

  it('is none of a deposit that credits nobody: its value stays with the contract', () => {
    expect(feesOf([deposit(40n, credit(44n, deprecated))])).toMatchObject({ subsidy: 0n, uncreditedFees: 40n })
  })

  it('is none of a deposit without a log: it reverted, whatever its status, and the producer keeps the value', () => {
    expect(feesOf([deposit(40n)])).toMatchObject({ subsidy: 0n, uncreditedFees: 0n })
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
    for (const data of ['0x', '0x05', `${word(43n)}00`, `0x${'ff'.repeat(31)}`] as const)
      expect(feesOf([{ ...rightly, logs: [{ ...credit(43n), data }] }]).subsidy).toBe(0n)
  })
})
