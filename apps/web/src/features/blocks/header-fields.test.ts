import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import { expect, test } from 'vitest'
import { headerFields } from './header-fields.ts'

const block = {
  blockNumber: 7,
  parentHash: '0xaa',
  miner: { hash: '0xbb' },
  baseFeePerGas: null,
  withdrawalsRoot: null,
  extraData: '0x',
} as unknown as BlockDetail

test('names as JSON-RPC writes them, in hashing order; absent fields are left out', () => {
  const fields = headerFields({ ...block, requestsHash: null } as BlockDetail)
  const known = fields.filter(({ text }) => text !== 'undefined')
  expect(known).toEqual([
    { name: 'parentHash', text: '0xaa' },
    { name: 'miner', text: '0xbb' },
    { name: 'number', text: '7' },
    { name: 'extraData', text: '0x' },
  ])
  expect(fields.map(({ name }) => name)).not.toContain('baseFeePerGas')
})
