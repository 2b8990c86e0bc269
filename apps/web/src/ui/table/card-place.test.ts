import { expect, it } from 'vitest'
import { cardPlace } from './card-place.ts'

it('makes a card of a list that says nothing of cards', () => {
  const keys = ['hash', 'method', 'block', 'time', 'from', 'direction', 'to', 'value', 'fee', 'status']
  expect(keys.map((key, index) => cardPlace({ key }, index))).toEqual([
    ...(['title', 'badge', 'meta', 'meta', 'from', 'via', 'to', 'amount', 'meta', 'badge'] as const),
  ])
})

it('takes what a column asks for', () => {
  expect(cardPlace({ key: 'rank', card: 'hidden' }, 0)).toBe('hidden')
  expect(cardPlace({ key: 'token', card: 'title' }, 3)).toBe('title')
})
