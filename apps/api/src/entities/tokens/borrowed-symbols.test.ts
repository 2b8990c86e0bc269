import { expect, it } from 'vitest'
import { lendersFirst } from './borrowed-symbols.ts'

it('no token stands before the one whose symbol it borrows, however many hold it', () => {
  expect(lendersFirst([7, 3, 5], new Map([[7, 3]]))).toEqual([3, 7, 5])
  expect(
    lendersFirst(
      [7, 8],
      new Map([
        [7, 2],
        [8, 2],
      ]),
    ),
  ).toEqual([2, 7, 8])
  expect(lendersFirst([3, 7], new Map())).toEqual([3, 7])
})
