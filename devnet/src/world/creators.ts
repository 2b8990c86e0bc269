import type { Address } from 'viem'

/**
 * The addresses of `deployer` and `curator` (accounts.ts), from which those of their contracts follow. Written down, and
 * compared by a test: to derive the keys would keep whoever only names a contract waiting for a third of a second.
 */
export const deployerAddress: Address = '0xcc4E6A02bf167c126F137dC1C4bd227Af80327FB'
export const curatorAddress: Address = '0xC15EDEf86Bc6180aaC5b24249B96b27a75DE26CE'
