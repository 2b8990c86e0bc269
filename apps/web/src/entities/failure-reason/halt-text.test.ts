import { expect, it } from 'vitest'
import { haltText } from './halt-text.ts'

const words = ((key: string) => key) as never

it.each([
  ['out of gas', 'transaction.reason_outOfGas'],
  ['OutOfGas', 'transaction.reason_outOfGas'],
  ['execution reverted', 'transaction.reason_empty'],
  ['Reverted', 'transaction.reason_empty'],
  ['execution reverted: not yours', 'execution reverted: not yours'],
  ['the node says so', 'the node says so'],
  ['', ''],
])('%s', (error, told) => expect(haltText(words, error)).toBe(told))
