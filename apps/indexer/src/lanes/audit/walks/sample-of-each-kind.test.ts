import { expect, it } from 'vitest'
import { sampleOfEachKind } from './sample-of-each-kind.ts'
import { windowOfPass } from './window-of-pass.ts'

const count = (length: number) => Array.from({ length }, (_, index) => index)
interface Balance {
  tokenId: number
  holderId: number
}
const tokenOf = ({ tokenId }: Balance) => tokenId
/** Each of some holders has each of some tokens. */
const balances = (holders: number, tokens: number): Balance[] =>
  count(holders).flatMap((holderId) => count(tokens).map((tokenId) => ({ holderId, tokenId })))

it('what fits is looked at as a whole', () => {
  expect(sampleOfEachKind([], tokenOf, 3, 5)).toEqual([])
  expect(sampleOfEachKind(balances(1, 3), tokenOf, 3, 5)).toEqual(balances(1, 3))
})

it('every pass looks at every token, whichever it is', () => {
  // few have the last ten: a window alone passes them by
  const all = [...balances(40, 10), ...count(10).map((index) => ({ holderId: 40, tokenId: 100 + index }))]
  for (const pass of count(12)) {
    const asked = sampleOfEachKind(all, tokenOf, 100, pass)
    expect([asked.length, new Set(asked).size, new Set(asked.map(tokenOf)).size]).toEqual([100, 100, 20])
  }
  expect(new Set(windowOfPass(all, 100, 0).map(tokenOf)).size).toBe(10)
})

it.each([
  ['fewer tokens than a pass may ask for', 40, 10, 100],
  ['as many', 7, 20, 20],
  ['more', 6, 30, 20],
  ['many more', 2, 250, 100],
])('%s: in time every balance is looked at', (_name, holders, tokens, size) => {
  const all = balances(holders, tokens)
  const reached = new Set(
    count(holders * Math.ceil(tokens / size) * 2).flatMap((pass) => sampleOfEachKind(all, tokenOf, size, pass)),
  )
  expect(reached.size).toBe(all.length)
})
