import { expect, test } from 'vitest'
import { setParameterOf } from './set-parameter.ts'

const call = (value: string, name = 'updateParam') => ({
  name,
  values: [
    { name: 'key', type: 'string', value: 'felonyRound' },
    { name: 'value', type: 'bytes', value },
  ],
})

test('the value of a parameter is a number, as the contract reads it', () => {
  const value = `0x${'19'.padStart(64, '0')}`
  expect(setParameterOf(call(value))).toEqual({ key: 'felonyRound', value, number: '25' })
  expect(setParameterOf(call('0x0a'))?.number).toBe('10')
})

test('bytes that are no number stay bytes, and other calls set nothing', () => {
  expect(setParameterOf(call('0x'))?.number).toBeNull()
  expect(setParameterOf(call(`0x${'ab'.repeat(33)}`))?.number).toBeNull()
  expect(setParameterOf(call('0x0a', 'addMember'))).toBeUndefined()
  expect(setParameterOf({ name: 'updateParam', values: [] })).toBeUndefined()
})
