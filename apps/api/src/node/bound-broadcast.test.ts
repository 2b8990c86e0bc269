import { serializeTransaction } from 'viem'
import { expect, it } from 'vitest'
import { broadcastRefusal } from './bound-broadcast.ts'

const own = { LOCAL_DEVNET: true }
const transaction = (gas: bigint) =>
  serializeTransaction({ chainId: 1112, type: 'eip1559', gas, maxFeePerGas: 1n, nonce: 0 })

it('the own devnet takes transactions of 8,000,000 gas at most', () => {
  expect(broadcastRefusal(transaction(8_000_000n), own)).toBeUndefined()
  expect(broadcastRefusal(transaction(39_000_000n), own)).toBe(
    'gas: this devnet takes transactions of 8000000 gas at most, not 39000000',
  )
})

it('any other node says itself what it takes, and of bytes that are no transaction', () => {
  expect(broadcastRefusal(transaction(39_000_000n), { LOCAL_DEVNET: false })).toBeUndefined()
  expect(broadcastRefusal('0x1234', own)).toBeUndefined()
})
