import { expect, it } from 'vitest'
import { withoutEnds } from './without-ends.ts'

const linesOf = (...texts: string[]) => ({ texts, numbers: texts.map((_, index) => index + 1) })

it('the end of the last line is no line of two files that have it', () => {
  expect(withoutEnds(linesOf('a', 'b', ''), linesOf('a', ''))).toEqual([linesOf('a', 'b'), linesOf('a')])
})

it('it is told where one of them lacks it', () => {
  expect(withoutEnds(linesOf('a', ''), linesOf('a'))).toEqual([linesOf('a', ''), linesOf('a')])
  expect(withoutEnds(linesOf(), linesOf('a', ''))).toEqual([linesOf(), linesOf('a', '')])
})
