import { type TokenTransfer, zeroAddress } from '@corescope/decode/tokens/token-transfers'
import type { ActivityFigures } from '@corescope/store/blocks/table'
import { mayHoldMany } from '@corescope/store/ranks/held'
import { type HoldingChange, type ItemHoldingChange, mayHaveGrownLong } from '@corescope/store/ranks/holders'
import {
  type StoredToken,
  type StoredTokenEntry,
  type StoredTokenTransfer,
  type TransferDirection,
  transferDirection,
} from '@corescope/store/tokens/table'
import type { OwnerTail, TokenTail } from '@corescope/store/tokens/tails'
import type { TokenCacheRows } from '@corescope/store/tokens/write'
import { nextPosition } from '../../../position-limit.ts'
import { isSameSpan, secondsPerDay, secondsPerHour } from '../derive/chain-figures.ts'
import type { Holding, Item, ItemHolding, TransferTails } from './token-memory.ts'

/** Totals of the lists of all transfers, per standard. */
export interface TransferTotals {
  transfers20: number
  transfers721: number
  transfers1155: number
}

/** Rows of token transfers, and the tails they moved. The caches are read from the tails once all rows are assigned. */
export interface TransferRows {
  transfers: StoredTokenTransfer[]
  entries: StoredTokenEntry[]
  tokens: Map<number, StoredToken>
  holdings: Set<Holding>
  itemHoldings: Set<ItemHolding>
  /** Owners of ERC-721 items. Each key once, the last value wins. */
  ownedItems: Map<string, ItemHoldingChange>
  /** ERC-1155 items that may be held by many since. */
  grownItems: Set<Item>
}

export const emptyTransferRows = (): TransferRows => ({
  transfers: [],
  entries: [],
  tokens: new Map(),
  holdings: new Set(),
  itemHoldings: new Set(),
  ownedItems: new Map(),
  grownItems: new Set(),
})

/** What the caches hold after the rows. Copies, because the next blocks move the tails. Called once for each commit. */
export const tokenCacheRows = (rows: TransferRows): TokenCacheRows => {
  const { tokens, holdings, itemHoldings, ownedItems, grownItems, entries } = rows
  const held = (holding: Holding): HoldingChange => {
    const { holderId, tokenId, amount, written: before } = holding
    holding.written = amount
    return { holderId, tokenId, standard: tokens.get(tokenId)!.standard, before, amount }
  }
  const heldItem = (holding: ItemHolding): ItemHoldingChange => {
    const { holderId, tokenId, tokenItem, amount, written: before } = holding
    holding.written = amount
    return { holderId, tokenId, tokenItem, before, amount, standard: 1155 }
  }
  return {
    tokens: [...tokens.values()],
    holdings: Array.from(holdings, held),
    ownedItems: [...ownedItems.values()],
    itemHoldings: Array.from(itemHoldings, heldItem),
    grownItems: Array.from(grownItems, ({ tokenId, tokenItem }) => ({ tokenId, tokenItem })),
    grownHolders: [
      ...new Set(entries.filter(({ position }) => mayHoldMany(position)).map(({ addressId }) => addressId)),
    ],
  }
}

interface Place {
  blockNumber: number
  /** unix seconds of the block */
  timestamp: number
  transactionPosition: number
}

/** What a transfer moves on in its block. */
interface BlockTotals {
  transfers: TransferTotals
  activity: ActivityFigures
}

const totalNames = { 20: 'transfers20', 721: 'transfers721', 1155: 'transfers1155' } as const

/** Gives a transfer its positions in every list it belongs to and the figures after it, and moves the tails on. */
export const assignTransfer = (
  transfer: TokenTransfer,
  place: Place,
  { transfers: totals, activity }: BlockTotals,
  tails: TransferTails,
  rows: TransferRows,
): void => {
  const { standard, amount, tokenItem, logIndex, item } = transfer
  const { token, from, to } = tails
  const list = totalNames[standard]
  totals[list] += 1
  token.position = nextPosition(token.position)
  assignEntries(transfer, place.transactionPosition, tails, rows)
  if (standard === 20) {
    if (transfer.from !== zeroAddress) countActive(from, place.timestamp, activity)
    if (transfer.to !== zeroAddress) countActive(to, place.timestamp, activity)
  }
  if (transfer.from === zeroAddress) token.supply += amount
  if (transfer.to === zeroAddress) token.supply -= amount
  rows.transfers.push({
    standard,
    standardPosition: totals[list],
    transactionPosition: place.transactionPosition,
    tokenId: token.tokenId,
    tokenPosition: token.position,
    logIndex,
    item,
    fromId: from.addressId,
    toId: to.addressId,
    amount,
    tokenItem,
    itemPosition: tails.item === null ? null : assignItem(transfer, to.addressId, tails.item, rows),
    holdersAfter: token.holders,
    supplyAfter: token.supply,
  })
  assignToken(transfer, place.blockNumber, tails, rows)
}

