import { type CodeChange, codeChange } from '@corescope/store/addresses/codes'
import { expect, test } from 'vitest'
import { codePeriodsOf, knownLivesOf } from './code-periods.ts'

const { made, ended, delegated, undelegated, none } = codeChange
const always = Number.POSITIVE_INFINITY
type Changes = [number, CodeChange][]
const account = (changes: Changes, hasLostCode = false) =>
  codePeriodsOf({ codeChanges: changes.length === 0 ? null : changes, hasLostCode }, false)
const contract = (changes: Changes) => codePeriodsOf({ codeChanges: changes, hasLostCode: false }, true)

test.each<[string, Changes, [number, number][]]>([
  ['nothing known', [], []],
  ['an authorization that is in force', [[5, delegated]], [[5, always]]],
  ['one without effect', [[5, none]], []],
  [
    'one that was taken back: before the transaction that takes it back calls anybody',
    [
      [5, delegated],
      [9, undelegated],
    ],
    [[5, 8]],
  ],
  [
    'one that was taken back by the same transaction',
    [
      [5, delegated],
      [5, undelegated],
    ],
    [],
  ],
  [
    'one replaced, taken back, given again',
    [
      [5, delegated],
      [6, delegated],
      [9, undelegated],
      [12, delegated],
    ],
    [
      [5, 8],
      [12, always],
    ],
  ],
  ['nothing to take back', [[5, undelegated]], []],
  ['a contract that has gone, nobody knows when', [[5, made]], [[5, always]]],
  [
    'one whose end is known',
    [
      [5, made],
      [9, ended],
    ],
    [[5, 9]],
  ],
  ['one of which nobody knows who made it', [[9, ended]], [[0, 9]]],
  [
    'one whose constructor ends it',
    [
      [5, made],
      [5, ended],
    ],
    [[5, 5]],
  ],
  [
    'one made again and again',
    [
      [5, made],
      [20, made],
      [9, ended],
      [20, ended],
    ],
    [
      [5, 9],
      [20, 20],
    ],
  ],
  [
    'one made again, the end of the first unknown',
    [
      [5, made],
      [20, made],
      [30, ended],
    ],
    [
      [5, 20],
      [20, 30],
    ],
  ],
])('an account without code of its own: %s', (_name, changes, periods) => expect(account(changes)).toEqual(periods))

test('code of another that says the account ends, ends nothing', () => {
  expect(
    account([
      [4, delegated],
      [6, ended],
      [9, undelegated],
    ]),
  ).toEqual([[4, 8]])
})

test('a constructor that returned no code: no end is known, and it would be', () => {
  expect(account([[5, made]], true)).toEqual([])
  expect(
    account(
      [
        [5, made],
        [7, made],
        [5, ended],
      ],
      true,
    ),
  ).toEqual([[5, 5]])
})

test.each<[string, Changes, [number, number][]]>([
  ['nobody knows since when', [[9, ended]], [[0, always]]],
  ['made', [[5, made]], [[5, always]]],
  [
    'told to end itself, which ends none any more',
    [
      [5, made],
      [9, ended],
    ],
    [[5, always]],
  ],
  [
    'made again',
    [
      [5, made],
      [20, made],
      [9, ended],
    ],
    [
      [5, 9],
      [20, always],
    ],
  ],
])('a contract: %s', (_name, changes, periods) => expect(contract(changes)).toEqual(periods))

test('what follows the last change that is read may be anything', () => {
  const signed = Array.from({ length: 32 }, (_, index): [number, CodeChange] => [index + 1, none])
  expect(account(signed)).toEqual([[32, always]])
  expect(account(signed.slice(1))).toEqual([])
})

test('code is known to have been there between a creation and its end, both known, alone', () => {
  const livesOf = (codeChanges: Changes) => knownLivesOf({ codeChanges })
  expect(
    livesOf([
      [5, made],
      [20, made],
      [30, made],
      [7, ended],
      [9, ended],
      [30, ended],
    ]),
  ).toEqual([
    [5, 9],
    [30, 30],
  ])
  expect(livesOf([[5, made]])).toEqual([])
  expect(livesOf([[9, ended]])).toEqual([])
  // code of another said it
  expect(
    livesOf([
      [3, made],
      [4, delegated],
      [6, ended],
    ]),
  ).toEqual([])
})
