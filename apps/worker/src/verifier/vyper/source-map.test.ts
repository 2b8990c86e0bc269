import { readFileSync } from 'node:fs'
import { disassemble } from '@corescope/decode/code/disassemble'
import { placeOf, readSourceMap } from '@corescope/decode/verification/source-map'
import { describe, expect, it } from 'vitest'
import { readVyperSourceMap } from './source-map.ts'

interface Output {
  sources: Record<string, { id: number; content: string }>
  object: string
  sourceMap: unknown
}
/** What releases of Vyper wrote for one contract, with signs of several bytes in its comments; the newer one imports a module. */
const outputs = JSON.parse(
  readFileSync(new URL('../../../../../fixtures/vyper/outputs.json', import.meta.url), 'utf8'),
) as Record<string, Output>

/** The source line of instructions by their place in the code; undefined: they have none. */
const linesOf = ({ sources, object, sourceMap }: Output) => {
  const contentOf = (file: number) => Object.values(sources).find(({ id }) => id === file)?.content
  const map = readVyperSourceMap(sourceMap, object.slice(2), contentOf)
  const { instructions } = disassemble(Buffer.from(object.slice(2), 'hex'))
  const ranges = readSourceMap(map, instructions.keys())
  return (offset: number) => {
    const index = instructions.findIndex((one) => one.offset === offset)
    const range = ranges.get(index)
    if (range === undefined || range.file < 0) return undefined
    const { text } = placeOf(contentOf(range.file)!, range.start)
    return `${instructions[index]!.name} ${text.trim()}${range.jump === '-' ? '' : ` ${range.jump}`}`
  }
}

describe('readVyperSourceMap', () => {
  it('reads the object of 0.4.0 and later, whose entries are of bytes', () => {
    const lineAt = linesOf(outputs['0.4.3']!)
    expect([58, 72, 84, 225, 309, 434].map(lineAt)).toEqual([
      'JUMP self._check(by) i',
      'JUMP lib.small(by) i',
      'JUMPI assert by < 100, "too much"',
      'SSTORE self.count += by',
      'JUMPI assert by != 7, "seven"',
      'JUMPI assert x != 8, "eight"',
    ])
    // the whole file is no line, and what the compiler adds has none
    expect([0, 203].map(lineAt)).toEqual([undefined, undefined])
  })

  it('reads the text of releases before, which have more entries than instructions', () => {
    const lineAt = linesOf(outputs['0.3.10']!)
    expect([88, 89, 100, 213, 269].map(lineAt)).toEqual([
      'JUMP self._check(by) i',
      'JUMPDEST self._check(by)',
      'JUMPI assert by < 100, "too much"',
      'SSTORE self.count += by',
      'JUMPI assert by != 7, "seven"',
    ])
  })

  it('is nothing where the compiler tells nothing, or names files that are not there', () => {
    const { object, sourceMap } = outputs['0.4.3']!
    for (const told of [undefined, null, '', {}, { pc_pos_map_compressed: 7 }]) {
      expect(readVyperSourceMap(told, object.slice(2), () => 'a')).toBe('')
    }
    const map = readVyperSourceMap(sourceMap, object.slice(2), () => undefined)
    expect([...readSourceMap(map, Array(300).keys()).values()].every(({ file }) => file === -1)).toBe(true)
  })
})
