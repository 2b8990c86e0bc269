import { expect, it } from 'vitest'
import { createJsonScanner } from './json-scanner.ts'
import { createCallTreeReader } from './read-call-tree.ts'

const leaf = (value: string) => ({
  from: '0xaa',
  to: '0xbb',
  input: '0x',
  gas: '0x1',
  logs: [{ topics: ['0x1'] }, {}],
  value,
  type: 'CALL',
})
/** Members in the order of go-ethereum: kind and value after the children. */
const tree = {
  from: '0x11',
  gas: '0x10',
  to: '0x22',
  input: `0x${'ab'.repeat(100)}`,
  output: '0x01',
  calls: [
    {
      from: '0x22',
      to: '0x33',
      input: '0x01',
      error: 'execution reverted',
      calls: [leaf('0x1'), leaf('0x2')],
      value: '0x5',
      type: 'CREATE',
    },
    leaf('0x3'),
  ],
  value: '0x9',
  type: 'CALL',
}
const read = (answer: unknown, from = 0, count = 100) => {
  const reader = createCallTreeReader({ from, count })
  const scanner = createJsonScanner(reader, { maxText: 42 })
  for (const byte of Buffer.from(JSON.stringify(answer))) scanner.write(Uint8Array.of(byte))
  scanner.end()
  return reader
}

it('lists frames with parents before children', () => {
  const { frames, total } = read({ id: 1, result: tree })
  expect(total()).toBe(5)
  expect(frames.map(({ traceAddress, members }) => [traceAddress.join('.'), members.type, members.value])).toEqual([
    ['', 'CALL', '0x9'],
    ['0', 'CREATE', '0x5'],
    ['0.0', 'CALL', '0x1'],
    ['0.1', 'CALL', '0x2'],
    ['1', 'CALL', '0x3'],
  ])
  expect(frames[0]).toMatchObject({
    input: { hex: `0x${'ab'.repeat(20)}`, size: 100 },
    output: { hex: '0x01', size: 1 },
    logs: 0,
  })
  expect(frames[1]).toMatchObject({ members: { error: 'execution reverted' } })
  expect(frames[2]!.logs).toBe(2)
})

it('keeps a window of them and counts all', () => {
  const { frames, total } = read({ result: tree }, 2, 2)
  expect([total(), ...frames.map(({ traceAddress }) => traceAddress.join('.'))]).toEqual([5, '0.0', '0.1'])
})

it('goes as deep as the tree does', () => {
  let deep: object = leaf('0x0')
  for (let depth = 0; depth < 1_500; depth += 1) deep = { ...leaf('0x0'), calls: [deep] }
  const { frames, total } = read({ result: deep }, 1_490, 20)
  expect(total()).toBe(1_501)
  expect(frames.at(-1)!.traceAddress).toHaveLength(1_500)
})

it('has no frame where the answer is an error', () => {
  const reader = read({ error: { code: -32_601, message: 'no such method', data: { result: tree } } })
  expect(reader.total()).toBe(0)
  expect(reader.error()).toMatchObject({ code: -32_601, message: 'no such method' })
})
