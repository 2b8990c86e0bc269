import type { Address } from '@corescope/chain/types/hex'
import { type TokenTransfer, zeroAddress } from '@corescope/decode/tokens/token-transfers'
import { GenerationCache } from '@corescope/store/generation-cache'
import type { TokenOpening } from '@corescope/store/tokens/openings'
import type { HoldingTail, ItemTail, OwnerTail, TokenTail } from '@corescope/store/tokens/tails'
import type { DerivedBlock } from '../derive/derive-block.ts'
import type { TailReader } from './tail-reader.ts'

/** Tails kept in memory, in each of two generations. About 150 bytes each. */
const kept = { tokens: 50_000, owners: 200_000, holdings: 400_000, items: 200_000, itemHoldings: 200_000 }

interface Pair {
  holderId: number
  tokenId: number
}

/** End of the list (address, token), moved in place. */
export interface Holding extends HoldingTail, Pair {
  /** The amount after the commit that was prepared last. */
  written: bigint
}

/** End of the list (address, token, item) of an ERC-1155, moved in place. */
export interface ItemHolding extends Holding {
  tokenItem: bigint
}

/** End of the list of an item, moved in place. */
export interface Item extends ItemTail {
  tokenId: number
  tokenItem: bigint
}

/** The ends of every list one transfer is part of. What the zero address would hold is null. */
export interface TransferTails {
  token: TokenTail
  from: OwnerTail
  to: OwnerTail
  fromHolding: Holding | null
  toHolding: Holding | null
  /** With a token item. */
  item: Item | null
  /** Of an ERC-1155. */
  fromItem: ItemHolding | null
  toItem: ItemHolding | null
}

/** Two ids below this one fit into one number. That saves a text key for each of the two pairs that a transfer looks up. */
const narrow = 2 ** 26
type PairKey = number | string
const pairKey = (holderId: number, tokenId: number): PairKey =>
  holderId < narrow && tokenId < narrow ? holderId * narrow + tokenId : `${holderId}/${tokenId}`

/** Where every list of token transfers ends. Keys of items and triples are numbers joined by a slash. */
export interface TokenMemory {
  tokens: GenerationCache<Address, TokenTail>
  owners: GenerationCache<Address, OwnerTail>
  holdings: GenerationCache<PairKey, Holding>
  items: GenerationCache<string, Item>
  itemHoldings: GenerationCache<string, ItemHolding>
  /** Index that begins above block 0: what contracts told of the time before. Contracts created since are not among them. */
  openings: GenerationCache<Address, TokenOpening>
  /** Of the transfers loaded last. So each list is looked up once. */
  transfers: Map<TokenTransfer, TransferTails>
}

export const createTokenMemory = (): TokenMemory => ({
  tokens: new GenerationCache(kept.tokens),
  owners: new GenerationCache(kept.owners),
  holdings: new GenerationCache(kept.holdings),
  items: new GenerationCache(kept.items),
  itemHoldings: new GenerationCache(kept.itemHoldings),
  openings: new GenerationCache(kept.tokens),
  transfers: new Map(),
})

/** Forgets what was not used for long. Call it once before each batch, never within one. */
export const trimTokenMemory = (memory: TokenMemory): void => {
  const { tokens, owners, holdings, items, itemHoldings, openings } = memory
  for (const cache of [tokens, owners, holdings, items, itemHoldings, openings]) cache.trim()
}

/** Senders and recipients whose tails memory does not hold. */
export const missingOwners = (memory: TokenMemory, blocks: readonly DerivedBlock[]): Set<Address> => {
  const missing = new Set<Address>()
  for (const { transactions } of blocks) {
    for (const { transfers } of transactions) {
      for (const { from, to } of transfers) {
        if (memory.owners.get(from) === undefined) missing.add(from)
        if (memory.owners.get(to) === undefined) missing.add(to)
      }
    }
  }
  return missing
}

/** Tails that were named for the first time, to be read from the database. */
interface Unread {
  holdings: Holding[]
  items: Item[]
  itemHoldings: ItemHolding[]
}

/**
 * Makes sure that memory holds every tail the blocks' transfers move; owners must be there.
 * @param idOf address ids; those of all contracts that emitted a log are known
 */
