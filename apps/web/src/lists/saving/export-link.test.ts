import { expect, test } from 'vitest'
import { exportLink } from './export-link.ts'

const address = `0x${'12'.repeat(20)}`

test('a list is saved with its filters, as of the block it is pinned to', () => {
  expect(exportLink('searchTransaction', {})).toBe('/api/chain/export?type=transactions')
  expect(exportLink('searchTransaction', { isSystem: false })).toBe('/api/chain/export?type=transactions&system=0')
  expect(exportLink('searchTransaction', { block: 12 }, { pinned: 90 })).toBe(
    '/api/chain/export?type=transactions&fromBlock=12&toBlock=12',
  )
  expect(exportLink('addressTransaction', { address, direction: 'in', toBlock: 70 }, { pinned: 60 })).toBe(
    `/api/chain/export?type=transactions&address=${address}&toBlock=60&direction=in`,
  )
  expect(exportLink('tokenTransfers', { address, standard: 721 })).toBe(
    `/api/chain/export?type=addressNftTransfer&address=${address}`,
  )
  expect(exportLink('tokenTransfers', { standard: 1155 })).toBe('/api/chain/export?type=tokentxns&standard=1155')
  expect(exportLink('tokenHoldersAt', { contractAddress: address, blockNumber: 7 })).toBe(
    `/api/chain/export?type=tokenholders&contractAddress=${address}&atBlock=7`,
  )
  expect(exportLink('topAccounts', { kind: 'contract' })).toBe('/api/chain/export?type=accounts&kind=contract')
  expect(exportLink('tokenHolders', { contractAddress: address })).toBe(
    `/api/chain/export?type=tokenholders&contractAddress=${address}`,
  )
  // told as of now alone
  expect(exportLink('topAccounts', { kind: 'contract' }, { pinned: 60 })).toBe(
    '/api/chain/export?type=accounts&kind=contract',
  )
  expect(exportLink('searchBlock', { fromBlock: 5, toBlock: 70 }, { pinned: 60 })).toBe(
    '/api/chain/export?type=blocks&fromBlock=5&toBlock=60',
  )
  expect(exportLink('addressValidatedBlock', { address })).toBe(`/api/chain/export?type=blocks&address=${address}`)
  expect(exportLink('tokenList', { standard: 721, orderBy: 'transfers', keyword: 'a b' }, { pinned: 60 })).toBe(
    '/api/chain/export?type=tokens&standard=721&orderBy=transfers&keyword=a+b',
  )
  expect(exportLink('addressBalanceHistory', { address }, { pinned: 60 })).toBe(
    `/api/chain/export?type=balanceHistory&address=${address}&toBlock=60`,
  )
})

test('a list of Core is saved by the name of its call, with its fields', () => {
  expect(exportLink('coreDelegations', { validator: address, fromBlock: 4 }, { isSaved: true })).toBe(
    `/api/chain/export?type=coreDelegations&validator=${address}&fromBlock=4`,
  )
  expect(exportLink('validators', { filter: 'elected', keyword: 'a b' }, { isSaved: true, pinned: 7 })).toBe(
    '/api/chain/export?type=validators&filter=elected&keyword=a+b&toBlock=7',
  )
  expect(exportLink('validatorRewards', { round: 12 }, { isSaved: true })).toBe(
    '/api/chain/export?type=validatorRewards&round=12',
  )
})

test('what is no export has no link', () => {
  expect(exportLink('pageBlocksForked', {})).toBeUndefined()
  expect(exportLink('searchTransaction', { block: `0x${'ab'.repeat(32)}` })).toBeUndefined()
  expect(exportLink('tokenTransfers', { contractAddress: address, tokenItem: '5' })).toBeUndefined()
})
