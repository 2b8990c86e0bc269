import { expect, test } from 'vitest'
import { identityStyle } from './identity.ts'

test('an address has one picture, and one that imitates it another', () => {
  const own = `0x99de4ef4${'1'.repeat(24)}da9cedae`
  const imitation = `0x99de4ef4${'1'.repeat(23)}2da9cedae`
  expect(identityStyle(own)).toEqual(identityStyle(own))
  expect(identityStyle(own)).not.toEqual(identityStyle(imitation))
})

test('pictures are spread over the hues', () => {
  const pictures = Array.from({ length: 500 }, (_, index) => identityStyle(`0x${index.toString(16).padStart(40, '0')}`))
  expect(new Set(pictures.map((one) => JSON.stringify(one))).size).toBe(500)
})
