import { type TokenTransfer, zeroAddress } from '@corescope/decode/token-transfers'
import type {
  StoredHolding,
  StoredItemHolding,
  StoredToken,
  StoredTokenEntry,
  StoredTokenTransfer,
} from '@corescope/store/tokens/tables'
import { type TransferDirection, transferDirection } from '@corescope/store/tokens/tables'
import type { OwnerTail, TokenTail } from '@corescope/store/tokens/tails'
import { nextPosition } from './position-limit.ts'
import { holdingKey, itemHoldingKey, itemKey, type TokenMemory } from './token-memory.ts'

/** Totals of the lists of all transfers, per standard. */
export interface TransferTotals {
  transfers20: number
  transfers721: number
  transfers1155: number
}

/** Rows of token transfers, and what the caches hold after them (each key once, the last value wins). */
export interface TransferRows {
  transfers: StoredTokenTransfer[]
  entries: StoredTokenEntry[]
  tokens: Map<number, StoredToken>
  holdings: Map<string, StoredHolding>
  itemHoldings: Map<string, StoredItemHolding>
}

export const emptyTransferRows = (): TransferRows => ({
  transfers: [],
  entries: [],
  tokens: new Map(),
  holdings: new Map(),
  itemHoldings: new Map(),
})

interface Place {
  blockNumber: number
  transactionPosition: number
}

const totalNames = { 20: 'transfers20', 721: 'transfers721', 1155: 'transfers1155' } as const

/**
 * Gives a transfer its positions in every list it belongs to and the figures after it, and moves memory's tails on.
 * Memory must hold the tails (`loadTokenTails`).
 */
export const assignTransfer = (
  transfer: TokenTransfer,
  place: Place,
  totals: TransferTotals,
  memory: TokenMemory,
  rows: TransferRows,
): void => {
  const { standard, amount, tokenItem, logIndex, item } = transfer
  const token = memory.tokens.get(transfer.token)!
  const [from, to] = [memory.owners.get(transfer.from)!, memory.owners.get(transfer.to)!]
  totals[totalNames[standard]] += 1
  token.position = nextPosition(token.position)
  assignEntries(transfer, { token, from, to, ...place }, memory, rows)
  if (transfer.from === zeroAddress) token.supply += amount
  if (transfer.to === zeroAddress) token.supply -= amount
  rows.transfers.push({
    standard,
    standardPosition: totals[totalNames[standard]],
    transactionPosition: place.transactionPosition,
    tokenId: token.tokenId,
    tokenPosition: token.position,
    logIndex,
    item,
    fromId: from.addressId,
    toId: to.addressId,
    amount,
    tokenItem,
    itemPosition: assignItem(transfer, token.tokenId, to.addressId, memory, rows),
    holdersAfter: token.holders,
    supplyAfter: token.supply,
  })
  assignToken(token, transfer, place, rows)
}

/** The cache of tokens; the first transfer of a token names its standard and its block. */
const assignToken = (
  token: TokenTail,
  { standard }: TokenTransfer,
  { blockNumber }: Place,
  rows: TransferRows,
): void => {
  token.standard ??= standard
  const { tokenId, position: transfers, holders } = token
  const firstBlock = rows.tokens.get(tokenId)?.firstBlock ?? blockNumber
  rows.tokens.set(tokenId, { tokenId, standard: token.standard, firstBlock, transfers, holders })
}

/** @returns the transfer's position in the list of its item, null without one */
const assignItem = (
  { standard, tokenItem, to }: TokenTransfer,
  tokenId: number,
  toId: number,
  memory: TokenMemory,
  rows: TransferRows,
): number | null => {
  if (tokenItem === null) return null
  const item = memory.items.get(itemKey(tokenId, tokenItem))!
  item.position = nextPosition(item.position)
  if (standard !== 721) return item.position
  const own = (holderId: number, amount: bigint) =>
    rows.itemHoldings.set(`721/${itemHoldingKey(holderId, tokenId, tokenItem)}`, {
      tokenId,
      holderId,
      tokenItem,
      amount,
      standard,
    })
  if (item.ownerId !== null && item.ownerId !== toId) own(item.ownerId, 0n)
  item.ownerId = toId
  if (to !== zeroAddress) own(toId, 1n)
  return item.position
}

interface Parties extends Place {
  token: TokenTail
  from: OwnerTail
  to: OwnerTail
}

/** Entries of sender and recipient; the zero address has none, a self-transfer is one entry in both directions. */
const assignEntries = (transfer: TokenTransfer, parties: Parties, memory: TokenMemory, rows: TransferRows): void => {
  const { from, to, amount } = transfer
  if (from === to) {
    if (from !== zeroAddress) assignEntry(transfer, parties, parties.from, transferDirection.both, 0n, memory, rows)
    return
  }
  if (from !== zeroAddress) assignEntry(transfer, parties, parties.from, transferDirection.out, -amount, memory, rows)
  if (to !== zeroAddress) assignEntry(transfer, parties, parties.to, transferDirection.in, amount, memory, rows)
}

const assignEntry = (
  { standard, tokenItem }: TokenTransfer,
  { token, transactionPosition }: Parties,
  owner: OwnerTail,
  direction: TransferDirection,
  change: bigint,
  memory: TokenMemory,
  rows: TransferRows,
): void => {
  const { tokenId } = token
  const { addressId } = owner
  const key = holdingKey(addressId, tokenId)
  const holding = memory.holdings.get(key)!
  const before = holding.amount
  holding.position = nextPosition(holding.position)
  holding.amount += change
  token.holders += Number(holding.amount > 0n) - Number(before > 0n)
  rows.holdings.set(key, { tokenId, holderId: addressId, amount: holding.amount })
  const list = totalNames[standard]
  owner[list] = nextPosition(owner[list])
  const entry: StoredTokenEntry = {
    addressId,
    standard,
    position: owner[list],
    tokenId,
    tokenPosition: token.position,
    holdingPosition: holding.position,
    transactionPosition,
    direction,
    amountAfter: holding.amount,
    tokenItem,
    itemHoldingPosition: null,
    itemAmountAfter: null,
  }
  if (standard === 1155 && tokenItem !== null) {
    const ofItemKey = itemHoldingKey(addressId, tokenId, tokenItem)
    const ofItem = memory.itemHoldings.get(ofItemKey)!
    ofItem.position = nextPosition(ofItem.position)
    ofItem.amount += change
    entry.itemHoldingPosition = ofItem.position
    entry.itemAmountAfter = ofItem.amount
    rows.itemHoldings.set(`1155/${ofItemKey}`, {
      tokenId,
      holderId: addressId,
      tokenItem,
      standard,
      amount: ofItem.amount,
    })
  }
  rows.entries.push(entry)
}