/** An address that moves an ERC-20 is active once each UTC day and hour. */
const countActive = (owner: OwnerTail, timestamp: number, activity: ActivityFigures): void => {
  if (!isSameSpan(owner.lastErc20, timestamp, secondsPerDay)) activity.activeErc20Days += 1
  if (!isSameSpan(owner.lastErc20, timestamp, secondsPerHour)) activity.activeErc20Hours += 1
  owner.lastErc20 = timestamp
}

/** The cache of tokens; the first transfer of a token names its standard and its block. */
const assignToken = (
  { standard }: TokenTransfer,
  blockNumber: number,
  { token }: TransferTails,
  rows: TransferRows,
): void => {
  token.standard ??= standard
  const { tokenId, position: transfers, holders } = token
  const stored = rows.tokens.get(tokenId)
  if (stored === undefined) {
    rows.tokens.set(tokenId, { tokenId, standard: token.standard, firstBlock: blockNumber, transfers, holders })
  } else {
    stored.transfers = transfers
    stored.holders = holders
  }
}

/** @returns the transfer's position in the list of its item */
const assignItem = ({ standard, to }: TokenTransfer, toId: number, item: Item, rows: TransferRows): number => {
  item.position = nextPosition(item.position)
  if (standard !== 721) {
    if (mayHaveGrownLong(item.position)) rows.grownItems.add(item)
    return item.position
  }
  const { tokenId, tokenItem } = item
  const own = (holderId: number, amount: bigint) => {
    const key = `${holderId}/${tokenId}/${tokenItem}`
    // The owner that this commit meets first owned the item before, if it owns the item now.
    const before = rows.ownedItems.get(key)?.before ?? (item.ownerId === holderId ? 1n : 0n)
    rows.ownedItems.set(key, { tokenId, holderId, tokenItem, before, amount, standard })
  }
  if (item.ownerId !== null && item.ownerId !== toId) own(item.ownerId, 0n)
  if (to !== zeroAddress) own(toId, 1n)
  item.ownerId = to === zeroAddress ? null : toId
  return item.position
}

/** What a transfer is to one of its two parties. */
interface Side {
  owner: OwnerTail
  holding: Holding
  ofItem: ItemHolding | null
  direction: TransferDirection
  /** What the amount held changes by. */
  change: bigint
}

/** Entries of sender and recipient; the zero address has none, a self-transfer is one entry in both directions. */
const assignEntries = (
  transfer: TokenTransfer,
  transactionPosition: number,
  { token, from, to, fromHolding, toHolding, fromItem, toItem }: TransferTails,
  rows: TransferRows,
): void => {
  const { standard, tokenItem, amount } = transfer
  const place: EntryPlace = { standard, tokenItem, transactionPosition, token }
  const { both, out, in: into } = transferDirection
  if (from === to) {
    if (fromHolding !== null)
      assignEntry(place, { owner: from, holding: fromHolding, ofItem: fromItem, direction: both, change: 0n }, rows)
    return
  }
  if (fromHolding !== null)
    assignEntry(place, { owner: from, holding: fromHolding, ofItem: fromItem, direction: out, change: -amount }, rows)
  if (toHolding !== null)
    assignEntry(place, { owner: to, holding: toHolding, ofItem: toItem, direction: into, change: amount }, rows)
}

interface EntryPlace extends Pick<TokenTransfer, 'standard' | 'tokenItem'> {
  transactionPosition: number
  token: TokenTail
}

const assignEntry = (
  { standard, tokenItem, transactionPosition, token }: EntryPlace,
  { owner, holding, ofItem, direction, change }: Side,
  rows: TransferRows,
): void => {
  // An owner becomes a holder with its first entry, even if it held something before the first indexed block.
  const before = holding.position === 0 ? 0n : holding.amount
  // An ERC-1155 tells what an owner held of one item, not of all its items: each is added with its first entry.
  if (ofItem?.position === 0 && (token.standard ?? standard) === 1155) holding.amount += ofItem.amount
  holding.position = nextPosition(holding.position)
  holding.amount += change
  token.holders += Number(holding.amount > 0n) - Number(before > 0n)
  rows.holdings.add(holding)
  const list = totalNames[standard]
  owner[list] = nextPosition(owner[list])
  if (ofItem !== null) {
    ofItem.position = nextPosition(ofItem.position)
    ofItem.amount += change
    rows.itemHoldings.add(ofItem)
  }
  rows.entries.push({
    addressId: owner.addressId,
    standard,
    position: owner[list],
    tokenId: token.tokenId,
    tokenPosition: token.position,
    holdingPosition: holding.position,
    transactionPosition,
    direction,
    amountAfter: holding.amount,
    tokenItem,
    itemHoldingPosition: ofItem === null ? null : ofItem.position,
    itemAmountAfter: ofItem === null ? null : ofItem.amount,
  })
}
