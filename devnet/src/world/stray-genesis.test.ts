import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { removeStrayGenesis } from './stray-genesis.ts'

const folder = mkdtempSync(join(tmpdir(), 'corescope-genesis-'))
afterAll(() => rmSync(folder, { recursive: true }))

const block = (number: number, timestamp: number) => ({
  header: { parentHash: '0x00', number: `0x${number.toString(16)}`, timestamp: `0x${timestamp.toString(16)}` },
  transactions: [],
  ommers: [],
  withdrawals: null,
})
const trueGenesis = block(0, 1000)

it.each([
  ['first, between and last', [block(0, 7), block(5, 9), block(0, 8), trueGenesis, block(6, 9), block(0, 9)], 3],
  ['beside each other', [block(0, 7), block(0, 8), trueGenesis], 2],
  ['beside each other at the end', [trueGenesis, block(0, 7), block(0, 8)], 2],
  ['all around', [block(0, 7), block(0, 8), block(0, 9), trueGenesis, block(0, 9), block(0, 9), block(2, 9)], 5],
  ['none', [block(1, 1), trueGenesis, block(16, 1)], 0],
])('takes foreign blocks 0 out wherever they stand: %s', (_name, blocks, count) => {
  const file = join(folder, 'state.json')
  writeFileSync(file, JSON.stringify({ blocks, historical_states: null }))
  expect(removeStrayGenesis(file, 1000)).toBe(count)
  const kept = blocks.filter((each) => each === trueGenesis || each.header.number !== '0x0')
  expect(JSON.parse(readFileSync(file, 'utf8')).blocks).toEqual(kept)
})
