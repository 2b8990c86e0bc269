import { describe, expect, it } from 'vitest'
import {
  encodeBalanceQuestion,
  encodeItemBalanceQuestion,
  encodeOwnerQuestion,
  readBalanceAnswer,
  readOwnerAnswer,
} from './token-question.ts'

const address = '0x00000000000000000000000000000000000abcde'

describe('questions to token contracts', () => {
  it('carry each argument as one word', () => {
    expect(encodeBalanceQuestion(address)).toBe(`0x70a08231${'0'.repeat(59)}abcde`)
    expect(encodeItemBalanceQuestion(address, 31n)).toBe(`0x00fdd58e${'0'.repeat(59)}abcde${'0'.repeat(62)}1f`)
    expect(encodeOwnerQuestion(2n ** 256n - 1n)).toBe(`0x6352211e${'f'.repeat(64)}`)
  })
  it('answers that are no word, or no address, say nothing', () => {
    expect(readBalanceAnswer(`0x${'0'.repeat(63)}7`)).toBe(7n)
    expect([readBalanceAnswer('0x'), readBalanceAnswer(null)]).toEqual([null, null])
    expect(readOwnerAnswer(`0x${'0'.repeat(59)}ABCDE`)).toBe(address)
    expect([readOwnerAnswer(null), readOwnerAnswer('0x'), readOwnerAnswer(`0x${'f'.repeat(64)}`)]).toEqual([
      null,
      null,
      null,
    ])
  })
})
