import type { Address } from '@corescope/chain/types/hex'
import type { AuthorizationTail } from '@corescope/store/authorizations/tables'
import { GenerationCache } from '@corescope/store/generation-cache'
import type { DerivedBlock } from './derive/derive-block.ts'
import type { TailReader } from './tail-reader.ts'

/** Tails of signers and delegates kept in memory, in each of two generations. */
const keptTails = 100_000

export type AuthorizationMemory = GenerationCache<Address, AuthorizationTail>
export const createAuthorizationMemory = (): AuthorizationMemory => new GenerationCache(keptTails)

/** Makes sure that memory holds the tails of every signer and delegate the blocks mention. */
export const loadAuthorizationTails = async (
  reader: TailReader,
  memory: AuthorizationMemory,
  blocks: readonly DerivedBlock[],
): Promise<void> => {
  memory.trim()
  const missing = new Set<Address>()
  for (const { transactions } of blocks) {
    for (const { authorizations } of transactions) {
      for (const { authority, delegate } of authorizations) {
        for (const address of [authority, delegate]) {
          if (address !== null && memory.get(address) === undefined) missing.add(address)
        }
      }
    }
  }
  if (missing.size === 0) return
  const ids = await reader.ids('addresses', [...missing])
  const addressOf = new Map([...ids].map(([address, { id }]) => [id, address as Address]))
  const tails = await reader.authorizations([...addressOf.keys()])
  for (const tail of tails) memory.set(addressOf.get(tail.addressId)!, tail)
}
