import { type FilledDatabase, startFilledDatabase } from '@corescope/devnet/test-worlds/filled-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Reader } from '../reader.ts'
import { countProxyResults, listProxyResults } from './read.ts'
import { insertProxyResult, keptResults } from './write.ts'

let filled: FilledDatabase
let reader: Reader
beforeAll(async () => {
  filled = await startFilledDatabase('select 1')
  reader = filled.reader
})
afterAll(() => filled?.stop())

const address = (number: number) => `0x${number.toString(16).padStart(40, '0')}`
const found = (blockNumber: number, kind = 'erc897') => ({
  ...{ addressId: 7, blockNumber, kind, implementations: [address(blockNumber)], moreImplementations: 3 },
  ...{ beacon: null, admin: null },
})

it('of a contract that answers otherwise in every block the newest hundred results are kept, and read in pages', async () => {
  const other = { ...found(1), addressId: 8 }
  await insertProxyResult(reader, other)
  for (let block = 1; block <= keptResults + 5; block += 1) {
    expect(await insertProxyResult(reader, found(block))).toEqual({ blockNumber: block })
  }
  const newest = keptResults + 5
  expect(await countProxyResults(reader, 7)).toBe(keptResults)
  const pages = await Promise.all([0, 95].map((offset) => listProxyResults(reader, 7, { limit: 10, offset })))
  expect(pages.map((rows) => rows.map(({ blockNumber }) => blockNumber))).toEqual([
    Array.from({ length: 10 }, (_, index) => newest - index),
    [10, 9, 8, 7, 6],
  ])
  // the same again is not kept, at the same block it replaces
  expect(await insertProxyResult(reader, { ...found(newest), blockNumber: newest + 1 })).toBeUndefined()
  expect(await insertProxyResult(reader, found(newest, 'safe'))).toEqual({ blockNumber: newest })
  expect(await countProxyResults(reader, 7)).toBe(keptResults)
  expect((await listProxyResults(reader, 7, { limit: 1, offset: 0 }))[0]).toMatchObject({
    ...{ kind: 'safe', implementations: [address(newest)], moreImplementations: 3 },
  })
  expect(await countProxyResults(reader, 8)).toBe(1)
})
