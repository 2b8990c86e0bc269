import type { Hex } from '@corescope/chain/types/hex'
import { describe, expect, it } from 'vitest'
import { encodeHeldQuestion, type HeldQuestion, readHeldAnswer, readOwnerAnswer } from './token-question.ts'

const holder = '0x00000000000000000000000000000000000abcde'
const ofToken: HeldQuestion = { holder, standard: 20, tokenItem: null }
const ofCollection: HeldQuestion = { holder, standard: 721, tokenItem: null }
const ofOneOfAKind: HeldQuestion = { holder, standard: 721, tokenItem: (2n ** 256n - 1n).toString() }
const ofOneOfMany: HeldQuestion = { holder, standard: 1155, tokenItem: '31' }
const ofEverybody: HeldQuestion = { holder: null, standard: 20, tokenItem: null }
const said = (tail: string, fill = '0'): Hex => `0x${tail.padStart(64, fill)}`

describe('questions to token contracts', () => {
  it('carry each argument as one word', () => {
    expect(encodeHeldQuestion(ofToken)).toBe(`0x70a08231${'0'.repeat(59)}abcde`)
    expect(encodeHeldQuestion(ofCollection)).toBe(`0x70a08231${'0'.repeat(59)}abcde`)
    expect(encodeHeldQuestion(ofEverybody)).toBe('0x18160ddd')
    expect(encodeHeldQuestion(ofOneOfAKind)).toBe(`0x6352211e${'f'.repeat(64)}`)
    expect(encodeHeldQuestion(ofOneOfMany)).toBe(`0x00fdd58e${'0'.repeat(59)}abcde${'0'.repeat(62)}1f`)
  })
  it('are answered by an amount', () => {
    for (const question of [ofToken, ofCollection, ofEverybody, ofOneOfMany]) {
      expect(readHeldAnswer(question, said('7'))).toBe(7n)
      expect([readHeldAnswer(question, '0x'), readHeldAnswer(question, null)]).toEqual([null, null])
    }
  })
  it('or by an owner, who has one and everybody else nothing', () => {
    expect(readHeldAnswer(ofOneOfAKind, said('ABCDE'))).toBe(1n)
    expect(readHeldAnswer(ofOneOfAKind, said('abcdf'))).toBe(0n)
    expect(readOwnerAnswer(said('ABCDE'))).toBe(holder)
    // burned where the contract answers so
    expect(readHeldAnswer(ofOneOfAKind, said(''))).toBe(0n)
    const nothingSaid = [null, '0x', said('', 'f')] as const
    expect(nothingSaid.map((answer) => readHeldAnswer(ofOneOfAKind, answer))).toEqual([null, null, null])
  })
})
