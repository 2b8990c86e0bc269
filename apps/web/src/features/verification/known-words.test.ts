import { expect, it } from 'vitest'
import { wordsOfKnown } from './known-words.ts'

const told = { creationCode: { code: '0x60', size: 1, hash: `0x${'1'.repeat(64)}` } } as const
const untold = { creationCode: null }

it('says that nothing can be improved only where the code that the contract was made from was compared too', () => {
  const exact = (creationMatch: 'exact' | 'match' | 'other' | null) => ({ match: 'exact', creationMatch }) as const
  expect(wordsOfKnown(exact('exact'), told)).toBe('verify.alreadyExact')
  expect(wordsOfKnown(exact('other'), told)).toBe('verify.alreadyExact')
  expect(wordsOfKnown(exact('match'), told)).toBe('verify.alreadyPartial')
  expect(wordsOfKnown(exact(null), null)).toBe('verify.alreadyUnmade')
  expect(wordsOfKnown(exact(null), told)).toBe('verify.alreadyUncompared')
  expect(wordsOfKnown(exact(null), untold)).toBe('verify.alreadyUntold')
})

it('tells the verification of another contract with the same code from one that is not exact', () => {
  expect(wordsOfKnown({ match: 'similar', creationMatch: null }, told)).toBe('verify.alreadySimilar')
  expect(wordsOfKnown({ match: 'match', creationMatch: 'match' }, told)).toBe('verify.alreadyPartial')
  expect(wordsOfKnown({ match: 'match', creationMatch: 'exact' }, told)).toBe('verify.alreadyMade')
  expect(wordsOfKnown({ match: null, creationMatch: null }, told)).toBeUndefined()
})
