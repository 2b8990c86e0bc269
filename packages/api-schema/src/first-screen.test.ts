import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { addressId, blockId, blockNumberOf, firstScreenCalls, segmentText, transactionId } from './first-screen.ts'

const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'cd'.repeat(20)}`
const callsOf = (path: string) => {
  const [pathname = '', query = ''] = path.split('?')
  const values = new Map(query.split('&').map((pair) => pair.split('=') as [string, string]))
  return firstScreenCalls(pathname, { get: (name) => values.get(name) ?? null })
}
const afterPrice = (path: string) => callsOf(path).slice(1)

test('the price is asked for everywhere', () => {
  expect(callsOf('/terms')).toEqual([{ call: 'marketPrice', request: {} }])
  expect(callsOf('/tx/nonsense')).toEqual([{ call: 'marketPrice', request: {} }])
})

test('a transaction, and what its tab needs', () => {
  const detail = { call: 'transaction', request: { transactionHash: hash } }
  expect(afterPrice(`/tx/${hash}`)).toEqual([detail])
  expect(afterPrice(`/tx/${hash.slice(2).toUpperCase()}?tab=nonsense`)).toEqual([detail])
  expect(afterPrice(`/tx/${hash}?tab=raw`)).toEqual([
    detail,
    { call: 'transactionInfo', request: { transactionHash: hash } },
  ])
  expect(afterPrice(`/tx/${hash}?tab=logs&page=2`)[1]).toEqual({
    call: 'transactionReceiptLog',
    request: { transactionHash: hash, pageNum: 2, pageSize: 25 },
  })
})

test('an address, and the list its tab shows', () => {
  const list = (path: string) => afterPrice(path)[1]
  const page = { pageNum: 1, pageSize: 25 }
  expect(list(`/address/${address}`)?.request).toEqual({ address, direction: 'all', ...page })
  expect(list(`/address/${address}?direction=in&asOf=7`)?.request).toEqual({
    address,
    direction: 'in',
    asOf: 7,
    ...page,
  })
  expect(list(`/address/${address}?tab=blocks`)).toEqual({
    call: 'addressValidatedBlock',
    request: { address, ...page },
  })
  expect(list(`/address/${address}?tab=logs`)).toEqual({ call: 'contractEventLog', request: { address, ...page } })
})

test('ids of URLs', () => {
  expect(transactionId(hash.slice(2))).toBe(hash)
  expect(transactionId(address)).toBeUndefined()
  expect(addressId(address.slice(2).toUpperCase())).toBe(address)
  expect(addressId(`0x${'0'.repeat(24)}${address.slice(2)}`)).toBe(address)
  expect(addressId('0x12')).toBeUndefined()
  expect(addressId(`${address}00`)).toBeUndefined()
})

test('a block in every form the search takes', () => {
  expect(['5', '007', '12,345', '0x10', '0X1f', ' 5 ', '999999999999'].map(blockId)).toEqual([
    5, 7, 12_345, 16, 31, 5, 999_999_999_999,
  ])
  expect(blockId(` 0X${hash.slice(2).toUpperCase()} `)).toBe(hash)
  for (const text of ['', '-1', '1.5', '1e3', '1,00', '0x', '5 5', '５', '9007199254740993', '1'.repeat(17), 'abc']) {
    expect(blockNumberOf(text), text).toBeUndefined()
  }
})

test('blanks around an id, encoded in the path, are left away', () => {
  expect(segmentText('%205%20')).toBe(' 5 ')
  expect(segmentText('%E0')).toBe('%E0')
  expect(afterPrice(`/tx/%20${hash}`)[0]?.request).toEqual({ transactionHash: hash })
  expect(afterPrice(`/address/%20${address}%20`)[0]?.request).toEqual({ address })
  expect(afterPrice('/block/%205')[0]?.request).toEqual({ block: 5 })
  expect(addressId(` ${address} `)).toBe(address)
})

test('a page beyond every list is one that the contract takes, so that the list can jump to its end', () => {
  const pageNum = (page: string) => afterPrice(`/blocks?page=${page}`)[0]?.request.pageNum
  expect(['3', '0', '-1', '2.5', 'x'].map(pageNum)).toEqual([3, 1, 1, 1, 1])
  for (const page of ['9999999999999', '1'.repeat(400)]) {
    expect(calls.searchBlock.request.parse({ pageNum: pageNum(page) }).pageNum).toBe(2 ** 40)
  }
})
