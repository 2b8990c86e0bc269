import { coreKinds } from '@corescope/store/core-events/table'
import { expect, it } from 'vitest'
import { settle } from './liquid-payouts.ts'

const [anna, boris] = ['0xa', '0xb']
const kinds = { asks: coreKinds.liquidOwed, pays: coreKinds.liquidSettled, above: coreKinds.liquidOverpaid }
type Step = ['asks', number, string] | ['pays' | 'above', number]
/** The ledger of a script, from a sum that is owed before; what is told of each step in a word. */
const told = (steps: readonly Step[], before = 0) => {
  let sum = before
  const rows = steps.map(([what, amount, delegator = null], position) => {
    const change = what === 'pays' ? -amount : amount
    sum += change
    return { position, kind: kinds[what], delegator, amount: String(change), sum: String(sum) }
  })
  const settled = settle(rows)
  return steps.map(([what], position) => {
    const { payee, owed, paidAt } = settled.get(position)!
    return what === 'asks' ? `${owed ?? '?'} ${paidAt ?? '-'}` : payee
  })
}

it('a payout is of who asked for it at its script: whole, in parts, and above', () => {
  expect(
    told([
      ['asks', 10, anna],
      ['pays', 10],
    ]),
  ).toEqual(['0 1', anna])
  expect(
    told([
      ['asks', 10, anna],
      ['pays', 4],
    ]),
  ).toEqual(['6 1', anna])
  expect(
    told([
      ['asks', 10, anna],
      ['pays', 4],
      ['pays', 6],
    ]),
  ).toEqual(['0 2', anna, anna])
  expect(
    told([
      ['asks', 10, anna],
      ['pays', 12],
      ['above', 2],
      ['asks', 5, boris],
    ]),
  ).toEqual(['0 1', anna, anna, '5 -'])
})

it('what one person asked for is paid oldest first', () => {
  const asked: Step[] = [
    ['asks', 10, anna],
    ['asks', 5, anna],
  ]
  expect(told([...asked, ['pays', 5]])).toEqual(['5 2', '5 -', anna])
  expect(told([...asked, ['pays', 12]])).toEqual(['0 2', '3 2', anna])
  expect(told([...asked, ['pays', 15]])).toEqual(['0 2', '0 2', anna])
  expect(told([...asked, ['pays', 0]])).toEqual(['10 -', '5 -', null])
})

it('nothing is said where two people may be meant, until all is paid', () => {
  const asked: Step[] = [
    ['asks', 10, anna],
    ['asks', 10, boris],
  ]
  expect(told([...asked, ['pays', 20]])).toEqual(['0 2', '0 2', null])
  expect(told([...asked, ['pays', 10], ['pays', 10]])).toEqual(['? -', '? -', null, null])
  const after: Step[] = [
    ['asks', 3, anna],
    ['pays', 13],
    ['asks', 1, anna],
    ['pays', 1],
  ]
  expect(told([...asked, ['pays', 10], ...after])).toEqual(['? -', '? -', null, '? -', null, '0 6', anna])
})

it('rows that begin in the middle tell nothing before all is paid', () => {
  expect(
    told(
      [
        ['asks', 10, anna],
        ['pays', 10],
        ['pays', 7],
        ['asks', 2, anna],
        ['pays', 2],
      ],
      7,
    ),
  ).toEqual(['? -', null, null, '0 4', anna])
  expect(
    told(
      [
        ['above', 2],
        ['asks', 2, anna],
        ['pays', 2],
      ],
      -2,
    ),
  ).toEqual([null, '0 2', anna])
})
