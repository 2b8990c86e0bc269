import { expect, test } from 'vitest'
import { standardLabel } from './standard-label.ts'

test('standards are written by their number', () => {
  expect(([20, 721, 1155] as const).map(standardLabel)).toEqual(['ERC-20', 'ERC-721', 'ERC-1155'])
})
