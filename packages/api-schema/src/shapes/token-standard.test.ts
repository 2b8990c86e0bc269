import { expect, test } from 'vitest'
import { standardInput } from './token-standard.ts'

test.each([
  [20, 20],
  ['20', 20],
  ['ERC-721', 721],
  ['erc1155', 1155],
  ['ERC-1115', 1155],
  [' 1115 ', 1155],
])('%j is %d', (given, standard) => expect(standardInput.parse(given)).toBe(standard))

test.each(['ERC-404', '', 'ERC', 777, '0x14'])('%j is no standard', (given) =>
  expect(standardInput.safeParse(given).success).toBe(false),
)
