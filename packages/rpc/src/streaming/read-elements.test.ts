import { expect, it } from 'vitest'
import { createJsonScanner } from './json-scanner.ts'
import { CutText, createElementReader, type ElementWindow } from './read-elements.ts'

const read = (answer: unknown, window: ElementWindow, size = 7) => {
  const reader = createElementReader(window)
  const scanner = createJsonScanner(reader, { maxText: 100 })
  const bytes = Buffer.from(JSON.stringify(answer))
  for (let at = 0; at < bytes.length; at += size) scanner.write(bytes.subarray(at, at + size))
  scanner.end()
  return reader
}
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
const step = (pc: number) => ({ pc, op: 'PUSH1', stack: ['0x1', `0x${pc}`], structLogs: [{ pc: 9 }] })
const answer = {
  jsonrpc: '2.0',
  structLogs: [1],
  result: {
    gas: 53_457,
    failed: false,
    nested: { structLogs: [1, 2] },
    structLogs: [0, 1, 2, 3].map(step),
    returnValue: '0x',
  },
}
const path = ['result', 'structLogs']

it('keeps a window and counts all', () => {
  const reader = read(answer, { path, from: 1, count: 2 })
  expect(plain(reader.elements)).toEqual(
    [1, 2].map((pc) => ({ pc: String(pc), op: 'PUSH1', stack: ['0x1', `0x${pc}`], structLogs: [{ pc: '9' }] })),
  )
  expect(reader.total()).toBe(4)
  expect(reader.beside).toEqual({ gas: '53457', failed: false, returnValue: '0x' })
  expect(reader.error()).toBeUndefined()
})

it('takes a list that is the result itself, of scalars and of lists', () => {
  expect(read({ result: [1, 'a', null] }, { path: ['result'], from: 1, count: 9 }).elements).toEqual(['a', null])
  expect(plain(read({ result: [[1], [2, []]] }, { path: ['result'], from: 1, count: 1 }).elements)).toEqual([['2', []]])
})

it('finds no list where there is none', () => {
  const reader = read({ result: { other: [1, 2, 3] } }, { path, from: 0, count: 9 })
  expect([reader.total(), reader.elements]).toEqual([0, []])
})

it('reads the error of an answer, whatever it is called inside', () => {
  const reader = read(
    { id: 1, error: { code: -32_000, message: 'gone', data: { structLogs: [1] } } },
    { path, from: 0, count: 9 },
  )
  expect(reader.error()).toMatchObject({ code: -32_000, message: 'gone' })
  expect(reader.total()).toBe(0)
})

it('says how long a text is of which it keeps the beginning', () => {
  const [long, short] = read(
    { result: [{ a: 'x'.repeat(300) }, 'y'] },
    { path: ['result'], from: 0, count: 9 },
  ).elements
  expect((long as { a: unknown }).a).toEqual(new CutText('x'.repeat(100), 300))
  expect(short).toBe('y')
})
