import type { Hex } from '@corescope/chain/types/hex'
import { versionedHashOf } from '@corescope/rpc/versioned-hash'
import { expect, it } from 'vitest'
import { isBlobOf } from './is-blob-of.ts'

const infinity: Hex = `0xc0${'0'.repeat(94)}`
const generator: Hex =
  '0x97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb'
const constant = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0').repeat(4096)}`
const hash = versionedHashOf(generator)

it('a blob is proven by its proof, or by the commitment its bytes make', () => {
  expect(isBlobOf(constant(1n), hash, { commitment: generator, proof: infinity })).toBe(true)
  expect(isBlobOf(constant(1n), hash, { commitment: generator, proof: null })).toBe(true)
  expect(isBlobOf(constant(1n), hash, null)).toBe(true)
})

it('a wrong proof, or what is none, takes nothing from the right bytes', () => {
  for (const proof of [generator, `0x${'12'.repeat(48)}` as const]) {
    expect(isBlobOf(constant(1n), hash, { commitment: generator, proof })).toBe(true)
  }
})

it('other bytes are refused, one digit of the last element as well, and what is no polynomial', () => {
  const almost: Hex = `${constant(1n).slice(0, -1) as Hex}2`
  for (const blob of [
    constant(2n),
    almost,
    constant(0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000002n),
  ]) {
    expect(isBlobOf(blob, hash, { commitment: generator, proof: infinity })).toBe(false)
  }
})
