import { describe, expect, it } from 'vitest'
import { placeOf, placesOf, readSourceMap, writeSourceMap } from './source-map.ts'

describe('readSourceMap', () => {
  // the example of Solidity's documentation, "Source Mappings"
  const map = '1:2:1:i;:9;2:1:2:o;;:::-'
  it('fills in what an entry leaves out', () => {
    expect([...readSourceMap(map, [0, 1, 2, 3, 4])]).toEqual([
      [0, { start: 1, length: 2, file: 1, jump: 'i' }],
      [1, { start: 1, length: 9, file: 1, jump: 'i' }],
      [2, { start: 2, length: 1, file: 2, jump: 'o' }],
      [3, { start: 2, length: 1, file: 2, jump: 'o' }],
      [4, { start: 2, length: 1, file: 2, jump: '-' }],
    ])
  })
  it('tells what comes from no file, and nothing of what lies past the end', () => {
    expect([...readSourceMap('1:2:-1;:9:0', [0, 1, 2]).values()].map(({ file }) => file)).toEqual([-1, 0])
    expect(readSourceMap(map, []).size).toBe(0)
  })
  it('is asked for any number of instructions', () => {
    expect(readSourceMap('1:2:1', Array.from({ length: 300_000 }).keys()).size).toBe(1)
  })
})

describe('writeSourceMap', () => {
  it('writes what is read again, and leaves out what did not change', () => {
    const first = { start: 1, length: 2, file: 1, jump: 'i' } as const
    const ranges = [
      first,
      { ...first, length: 9 },
      { ...first, length: 9 },
      undefined,
      { ...first, jump: '-' } as const,
    ]
    const map = writeSourceMap(ranges)
    expect(map).toBe('1:2:1:i;:9;;-1:-1:-1:-;1:2:1')
    const nowhere = { start: -1, length: -1, file: -1, jump: '-' }
    expect([...readSourceMap(map, ranges.keys()).values()]).toEqual(ranges.map((range) => range ?? nowhere))
  })
})

describe('placeOf', () => {
  it('counts bytes, not signs', () => {
    expect(placeOf('// 果园\nlet', 10)).toEqual({ line: 2, column: 1, text: 'let' })
    expect(placeOf('abc', 2)).toEqual({ line: 1, column: 3, text: 'abc' })
  })

  it('counts lines by LF, as solc does, and tells the row that ends where its scanner ends a line', () => {
    expect(placeOf('// owner\n// only \r pay();\nend', 18)).toEqual({ line: 2, column: 10, text: ' pay();' })
  })

  it('tells many places in any order, and rows whatever ends them', () => {
    const content = 'a\r\n// note\u2028 pay(); \u{1f34e} x\u0085b\r\nc'
    const byteOf = (part: string) => Buffer.byteLength(content.slice(0, content.indexOf(part)))
    const texts = [byteOf('c'), byteOf('pay'), -1, byteOf('x'), 10_000, byteOf('\nc'), byteOf('b'), byteOf('\r')]
    const row = ' pay(); \u{1f34e} x'
    expect(placesOf(content, texts).map(({ text }) => text)).toEqual(['c', row, 'a', row, 'c', 'c', 'b', 'a'])
    expect(placesOf(content, [byteOf('x'), byteOf('c')])).toMatchObject([
      { line: 2, column: 20 },
      { line: 3, column: 1 },
    ])
  })

  it('walks through a long source once', () => {
    const content = `${'\n'.repeat(4_000_000)}${' '.repeat(4_000_000)}pay();`
    const started = performance.now()
    const places = placesOf(
      content,
      Array.from({ length: 40 }, (_, at) => content.length - at),
    )
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(places[39]).toMatchObject({ line: 4_000_001, column: 3_999_968 })
  })
})
