import { expect, it } from 'vitest'
import { imitatedBy, looksLike } from './suspicions.ts'

const partner = `0xabcd${'1'.repeat(32)}ef01`
const imitator = `0xabcd${'2'.repeat(32)}ef01`

it('compares the ends that people compare', () => {
  expect(looksLike(imitator, partner)).toBe(true)
  expect(looksLike(partner, partner)).toBe(false)
  expect(looksLike(`0xabce${'2'.repeat(32)}ef01`, partner)).toBe(false)
})

it('takes the later one for the imitator', () => {
  const partners = [
    { address: partner, since: 10 },
    { address: imitator, since: 20 },
  ]
  expect(imitatedBy(imitator, partners, 30)?.address).toBe(partner)
  expect(imitatedBy(partner, partners, 30)).toBeUndefined()
  expect(imitatedBy(imitator, [partners[0]!], 30)?.address).toBe(partner)
  expect(imitatedBy(imitator, [partners[0]!], 5)).toBeUndefined()
})
