import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJsonScanner, type JsonListener } from './json-scanner.ts'

/** Puts the events together again. */
const createCollector = () => {
  type Open = { kind: 'object' | 'array'; value: unknown[] | Record<string, unknown>; key: string }
  const open: Open[] = []
  let result: unknown
  const add = (value: unknown) => {
    const parent = open.at(-1)
    if (parent === undefined) result = value
    else if (Array.isArray(parent.value)) parent.value.push(value)
    else Object.defineProperty(parent.value, parent.key, { value, enumerable: true, configurable: true })
  }
  const listener: JsonListener = {
    open: (kind) => {
      open.push({ kind, value: kind === 'object' ? {} : [], key: '' })
      return undefined
    },
    close: () => add(open.pop()!.value),
    key: (name) => {
      open.at(-1)!.key = name
    },
    text: (value) => add(value),
    literal: (value) => add(JSON.parse(value)),
  }
  return { listener, result: () => result }
}

const scan = (text: string, sizes: () => number): unknown => {
  const { listener, result } = createCollector()
  const scanner = createJsonScanner(listener, { maxText: 1_000_000 })
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) {
    const size = Math.max(1, sizes())
    scanner.write(bytes.subarray(at, at + size))
    at += size
  }
  scanner.end()
  return result()
}

it('reads what JSON.parse reads, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.infiniteStream(fc.integer({ min: 1, max: 9 })), (text, sizes) => {
      const read = scan(text, () => sizes.next().value as number)
      expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(text)))
    }),
    { numRuns: 500 },
  )
})

it.each(['{"a":"ü\\n\\u00e9\\ud83d\\ude00","b":[1,-2.5e3,true,null]}', ' [ ] ', '"\\\\"', '12', '{"":{"":[]}}'])(
  'reads %s',
  (text) => {
    expect(scan(text, () => 1)).toEqual(JSON.parse(text))
  },
)

describe('what it keeps', () => {
  it('is the beginning of a long string and its length', () => {
    const texts: [string, number, boolean][] = []
    const { listener } = createCollector()
    const scanner = createJsonScanner({ ...listener, text: (...text) => texts.push(text) }, { maxText: 10 })
    for (let part = 0; part < 1_000; part += 1) scanner.write(Buffer.from(part === 0 ? '["0x' : 'ab'.repeat(500)))
    scanner.write(Buffer.from('","short"]'))
    scanner.end()
    expect(texts).toEqual([
      ['0xabababab', 2 + 999 * 1_000, true],
      ['short', 5, false],
    ])
  })
  it('does not end inside an escape', () => {
    const texts: string[] = []
    const { listener } = createCollector()
    const scanner = createJsonScanner({ ...listener, text: (text) => texts.push(text) }, { maxText: 4 })
    scanner.write(Buffer.from('["ab\\u00e9cd"]'))
    scanner.end()
    expect(texts).toEqual(['ab'])
  })
})

it.each(['', '{', '{"a":1', '["a', '}', '[}', '{} {}', '1 2'])('refuses %j', (text) => {
  expect(() => scan(text, () => 3)).toThrow(SyntaxError)
})

it('skips what it is told to, wherever the bytes are cut', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.json(), fc.integer({ min: 1, max: 9 }), (skipped, other, size) => {
      const { listener, result } = createCollector()
      let depth = 0
      const scanner = createJsonScanner(
        {
          ...listener,
          open: (kind) => {
            listener.open(kind)
            depth += 1
            return depth === 2 && kind === 'object' ? 'skip' : undefined
          },
          close: () => {
            depth -= 1
            listener.close()
          },
        },
        { maxText: 1_000 },
      )
      const bytes = Buffer.from(`[{"a":${skipped},"}":"{"},[${other}]]`)
      for (let at = 0; at < bytes.length; at += size) scanner.write(bytes.subarray(at, at + size))
      scanner.end()
      expect(JSON.stringify(result())).toBe(JSON.stringify([{}, [JSON.parse(other)]]))
    }),
  )
})
