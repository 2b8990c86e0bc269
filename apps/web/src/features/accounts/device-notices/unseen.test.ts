import { expect, test } from 'vitest'
import { unseenOf } from './unseen.ts'

const found = (eventId: number) => ({ eventId, isWithdrawn: false })
const withdrawn = (eventId: number) => ({ eventId, isWithdrawn: true })

test('an event is told once', () => {
  const first = unseenOf([found(2), found(1)], [])
  expect(first).toEqual({ unseen: [found(2), found(1)], seen: ['2', '1'] })
  expect(unseenOf([found(3), found(2)], first.seen)).toEqual({ unseen: [found(3)], seen: ['3', '2', '1'] })
})

test('an older event that became final later is told, whatever came before it', () => {
  expect(unseenOf([found(9), found(4)], ['9', '3']).unseen).toEqual([found(4)])
})

test('a withdrawal is told where its event was, and the event again when it comes back', () => {
  const told = unseenOf([withdrawn(2), withdrawn(1)], ['1'])
  expect(told).toEqual({ unseen: [withdrawn(1)], seen: ['2w', '1w'] })
  expect(unseenOf([withdrawn(1)], told.seen).unseen).toEqual([])
  expect(unseenOf([found(2), found(1)], told.seen).unseen).toEqual([found(2), found(1)])
})

test('what is remembered has a ceiling', () => {
  const many = Array.from({ length: 400 }, (_none, at) => String(1_000 - at))
  expect(unseenOf([found(2_000)], many).seen).toHaveLength(300)
})
