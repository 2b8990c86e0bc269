// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { isTyping } from './is-typing.ts'

const field = (type: string) => Object.assign(document.createElement('input'), { type })

it('a key is text in fields that take text, and a shortcut on a choice', () => {
  for (const type of ['text', 'search', 'number', 'password', 'email', 'date']) expect(isTyping(field(type))).toBe(true)
  for (const type of ['radio', 'checkbox', 'range', 'file']) expect(isTyping(field(type))).toBe(false)
  expect(['textarea', 'select', 'a', 'button'].map((name) => isTyping(document.createElement(name)))).toEqual([
    ...[true, true, false, false],
  ])
  expect(isTyping(null)).toBe(false)
})
