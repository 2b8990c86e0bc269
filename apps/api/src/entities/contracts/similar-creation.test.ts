import { expect, it } from 'vitest'
import { matchOfSimilar } from './similar-creation.ts'

/** What Vyper 0.4.3 makes of `x: public(uint256)`. */
const tiny =
  '61002761000f6000396100276000f35f3560e01c630c55699c811861001f5734610023575f5460405260206040f35b5f5ffd5b5f80fd855820e7b27d09f6d59275f364a6bf60608c0e038297fbf18e8d186ad19d71cdf3474418278000a1657679706572830004030034'
const vyper = { language: 'vyper', creationMatch: 'exact' } as const

it('a contract whose comments differ in Vyper was made by sources of its twin, but for metadata', () => {
  expect(matchOfSimilar(`${tiny}2a`, tiny, vyper)).toBe('exact')
  expect(matchOfSimilar(`${tiny.replace('e7b27d09', '01020304')}2a`, tiny, vyper)).toBe('match')
  expect(matchOfSimilar(tiny.replace('610027', '610028'), tiny, vyper)).toBe('other')
})
it('of Solidity the creation code is the same, or another', () => {
  const solidity = { language: 'solidity', creationMatch: 'match' } as const
  expect(matchOfSimilar(`${tiny}2a`, tiny, solidity)).toBe('match')
  expect(matchOfSimilar(tiny.replace('e7b27d09', '01020304'), tiny, solidity)).toBe('other')
})
