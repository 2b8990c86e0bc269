import { expect, test } from 'vitest'
import { addressId, blockId, blockNumberOf, segmentText, transactionId } from './url-ids.ts'

const hash = `0x${'ab'.repeat(32)}`
const address = `0x${'cd'.repeat(20)}`

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
  expect(transactionId(segmentText(`%20${hash}`))).toBe(hash)
  expect(blockId(segmentText('%205'))).toBe(5)
  expect(addressId(` ${address} `)).toBe(address)
})
