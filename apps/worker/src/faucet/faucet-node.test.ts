import { expect, it } from 'vitest'
import { isHad } from './faucet-node.ts'

it.each([
  'already known',
  'ALREADY_EXISTS: already known',
  'known transaction: 0x12',
  'transaction already imported',
  'nonce too low: next nonce 8, tx nonce 7',
  'nonce too low',
  'replacement transaction underpriced',
])('the node has it: %s', (message) => {
  expect(isHad.test(message)).toBe(true)
})

it.each([
  'transaction underpriced: gas price 1, minimum needed 30',
  'unknown transaction type',
  'account does not exists',
  'insufficient funds for gas * price + value',
  'nonce too high',
])('the node refuses it: %s', (message) => {
  expect(isHad.test(message)).toBe(false)
})
