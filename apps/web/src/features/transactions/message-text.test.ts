import { expect, test } from 'vitest'
import { messageText } from './message-text.ts'

const to = { hash: `0x${'ab'.repeat(20)}` as const } as never
const sent = { to, callsCode: false, method: null, input: '0x68656c6c6f' as const, inputSize: 5 }

test('a readable text to an account that had no code is a message, whatever the transaction carries besides', () => {
  expect(messageText(sent)).toBe('hello')
  expect(messageText({ ...sent, callsCode: true })).toBeUndefined()
  expect(messageText({ ...sent, to: null })).toBeUndefined()
  expect(messageText({ ...sent, method: { selector: '0x68656c6c', name: 'known' } })).toBeUndefined()
  expect(messageText({ ...sent, input: '0x', inputSize: 0 })).toBeUndefined()
  expect(messageText({ ...sent, input: '0xff00', inputSize: 2 })).toBeUndefined()
})
