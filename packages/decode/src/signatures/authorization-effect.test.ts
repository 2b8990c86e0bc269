import type { Address, Hex } from '@corescope/chain/types/hex'
import { describe, expect, it } from 'vitest'
import { findEffects, type SignedTuple } from './authorization-effect.ts'

const [sender, signer, other] = ['1', '2', '3'].map((digit): Address => `0x${digit.repeat(40)}`) as [
  Address,
  Address,
  Address,
]
const tuple = (authority: Address | null, nonce: bigint, isForThisChain = true): SignedTuple => ({
  ...{ authority, nonce, isForThisChain },
})
const diff = (address: Address, before: bigint, after: bigint, code: Hex | null = null) => ({
  address,
  nonce: { before, after },
  code: code === null ? null : { before: code, after: `0xef0100${'cc'.repeat(20)}` as const },
})

describe('an authorization takes effect', () => {
  it('where its nonce is the signer’s, and not else', () => {
    const diffs = [diff(sender, 8n, 9n), diff(signer, 4n, 5n)]
    expect(findEffects([tuple(signer, 4n)], sender, diffs)).toEqual([true])
    for (const nonce of [0n, 3n, 5n]) expect(findEffects([tuple(signer, nonce)], sender, diffs)).toEqual([false])
  })
  it('one after the other for a signer of several: each raises the nonce', () => {
    const diffs = [diff(sender, 8n, 9n), diff(signer, 4n, 6n), diff(other, 0n, 1n)]
    const tuples = [tuple(signer, 4n), tuple(signer, 4n), tuple(other, 0n), tuple(signer, 6n), tuple(signer, 5n)]
    expect(findEffects(tuples, sender, diffs)).toEqual([true, false, true, false, true])
  })
  it('of the sender with the nonce the transaction has raised', () => {
    const diffs = [diff(sender, 8n, 10n)]
    expect(findEffects([tuple(sender, 8n), tuple(sender, 9n)], sender, diffs)).toEqual([false, true])
    expect(findEffects([tuple(sender, 8n)], sender, [diff(sender, 8n, 9n)])).toEqual([false])
  })
  it('not where nobody signed, for another chain, or with a nonce that cannot be raised', () => {
    const last = 2n ** 64n - 1n
    const diffs = [diff(signer, 0n, 1n), diff(other, last, last)]
    expect(findEffects([tuple(null, 0n), tuple(signer, 0n, false), tuple(other, last)], sender, diffs)).toEqual([
      false,
      false,
      false,
    ])
  })
  it('not where the signer was left as it was', () => {
    expect(findEffects([tuple(signer, 0n)], sender, [diff(sender, 8n, 9n)])).toEqual([false])
    expect(findEffects([tuple(signer, 0n)], sender, [{ address: signer, nonce: null, code: null }])).toEqual([false])
  })
  it('on an account without code or with a delegation, and no contract', () => {
    const before = (code: Hex) => findEffects([tuple(signer, 4n)], sender, [diff(signer, 4n, 5n, code)])
    expect([before('0x'), before(`0xef0100${'dd'.repeat(20)}`), before('0x6000')]).toEqual([[true], [true], [false]])
  })
  it('also where the account’s new code creates contracts in the same transaction', () => {
    expect(findEffects([tuple(signer, 4n), tuple(signer, 5n)], sender, [diff(signer, 4n, 9n)])).toEqual([true, true])
  })
})

it('diffs that cannot be those of the tuples say nothing', () => {
  expect(findEffects([tuple(signer, 4n), tuple(other, 9n)], sender, [diff(signer, 4n, 4n)])).toEqual([null, null])
})
