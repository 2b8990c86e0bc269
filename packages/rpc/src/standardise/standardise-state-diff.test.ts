import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import { describe, expect, it } from 'vitest'
import { readStateDiff } from './standardise-state-diff.ts'

const { extra, json } = recordedFiles('tracers')
const recorded = (name: string) => readStateDiff(json(`prestate_tracer_with_diff_mode__${name}.json`).result)

extra(describe)('recorded diffs', () => {
  it('a creation is new, with code and storage from nothing', () => {
    const diffs = recorded('create')
    expect(diffs.map(({ address, isNew, isGone }) => [address.slice(0, 6), isNew, isGone])).toEqual([
      ['0x2a65', false, false],
      ['0x40f2', true, false],
      ['0xf0c5', false, false],
    ])
    const [producer, made, sender] = diffs
    expect(producer).toMatchObject({
      balance: { before: 0x9fb6b81e112638b886n, after: 0x9fb71abdd2621d8886n },
      nonce: null,
    })
    expect(made).toMatchObject({ balance: { before: 0n, after: 0n }, code: { before: '0x' } })
    expect(made!.storage[1]).toEqual({
      slot: `0x${'0'.repeat(63)}1`,
      before: `0x${'0'.repeat(64)}`,
      after: `0x${'1ee'.padStart(64, '0')}`,
    })
    expect(sender).toMatchObject({ nonce: { before: 747n, after: 748n } })
  })
  it('a contract that pays out since Cancun stays', () => {
    const diffs = recorded('suicide_cancun')
    const contract = diffs.find(({ address }) => address === `0x${'2'.repeat(40)}`)
    expect(contract).toMatchObject({
      isGone: false,
      code: null,
      balance: { before: 10n ** 18n, after: 0n },
      storage: { length: 1 },
    })
    const heir = diffs.find(({ address }) => address === `0x${'1'.repeat(40)}`)
    expect(heir).toMatchObject({ isNew: true, balance: { before: 0n, after: 10n ** 18n } })
    const sums = diffs.map(({ balance }) => (balance === null ? 0n : balance.after - balance.before))
    // What was burned: base fee 7 of 0x2aed3 / 3 gas at tip 3.
    expect(sums.reduce((sum, one) => sum + one)).toBe(-7n * (0x2aed3n / 3n))
  })
})

describe('diffs of the devnet', () => {
  const traces = ownFixture('traces')
  const diffOf = (name: string) => readStateDiff(traces[name].diff)

  it('a creation is new, with code from nothing, and its maker has used a nonce', () => {
    const { transaction, receipt } = traces.create
    const diffs = diffOf('create')
    expect(diffs.find(({ address }) => address === receipt.contractAddress)).toMatchObject({
      isNew: true,
      isGone: false,
      code: { before: '0x' },
    })
    const nonce = BigInt(transaction.nonce)
    expect(diffs.find(({ address }) => address === transaction.from)).toMatchObject({
      nonce: { before: nonce, after: nonce + 1n },
    })
  })

  it.each(Object.keys(traces))('%s: what the balances lose is burned or nothing', (name) => {
    const { receipt } = traces[name]
    const sums = diffOf(name).map(({ balance }) => (balance === null ? 0n : balance.after - balance.before))
    const sum = sums.reduce((total, one) => total + one, 0n)
    // The devnet's base fee is zero: the fee goes to the producer whole, unless the node tells of less accounts.
    expect(sum === 0n || -sum === BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice)).toBe(true)
  })
})

const word = (digits: string) => `0x${digits.padStart(64, '0')}`
const one = `0x${'11'.repeat(20)}`
const two = `0x${'22'.repeat(20)}`

describe('a diff', () => {
  it('reads what is left out as unchanged, as nothing, or as gone', () => {
    const [changed, gone] = readStateDiff({
      pre: {
        [one]: {
          balance: '0x5',
          nonce: 1,
          code: '0x60',
          storage: { [word('1')]: word('a'), [word('2')]: word('b'), [word('4')]: word('d') },
        },
        [two]: { balance: '0x7', nonce: '0x2', code: '0x61' },
      },
      post: { [one]: { nonce: 2, storage: { '0x2': '0xc', [word('3')]: word('9'), [word('4')]: word('d') } } },
    })
    expect(changed).toEqual({
      address: one,
      balance: { before: 5n, after: 5n },
      nonce: { before: 1n, after: 2n },
      code: null,
      storage: [
        { slot: word('1'), before: word('a'), after: word('0') },
        { slot: word('2'), before: word('b'), after: word('c') },
        { slot: word('3'), before: word('0'), after: word('9') },
      ],
      isGone: false,
      isNew: false,
      balanceChanges: null,
    })
    expect(gone).toMatchObject({
      isGone: true,
      balance: { before: 7n, after: 0n },
      code: { before: '0x61', after: '0x' },
      nonce: { after: 0n },
    })
  })

  it('takes an account that was empty for a new one, named before or not', () => {
    const post = { [one]: { balance: '0x5' } }
    for (const pre of [{}, { [one]: { balance: '0x0' } }]) {
      expect(readStateDiff({ pre, post })).toMatchObject([{ isNew: true, balance: { before: 0n, after: 5n } }])
    }
    expect(readStateDiff({ pre: { [one]: { balance: '0x0', nonce: 1 } }, post })).toMatchObject([{ isNew: false }])
  })

  it('holds the reasons Core tells, in order', () => {
    const balanceReasons = [
      { prev: '0x5', new: '0x4', reason: 6 },
      { prev: '0x4', new: '0x9', reason: 182 },
    ]
    const [diff] = readStateDiff({
      pre: { [one]: { balance: '0x5' } },
      post: { [one]: { balance: '0x9', balanceReasons } },
    })
    expect(diff!.balanceChanges).toEqual([
      { before: 5n, after: 4n, reason: 6 },
      { before: 4n, after: 9n, reason: 182 },
    ])
  })

  it.each([
    null,
    {},
    { pre: {}, post: null },
    { pre: { [one]: { balance: 'x' } }, post: {} },
    { pre: { '0x1': {} }, post: {} },
  ])('refuses %j', (wire) => expect(() => readStateDiff(wire)).toThrow(/expected/))
})
