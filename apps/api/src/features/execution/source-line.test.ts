import type { Reader } from '@corescope/store/reader'
import type { MappedFileRow } from '@corescope/store/verification/source-maps'
import { expect, it } from 'vitest'
import { type EndedCall, findSourceLines } from './source-line.ts'

const fileOf = (content: string): MappedFileRow => ({
  ...{ verificationId: 1, sourceId: 0, path: 'A.sol', sourceHash: String(content.length), content },
  ...{ language: 'solidity', compilerVersion: '0.8.30', sharesLines: false },
})
const readerOf = (row: MappedFileRow) => ({ rows: () => Promise.resolve([row]) }) as unknown as Reader
/** A call that stopped at the first of its instructions, which comes from a place. */
const endedAt = (start: number): EndedCall => ({
  map: { askedAddress: '', verificationId: 1, contractName: 'A', sourceMap: `${start}:1:0:-`, code: '0x00' },
  end: { counters: Array.from({ length: 64 }, () => 0), isWhole: true, reached: [0] },
})

it('reads a source once, however long it is and however many calls ended in it', async () => {
  const content = `${'\n'.repeat(4_000_000)}  pay();\n`
  const ended = Array.from({ length: 40 }, (_, at) => endedAt(4_000_002 - at))
  const started = performance.now()
  const lines = await findSourceLines(readerOf(fileOf(content)), ended)
  expect(performance.now() - started).toBeLessThan(3_000)
  expect(lines[0]).toEqual({ file: 'A.sol', line: 4_000_001, text: 'pay();', isNear: false })
  expect(lines[39]).toEqual({ file: 'A.sol', line: 3_999_964, text: '', isNear: false })
})

it('finds the function around a place among hundreds of thousands', async () => {
  const content = `${'function f() { x; }\n'.repeat(400_000)}`
  const ended = Array.from({ length: 40 }, (_, at) => endedAt(20 * (399_999 - at) + 15))
  const started = performance.now()
  const lines = await findSourceLines(readerOf(fileOf(content)), ended)
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(lines[1]).toEqual({ file: 'A.sol', line: 399_999, text: 'function f() { x; }', isNear: false })
})
