import type { Address } from '@corescope/chain/types/hex'
import type { TokenTransfer } from '@corescope/decode/token-transfers'
import type { Database, Session } from '@corescope/store/database'
import { resolveIds } from '@corescope/store/dictionary'
import { GenerationCache } from '@corescope/store/generation-cache'
import {
  emptyOwnerTail,
  emptyTokenTail,
  type HoldingTail,
  type ItemTail,
  listHoldingTails,
  listItemHoldingTails,
  listItemTails,
  listOwnerTails,
  listTokenTails,
  type OwnerTail,
  type TokenTail,
} from '@corescope/store/tokens/tails'
import type { DerivedBlock } from './derive/derive-block.ts'

/** Tails kept in memory, in each of two generations. About 150 bytes each. */
const kept = { tokens: 50_000, owners: 200_000, holdings: 400_000, items: 200_000, itemHoldings: 200_000 }

/** Where every list of token transfers ends. Keys of pairs and triples are ids joined by a slash. */
export interface TokenMemory {
  tokens: GenerationCache<Address, TokenTail>
  owners: GenerationCache<Address, OwnerTail>
  holdings: GenerationCache<string, HoldingTail>
  items: GenerationCache<string, ItemTail>
  itemHoldings: GenerationCache<string, HoldingTail>
}

export const createTokenMemory = (): TokenMemory => ({
  tokens: new GenerationCache(kept.tokens),
  owners: new GenerationCache(kept.owners),
  holdings: new GenerationCache(kept.holdings),
  items: new GenerationCache(kept.items),
  itemHoldings: new GenerationCache(kept.itemHoldings),
})

export const holdingKey = (addressId: number, tokenId: number): string => `${addressId}/${tokenId}`
export const itemKey = (tokenId: number, tokenItem: bigint): string => `${tokenId}/${tokenItem}`
export const itemHoldingKey = (addressId: number, tokenId: number, tokenItem: bigint): string =>
  `${addressId}/${tokenId}/${tokenItem}`

/**
 * Makes sure that memory holds every tail the blocks' transfers move.
 * @param idOf address ids that are known already
 */
export const loadTokenTails = async (
  database: Database,
  memory: TokenMemory,
  blocks: readonly DerivedBlock[],
  idOf: (address: Address) => number | undefined,
): Promise<void> => {
  for (const cache of Object.values(memory)) cache.trim()
  const transfers = blocks.flatMap((block) => block.transactions.flatMap((transaction) => transaction.transfers))
  if (transfers.length === 0) return
  await loadOwners(database, memory, transfers, idOf)
  await database.session(async (session) => {
    await loadTokens(session, memory, transfers, idOf)
    await loadHoldings(session, memory, transfers)
    await loadItems(session, memory, transfers)
    await loadItemHoldings(session, memory, transfers)
  })
}

const loadOwners = async (
  database: Database,
  memory: TokenMemory,
  transfers: readonly TokenTransfer[],
  idOf: (address: Address) => number | undefined,
): Promise<void> => {
  const missing = new Set<Address>()
  for (const { from, to } of transfers) {
    if (memory.owners.get(from) === undefined) missing.add(from)
    if (memory.owners.get(to) === undefined) missing.add(to)
  }
  if (missing.size === 0) return
  const known = new Map<number, Address>()
  const unnamed: Address[] = []
  for (const address of missing) {
    const id = idOf(address)
    if (id === undefined) unnamed.push(address)
    else known.set(id, address)
  }
  for (const [address, { id, isNew }] of await resolveIds(database, 'addresses', unnamed)) {
    if (isNew) memory.owners.set(address as Address, emptyOwnerTail(id))
    else known.set(id, address as Address)
  }
  if (known.size === 0) return
  const tails = await database.session((session) => listOwnerTails(session, [...known.keys()]))
  for (const tail of tails) memory.owners.set(known.get(tail.addressId)!, tail)
}

const loadTokens = async (
  session: Session,
  memory: TokenMemory,
  transfers: readonly TokenTransfer[],
  idOf: (address: Address) => number | undefined,
): Promise<void> => {
  const missing = new Map<number, Address>()
  for (const { token } of transfers) {
    if (memory.tokens.get(token) !== undefined) continue
    const id = idOf(token)
    if (id === undefined) throw new Error(`the id of ${token}, which emitted a transfer, was not loaded`)
    missing.set(id, token)
  }
  if (missing.size === 0) return
  for (const tail of await listTokenTails(session, [...missing.keys()])) {
    memory.tokens.set(missing.get(tail.tokenId)!, { ...emptyTokenTail(tail.tokenId), ...tail })
  }
}

/** Loads into a cache what is missing for some keys, in one statement. */
const loadMissing = async <Key, Tail>(
  cache: GenerationCache<string, Tail>,
  keys: Iterable<[string, Key]>,
  list: (missing: Key[]) => Promise<Tail[]>,
): Promise<void> => {
  const missing = new Map<string, Key>()
  for (const [name, key] of keys) if (cache.get(name) === undefined) missing.set(name, key)
  if (missing.size === 0) return
  const tails = await list([...missing.values()])
  for (const [index, name] of [...missing.keys()].entries()) cache.set(name, tails[index]!)
}

const idsOf = (memory: TokenMemory, { token, from, to }: TokenTransfer) => ({
  tokenId: memory.tokens.get(token)!.tokenId,
  holders: [memory.owners.get(from)!.addressId, memory.owners.get(to)!.addressId],
})

const loadHoldings = (session: Session, memory: TokenMemory, transfers: readonly TokenTransfer[]): Promise<void> => {
  const keys = transfers.flatMap((transfer) => {
    const { tokenId, holders } = idsOf(memory, transfer)
    return holders.map((addressId): [string, { addressId: number; tokenId: number }] => [
      holdingKey(addressId, tokenId),
      { addressId, tokenId },
    ])
  })
  return loadMissing(memory.holdings, keys, (missing) => listHoldingTails(session, missing))
}

const loadItems = (session: Session, memory: TokenMemory, transfers: readonly TokenTransfer[]): Promise<void> => {
  const keys = transfers.flatMap((transfer): [string, { tokenId: number; tokenItem: bigint }][] => {
    const { tokenItem } = transfer
    if (tokenItem === null) return []
    const { tokenId } = idsOf(memory, transfer)
    return [[itemKey(tokenId, tokenItem), { tokenId, tokenItem }]]
  })
  return loadMissing(memory.items, keys, (missing) => listItemTails(session, missing))
}

const loadItemHoldings = (
  session: Session,
  memory: TokenMemory,
  transfers: readonly TokenTransfer[],
): Promise<void> => {
  const keys = transfers.flatMap((transfer) => {
    const { standard, tokenItem } = transfer
    if (standard !== 1155 || tokenItem === null) return []
    const { tokenId, holders } = idsOf(memory, transfer)
    return holders.map((addressId): [string, { addressId: number; tokenId: number; tokenItem: bigint }] => [
      itemHoldingKey(addressId, tokenId, tokenItem),
      { addressId, tokenId, tokenItem },
    ])
  })
  return loadMissing(memory.itemHoldings, keys, (missing) => listItemHoldingTails(session, missing))
}
