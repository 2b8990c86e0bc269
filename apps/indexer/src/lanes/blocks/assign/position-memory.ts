import type { Address, Hash } from '@corescope/chain/types/hex'
import { emptyTail, type ListTail } from '@corescope/store/addresses/list-tails'
import { type ChainTail, getChainTail } from '@corescope/store/blocks/chain-tail'
import type { Database } from '@corescope/store/database'
import { GenerationCache } from '@corescope/store/generation-cache'
import { emptyOwnerTail } from '@corescope/store/tokens/tails'
import type { DerivedBlock } from '../derive/derive-block.ts'
import { type AuthorizationMemory, createAuthorizationMemory, loadAuthorizationTails } from './authorization-memory.ts'
import type { TailReader } from './tail-reader.ts'
import { createTokenMemory, loadTokenTails, missingOwners, type TokenMemory, trimTokenMemory } from './token-memory.ts'

/** Tails of lists kept in memory, in each of two generations. About 200 bytes each. */
const keptAddresses = 400_000
const keptTopics = 50_000

/**
 * Where every list ends, and so its next position. Memory runs ahead of the database by the batches that are being
 * committed. After any failure it is thrown away and read again.
 */
export interface PositionMemory {
  chain: ChainTail
  tails: GenerationCache<Address, ListTail>
  topics: GenerationCache<Hash, number>
  tokens: TokenMemory
  authorizations: AuthorizationMemory
}

/** Memory at the blocks lane's watermark. */
export const readPositionMemory = async (database: Database, startBlock: number): Promise<PositionMemory> =>
  createPositionMemory(await database.session((session) => getChainTail(session, startBlock)), startBlock)

/** Memory that begins after a block and holds no list yet. */
export const createPositionMemory = (chain: ChainTail, startBlock: number): PositionMemory => ({
  chain,
  tails: new GenerationCache(keptAddresses),
  topics: new GenerationCache(keptTopics),
  tokens: createTokenMemory(),
  authorizations: createAuthorizationMemory(startBlock === 0),
})

/** Makes sure that memory holds the tail of every list and the id of every event signature the blocks mention. */
export const loadTails = async (
  reader: TailReader,
  memory: PositionMemory,
  blocks: readonly DerivedBlock[],
): Promise<void> => {
  memory.tails.trim()
  memory.topics.trim()
  trimTokenMemory(memory.tokens)
  const topics = new Set<Hash>()
  for (const block of blocks) {
    for (const { receipt } of block.transactions) {
      for (const { topics: words } of receipt.logs) {
        const topic0 = words[0]
        if (topic0 !== undefined && memory.topics.get(topic0) === undefined) topics.add(topic0)
      }
    }
  }
  for (const [topic, { id }] of await reader.ids('topics', [...topics])) memory.topics.set(topic as Hash, id)
  await loadAddresses(reader, memory, blocks)
  await loadAuthorizationTails(reader, memory.authorizations, memory.tails, blocks)
}

const missingTails = (memory: PositionMemory, blocks: readonly DerivedBlock[]): Set<Address> => {
  const missing = new Set<Address>()
  for (const { addresses } of blocks) {
    for (const address of addresses) if (memory.tails.get(address) === undefined) missing.add(address)
  }
  return missing
}

/** Tails of known addresses, and of those that send or receive tokens: new ones get their ids in one statement. */
const loadAddresses = async (
  reader: TailReader,
  memory: PositionMemory,
  blocks: readonly DerivedBlock[],
): Promise<void> => {
  const known = missingTails(memory, blocks)
  const owners = missingOwners(memory.tokens, blocks)
  const unnamed = new Set(known)
  for (const address of owners) if (memory.tails.get(address) === undefined) unnamed.add(address)
  const ids = await reader.ids('addresses', [...unnamed])
  const idOf = (address: Address) => memory.tails.get(address)?.addressId ?? ids.get(address)?.id
  const [oldTails, oldOwners] = [new Map<number, Address>(), new Map<number, Address>()]
  for (const address of owners) {
    const id = idOf(address)!
    if (ids.get(address)?.isNew === true) memory.tokens.owners.set(address, emptyOwnerTail(id))
    else oldOwners.set(id, address)
  }
  for (const address of known) {
    const { id, isNew } = ids.get(address)!
    if (isNew) memory.tails.set(address, emptyTail(id))
    else oldTails.set(id, address)
  }
  if (oldTails.size > 0) {
    for (const tail of await reader.tails([...oldTails.keys()])) memory.tails.set(oldTails.get(tail.addressId)!, tail)
  }
  if (oldOwners.size > 0) {
    for (const tail of await reader.owners([...oldOwners.keys()])) {
      memory.tokens.owners.set(oldOwners.get(tail.addressId)!, tail)
    }
  }
  await loadTokenTails(reader, memory.tokens, blocks, idOf)
}
