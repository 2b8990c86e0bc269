import type { Address } from '@corescope/chain/types/hex'
import { encodeReasons } from '@corescope/store/balance-history/reasons'
import type { BalanceHistoryRows, BalanceTail } from '@corescope/store/balance-history/table'
import { listBalanceTails } from '@corescope/store/balance-history/write'
import type { Database } from '@corescope/store/database'
import { resolveIds } from '@corescope/store/dictionary'
import { GenerationCache } from '@corescope/store/generation-cache'
import { nextPosition } from '../../position-limit.ts'
import type { DerivedHistory } from './derive/balance-history.ts'

/** Tails kept in each of two generations; about 150 bytes each. */
const keptAddresses = 100_000

/** Where the lists of the balance history end; thrown away and read again after any failure. */
export type HistoryMemory = GenerationCache<Address, BalanceTail>

export const createHistoryMemory = (): HistoryMemory => new GenerationCache(keptAddresses)

/** What a block adds, and where it lies. */
export interface PlacedHistory extends DerivedHistory {
  number: number
  firstTransactionPosition: number
}

const tailOf = (memory: HistoryMemory, address: Address): BalanceTail => {
  const tail = memory.get(address)
  if (tail === undefined) throw new Error(`the tails of ${address} were not loaded`)
  return tail
}

/** Makes sure that memory holds the tail of every account the blocks name. */
export const loadBalanceTails = async (
  database: Database,
  memory: HistoryMemory,
  blocks: readonly DerivedHistory[],
): Promise<void> => {
  memory.trim()
  const missing = new Set<Address>()
  for (const { balances } of blocks) {
    for (const { address } of balances) if (memory.get(address) === undefined) missing.add(address)
  }
  if (missing.size === 0) return
  const ids = await resolveIds(database, 'addresses', [...missing])
  const addressOf = new Map<number, Address>()
  for (const [address, { id }] of ids) addressOf.set(id, address as Address)
  const tails = await database.session((session) => listBalanceTails(session, [...addressOf.keys()]))
  for (const tail of tails) memory.set(addressOf.get(tail.addressId)!, tail)
}

/** Accounts of a block of which nothing tells what they held before it. Memory must hold the tails. */
export const listUnknownBefore = (memory: HistoryMemory, { balances }: DerivedHistory): Address[] =>
  balances
    .filter(({ address, before }) => before === null && tailOf(memory, address).amount === null)
    .map(({ address }) => address)

/**
 * Gives rows to what a block changed, and moves memory's tails on: one row where an account holds another amount than
 * before. Memory must hold the tails; no database, no clock.
 * @param read what accounts of `listUnknownBefore` held before the block
 * @throws PositionLimitError
 */
export const assignHistory = (
  block: PlacedHistory,
  memory: HistoryMemory,
  read: ReadonlyMap<Address, bigint>,
  rows: BalanceHistoryRows,
): void => {
  for (const { address, before, after, reasons } of block.balances) {
    const tail = tailOf(memory, address)
    // Of an account without a row nothing but this very block is told, whatever this process has met before.
    const former = tail.position > 0 ? tail.amount : (before ?? tail.amount ?? read.get(address) ?? null)
    if (former === null) throw new Error(`what ${address} held before block ${block.number} was not read`)
    tail.amount = after
    if (former === after) continue
    const isFirst = tail.position === 0
    tail.position = nextPosition(tail.position)
    rows.balances.push({
      ...{ addressId: tail.addressId, position: tail.position, blockNumber: block.number, amount: after },
      reasons: reasons === null ? null : encodeReasons(reasons),
      former: isFirst ? former : null,
    })
  }
  for (const { address, transactionIndex, amount } of block.distributions) {
    const tail = tailOf(memory, address)
    tail.distributionPosition = nextPosition(tail.distributionPosition)
    rows.distributions.push({
      addressId: tail.addressId,
      position: tail.distributionPosition,
      transactionPosition: block.firstTransactionPosition + transactionIndex,
      amount,
    })
  }
}
