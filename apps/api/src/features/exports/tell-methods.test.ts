import { expect, it } from 'vitest'
import { internalSelector } from './tell-methods.ts'

it.each([
  ['0xa9059cbb', '0xa9059cbb'],
  ['0xa905', null],
  ['0x', null],
  [null, null],
])('a call with the first bytes %s has the selector %s', (selector, wanted) => {
  expect(internalSelector({ selector } as Parameters<typeof internalSelector>[0])).toBe(wanted)
})
