import { expect, it } from 'vitest'
import { inTurns } from './in-turns.ts'
import { windowOfPass } from './window-of-pass.ts'

const firstLetter = (text: string) => text[0]

it('one of each kind comes first, then a second of each', () => {
  expect(inTurns([], firstLetter)).toEqual([])
  expect(inTurns(['a1', 'a2', 'a3', 'b1', 'c1', 'c2'], firstLetter)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
})

it('a pass that can ask for a fourth of all asks of every token, though each holder has all of them', () => {
  const balances = Array.from({ length: 400 }, (_, index) => ({
    holderId: Math.floor(index / 10),
    tokenId: index % 10,
  })).concat(Array.from({ length: 30 }, (_, index) => ({ holderId: 40 + index, tokenId: 100 + index })))
  const tokenOf = ({ tokenId }: { tokenId: number }) => tokenId
  const asked = windowOfPass(inTurns(balances, tokenOf), 100, 0)
  expect(new Set(asked.map(tokenOf)).size).toBe(40)
  expect(new Set(windowOfPass(balances, 100, 0).map(tokenOf)).size).toBe(10)
})
