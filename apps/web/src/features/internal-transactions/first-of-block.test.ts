import type { InternalTransaction } from '@corescope/api-schema/internal-transactions/calls'
import { expect, test } from 'vitest'
import { firstOfBlocks, internalKey } from './first-of-block.ts'

const row = (blockNumber: number, transactionHash: string, ...traceAddress: number[]) =>
  ({ blockNumber, transactionHash, traceAddress }) as unknown as InternalTransaction

test('a block is named on its first record, also where a page begins inside of it', () => {
  const rows = [row(9, '0xa', 0), row(9, '0xa', 0, 1), row(7, '0xb', 0), row(7, '0xc', 2)]
  expect([...firstOfBlocks(rows)]).toEqual(['0xa_0', '0xb_0'])
  expect([...firstOfBlocks(rows.slice(1))]).toEqual(['0xa_0_1', '0xb_0'])
  expect(internalKey(row(1, '0xd', 3, 0, 4))).toBe('0xd_3_0_4')
})
