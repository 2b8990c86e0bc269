import type { Address, Hash } from '@corescope/chain/types/hex'
import { emptyTail, type ListTail, listTails } from '@corescope/store/addresses/list-tails'
import { type ChainTail, getChainTail } from '@corescope/store/blocks/chain-tail'
import type { Database } from '@corescope/store/database'
import { resolveIds } from '@corescope/store/dictionary'
import { GenerationCache } from '@corescope/store/generation-cache'
import { type AuthorizationMemory, createAuthorizationMemory, loadAuthorizationTails } from './assign-authorizations.ts'
import type { DerivedBlock } from './derive/derive-block.ts'
import { createTokenMemory, loadTokenTails, type TokenMemory } from './token-memory.ts'

/** Tails of lists kept in memory, in each of two generations. About 200 bytes each. */
const keptAddresses = 400_000
const keptTopics = 50_000

/**
 * Where every list ends: what the next position is. Runs ahead of the database by the batches that are being
 * committed; after any failure it is thrown away and read again.
 */
export interface PositionMemory {
  chain: ChainTail
  tails: GenerationCache<Address, ListTail>
  topics: GenerationCache<Hash, number>
  tokens: TokenMemory
  authorizations: AuthorizationMemory
}

/** Memory at the blocks lane's watermark. */
export const readPositionMemory = async (database: Database, startBlock: number): Promise<PositionMemory> => ({
  chain: await database.session((session) => getChainTail(session, startBlock)),
  tails: new GenerationCache(keptAddresses),
  topics: new GenerationCache(keptTopics),
  tokens: createTokenMemory(),
  authorizations: createAuthorizationMemory(),
})

/** Makes sure that memory holds the tail of every address and the id of every event signature the blocks mention. */
export const loadTails = async (
  database: Database,
  memory: PositionMemory,
  blocks: readonly DerivedBlock[],
): Promise<void> => {
  memory.tails.trim()
  memory.topics.trim()
  const addresses = new Set<Address>()
  const topics = new Set<Hash>()
  for (const block of blocks) {
    for (const address of block.addresses) if (memory.tails.get(address) === undefined) addresses.add(address)
    for (const { receipt } of block.transactions) {
      for (const { topics: words } of receipt.logs) {
        const topic0 = words[0]
        if (topic0 !== undefined && memory.topics.get(topic0) === undefined) topics.add(topic0)
      }
    }
  }
  for (const [topic, { id }] of await resolveIds(database, 'topics', [...topics])) memory.topics.set(topic as Hash, id)
  await loadAddresses(database, memory, [...addresses])
  await loadAuthorizationTails(database, memory.authorizations, blocks)
  await loadTokenTails(database, memory.tokens, blocks, (address) => memory.tails.get(address)?.addressId)
}

const loadAddresses = async (database: Database, memory: PositionMemory, addresses: Address[]): Promise<void> => {
  const ids = await resolveIds(database, 'addresses', addresses)
  const addressOf = new Map<number, Address>()
  for (const [address, { id, isNew }] of ids) {
    if (isNew) memory.tails.set(address as Address, emptyTail(id))
    else addressOf.set(id, address as Address)
  }
  if (addressOf.size === 0) return
  const tails = await database.session((session) => listTails(session, [...addressOf.keys()]))
  for (const tail of tails) memory.tails.set(addressOf.get(tail.addressId)!, tail)
}
