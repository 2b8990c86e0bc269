import { expect, it } from 'vitest'
import { isBorrowed } from './same-symbol.ts'

const row = {
  ...{ holders: 3, firstBlock: 50, isListed: false },
  ...{ otherHolders: 20, otherFirstBlock: 10, isOtherListed: true },
}

it('marks a token with the symbol of a listed one, and never a listed one', () => {
  expect(isBorrowed(row)).toBe(true)
  expect(isBorrowed({ ...row, isListed: true })).toBe(false)
})

it('without a list the better-known one is older and has ten times the holders', () => {
  const unlisted = { ...row, isOtherListed: false }
  expect(isBorrowed(unlisted)).toBe(false)
  expect(isBorrowed({ ...unlisted, otherHolders: 30 })).toBe(true)
  expect(isBorrowed({ ...unlisted, otherHolders: 30, otherFirstBlock: 60 })).toBe(false)
  expect(isBorrowed({ ...unlisted, holders: 0, otherHolders: 10 })).toBe(true)
})
