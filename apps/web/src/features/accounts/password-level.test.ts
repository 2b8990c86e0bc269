import { expect, it } from 'vitest'
import { passwordLevel } from './password-level.ts'

it.each([
  ['', 0],
  ['nine sign', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['ann.example1', 1],
  ['ten letters', 2],
  ['seven green lamps', 3],
])('%j stands at %i of 3', (password, level) => expect(passwordLevel(password, ['Ann.Example'])).toBe(level))
