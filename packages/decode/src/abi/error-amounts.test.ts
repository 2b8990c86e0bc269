import { expect, it } from 'vitest'
import { amountPlaces } from './error-amounts.ts'

const value = (name: string, type: string, text: unknown = '1') => ({ name, type, value: text })

it('are the amounts of ERC-6093', () => {
  expect(
    amountPlaces([value('sender', 'address', '0x00'), value('balance', 'uint256'), value('needed', 'uint256')]),
  ).toEqual([1, 2])
  expect(
    amountPlaces([value('spender', 'address'), value('allowance', 'uint256'), value('needed', 'uint256')]),
  ).toEqual([1, 2])
})

it('are no items, times, small numbers, lists or what has no name', () => {
  const values = [
    value('tokenId', 'uint256'),
    value('deadline', 'uint256'),
    value('amount', 'uint8'),
    value('amounts', 'uint256[]', ['1']),
    value('', 'uint256'),
  ]
  expect(amountPlaces(values)).toEqual([])
  expect(amountPlaces([value('_amount', 'uint256'), value('maxSupply', 'uint128')])).toEqual([0, 1])
})