export const loadTokenTails = async (
  reader: TailReader,
  memory: TokenMemory,
  blocks: readonly DerivedBlock[],
  idOf: (address: Address) => number | undefined,
): Promise<void> => {
  memory.transfers = new Map()
  const transfers = blocks.flatMap((block) => block.transactions.flatMap((transaction) => transaction.transfers))
  if (transfers.length === 0) return
  await loadTokens(reader, memory, transfers, idOf)
  const unread: Unread = { holdings: [], items: [], itemHoldings: [] }
  for (const transfer of transfers) memory.transfers.set(transfer, findTails(transfer, memory, unread))
  await readTails(reader, unread)
}

const loadTokens = async (
  reader: TailReader,
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
  for (const tail of await reader.tokens([...missing.keys()])) {
    memory.tokens.set(missing.get(tail.tokenId)!, tail)
  }
}

const findTails = (transfer: TokenTransfer, memory: TokenMemory, unread: Unread): TransferTails => {
  const { standard, tokenItem } = transfer
  const token = memory.tokens.get(transfer.token)!
  const [from, to] = [memory.owners.get(transfer.from)!, memory.owners.get(transfer.to)!]
  const [hasFrom, hasTo] = [transfer.from !== zeroAddress, transfer.to !== zeroAddress]
  const tails: TransferTails = {
    token,
    from,
    to,
    fromHolding: hasFrom ? findHolding(token, from, memory, unread) : null,
    toHolding: hasTo ? findHolding(token, to, memory, unread) : null,
    ...{ item: null, fromItem: null, toItem: null },
  }
  if (tokenItem === null) return tails
  tails.item = findItem(token, tokenItem, memory, unread)
  if (standard !== 1155) return tails
  if (hasFrom) tails.fromItem = findItemHolding(token, from, tokenItem, memory, unread)
  if (hasTo) tails.toItem = findItemHolding(token, to, tokenItem, memory, unread)
  return tails
}

/** The address has no entry, or the token no transfer. So the database holds nothing of the two together. */
const isFirst = (token: TokenTail, owner: OwnerTail): boolean =>
  token.position === 0 || owner.transfers20 + owner.transfers721 + owner.transfers1155 === 0

const findHolding = (token: TokenTail, owner: OwnerTail, memory: TokenMemory, unread: Unread): Holding => {
  const { tokenId } = token
  const holderId = owner.addressId
  const key = pairKey(holderId, tokenId)
  const known = memory.holdings.get(key)
  if (known !== undefined) return known
  const holding: Holding = { holderId, tokenId, position: 0, amount: 0n, written: 0n }
  memory.holdings.set(key, holding)
  if (!isFirst(token, owner)) unread.holdings.push(holding)
  return holding
}

const findItem = (token: TokenTail, tokenItem: bigint, memory: TokenMemory, unread: Unread): Item => {
  const { tokenId } = token
  const key = `${tokenId}/${tokenItem}`
  const known = memory.items.get(key)
  if (known !== undefined) return known
  const item: Item = { tokenId, tokenItem, position: 0, ownerId: null }
  memory.items.set(key, item)
  if (token.position > 0) unread.items.push(item)
  return item
}

const findItemHolding = (
  token: TokenTail,
  owner: OwnerTail,
  tokenItem: bigint,
  memory: TokenMemory,
  unread: Unread,
): ItemHolding => {
  const { tokenId } = token
  const holderId = owner.addressId
  const key = `${holderId}/${tokenId}/${tokenItem}`
  const known = memory.itemHoldings.get(key)
  if (known !== undefined) return known
  const holding: ItemHolding = { holderId, tokenId, tokenItem, position: 0, amount: 0n, written: 0n }
  memory.itemHoldings.set(key, holding)
  if (!isFirst(token, owner)) unread.itemHoldings.push(holding)
  return holding
}

/** When this fails, memory holds empty tails that are wrong. As after every error, it must be thrown away. */
const readTails = async (reader: TailReader, { holdings, items, itemHoldings }: Unread): Promise<void> => {
  const fill = <Tail extends object>(unread: readonly Tail[], read: readonly Partial<Tail>[]) => {
    for (const [index, tail] of read.entries()) Object.assign(unread[index]!, tail)
  }
  if (holdings.length > 0) fill(holdings, await reader.holdings(holdings))
  if (items.length > 0) fill(items, await reader.items(items))
  if (itemHoldings.length > 0) fill(itemHoldings, await reader.itemHoldings(itemHoldings))
  for (const holding of [...holdings, ...itemHoldings]) holding.written = holding.amount
}
