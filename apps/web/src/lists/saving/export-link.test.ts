import { exportRequestSchema } from '@corescope/api-schema/exports/export-request'
import { expect, test } from 'vitest'
import { exportLink as linkOf } from './export-link.ts'

/** A link, of which the server takes each field. */
const exportLink = (...asked: Parameters<typeof linkOf>): string | undefined => {
  const link = linkOf(...asked)
  if (link === undefined) return undefined
  const fields = Object.fromEntries(new URL(link, 'http://explorer').searchParams)
  expect(exportRequestSchema.safeParse(fields).error, link).toBeUndefined()
  return link
}

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

test('other lists are saved by the names of their calls, those of one thing or of now without a block', () => {
  const transactionHash = `0x${'ab'.repeat(32)}`
  expect(exportLink('contractEventLog', { address, fromBlock: 4, toBlock: 70 }, { pinned: 60 })).toBe(
    `/api/chain/export?type=contractEventLog&address=${address}&fromBlock=4&toBlock=60`,
  )
  expect(exportLink('tokenHoldingPage', { address, standard: 20, orderBy: 'worth' }, { pinned: 60 })).toBe(
    `/api/chain/export?type=tokenHoldingPage&address=${address}&standard=20&orderBy=worth`,
  )
  expect(exportLink('transactionReceiptLog', { transactionHash, topic0: transactionHash }, { pinned: 60 })).toBe(
    `/api/chain/export?type=transactionReceiptLog&transactionHash=${transactionHash}&topic0=${transactionHash}`,
  )
  expect(exportLink('transactionAuthorization', { transactionHash }, { pinned: 60 })).toBe(
    `/api/chain/export?type=authorizations&transactionHash=${transactionHash}`,
  )
  expect(exportLink('addressFeeDistribution', { address }, { pinned: 60 })).toBe(
    `/api/chain/export?type=addressFeeDistribution&address=${address}&toBlock=60`,
  )
  expect(exportLink('similarContracts', { address }, { pinned: 60 })).toBe(
    `/api/chain/export?type=similarContracts&address=${address}&toBlock=60`,
  )
  expect(exportLink('blockBlobInfo', { block: 7 }, { pinned: 60 })).toBe('/api/chain/export?type=blockBlobInfo&block=7')
  expect(exportLink('pendingTransactions', { state: 'mined' })).toBe(
    '/api/chain/export?type=pendingTransactions&state=mined',
  )
})

test('an item has a file of its transfers, and one of its holders', () => {
  const item = { contractAddress: address, tokenItem: '5' }
  expect(exportLink('tokenTransfers', { ...item, fromBlock: 4 }, { pinned: 60 })).toBe(
    `/api/chain/export?type=tokentxns&contractAddress=${address}&tokenItem=5&fromBlock=4&toBlock=60`,
  )
  expect(exportLink('tokenHolders', item, { pinned: 60 })).toBe(
    `/api/chain/export?type=tokenholders&contractAddress=${address}&tokenItem=5`,
  )
})

test('what is no export has no link', () => {
  expect(exportLink('pageNotesTx', {})).toBeUndefined()
  expect(exportLink('searchTransaction', { block: `0x${'ab'.repeat(32)}` })).toBeUndefined()
  expect(exportLink('tokenTransfers', { transactionHash: `0x${'ab'.repeat(32)}` })).toBeUndefined()
})
