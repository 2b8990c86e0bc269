import { expect, it } from 'vitest'
import { imitatedBy, isForeignToken, looksLike } from './suspicions.ts'

const partner = `0xabcd${'1'.repeat(32)}ef01`
const imitator = `0xabcd${'2'.repeat(32)}ef01`

it('compares the ends that people compare', () => {
  expect(looksLike(imitator, partner)).toBe(true)
  expect(looksLike(partner, partner)).toBe(false)
  expect(looksLike(`0xabce${'2'.repeat(32)}ef01`, partner)).toBe(false)
})

it('takes the later one for the imitator', () => {
  const partners = [
    { address: partner, since: 10, isOwn: true },
    { address: imitator, since: 20, isOwn: true },
  ]
  expect(imitatedBy(imitator, partners, 30)?.address).toBe(partner)
  expect(imitatedBy(partner, partners, 30)).toBeUndefined()
  expect(imitatedBy(imitator, [partners[0]!], 30)?.address).toBe(partner)
  expect(imitatedBy(imitator, [partners[0]!], 5)).toBeUndefined()
})

it('takes whom the owner met itself for the true one, whatever was told in its name before', () => {
  const partners = [
    { address: imitator, since: 5, isOwn: false },
    { address: partner, since: 10, isOwn: true },
  ]
  expect(imitatedBy(imitator, partners, 30)?.address).toBe(partner)
  expect(imitatedBy(partner, partners, 30)).toBeUndefined()
  expect(imitatedBy(imitator, partners, 9)).toBeUndefined()
})

it('a token that the owner never moved itself is foreign in what others sent', () => {
  const row = { senderId: 7, tokenId: 3 }
  expect(isForeignToken(row, 1, new Set())).toBe(true)
  expect(isForeignToken(row, 1, new Set([3]))).toBe(false)
  expect(isForeignToken({ ...row, senderId: 1 }, 1, new Set())).toBe(false)
})
