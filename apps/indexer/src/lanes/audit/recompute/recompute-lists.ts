import { listTails } from '@corescope/store/addresses/list-tails'
import { findIds } from '@corescope/store/audit/find-ids'
import {
  type ItemHoldingRow,
  type ListedRange,
  listAddressesOfIds,
  listRowsOfBlocks,
  listUnequalItemHoldings,
  listUnequalOwners,
} from '@corescope/store/audit/listed-rows'
import type { StoredBundle } from '@corescope/store/audit/stored-blocks'
import { listAuthorizationTails, listSentNonces } from '@corescope/store/authorizations/write'
import { type ChainTail, getChainTailAt } from '@corescope/store/blocks/chain-tail'
import { getStoredIdentity } from '@corescope/store/chain-identity'
import type { Session } from '@corescope/store/database'
import type { TailBound } from '@corescope/store/positional-list'
import { readListEnds } from '@corescope/store/table/number-rows'
import { listHoldingOpenings, listTokenOpenings } from '@corescope/store/tokens/openings'
import {
  listHoldingTails,
  listItemHoldingTails,
  listItemTails,
  listOwnerTails,
  listTokenTails,
} from '@corescope/store/tokens/tails'
import { assignBlock, type CommitRows, emptyCommitRows } from '../../blocks/assign/assign-positions.ts'
import { createPositionMemory, loadTails, type PositionMemory } from '../../blocks/assign/position-memory.ts'
import type { TailReader } from '../../blocks/assign/tail-reader.ts'
import { completeEntries } from '../../blocks/complete-entries.ts'
import { recoverAuthorities } from '../../blocks/derive/authorizations.ts'
import { unreadCoreEvents } from '../../blocks/derive/core-events.ts'
import type { DerivedBlock } from '../../blocks/derive/derive-block.ts'
import { loadOpenings } from '../../blocks/load-openings.ts'
import { deriveNumberedLists } from '../../blocks/numbered-lists.ts'
import type { AuditContext } from '../audit-context.ts'
import { compareRows, listNamedIds, nameDifference } from './compare-rows.ts'
import type { Contradiction } from './contradiction.ts'
import { bundleOf, deriveStored } from './derive-stored.ts'
import { type ExpectContext, expectRows } from './expect-rows.ts'
import { type ListStarts, readListed } from './read-listed.ts'

/** A contradiction in the lists, with the block whose repair writes the row anew. */
export interface ListContradiction extends Contradiction {
  blockNumber: number
}

/** Lists as they ended at the bound, and a note of where. */
const readAsOf = (session: Session, bound: TailBound, chain: ChainTail) => {
  const entries = new Map<number, number>()
  const tokenEntries = new Map<string, number>()
  const newTokens = new Set<number>()
  const ids = new Map<string, number>()
  const reader: TailReader = {
    ids: async (name, values) => {
      const found = await findIds(session, name, values)
      if (name === 'addresses') for (const [address, { id }] of found) ids.set(address, id)
      return found
    },
    tails: async (addressIds) => {
      const tails = await listTails(session, addressIds, bound)
      for (const { addressId, position } of tails) entries.set(addressId, position)
      return tails
    },
    owners: async (addressIds) => {
      const tails = await listOwnerTails(session, addressIds, bound)
      for (const { addressId, transfers20, transfers721, transfers1155 } of tails) {
        tokenEntries.set(`${addressId}/20`, transfers20)
        tokenEntries.set(`${addressId}/721`, transfers721)
        tokenEntries.set(`${addressId}/1155`, transfers1155)
      }
      return tails
    },
    tokens: async (tokenIds) => {
      const tails = await listTokenTails(session, tokenIds, bound)
      for (const { tokenId, position } of tails) if (position === 0) newTokens.add(tokenId)
      return tails
    },
    holdings: (pairs) => listHoldingTails(session, pairs, bound),
    items: (items) => listItemTails(session, items, bound),
    itemHoldings: (triples) => listItemHoldingTails(session, triples, bound),
    authorizations: (addressIds) => listAuthorizationTails(session, addressIds, bound),
    sentNonces: (addressIds) => listSentNonces(session, addressIds, bound),
    // Facts, whenever they were learnt.
    tokenOpenings: (tokenIds) => listTokenOpenings(session, tokenIds),
    holdingOpenings: (keys) => listHoldingOpenings(session, keys),
  }
  const starts: ListStarts = { chain, entries, tokenEntries, newTokens }
  return { reader, starts, idOf: (address: string) => ids.get(address) ?? 0 }
}

/** What the first indexed block makes known is not of its rows alone (genesis allocation): it is taken as it stands. */
const takeFirstBlock = async (
  session: Session,
  memory: PositionMemory,
  blocks: readonly DerivedBlock[],
  startBlock: number,
): Promise<void> => {
  const range = { after: startBlock - 1, upTo: startBlock, firstTransactionPosition: 1, lastTransactionPosition: 0 }
  const known = new Set((await listRowsOfBlocks(session, range)).get('accounts')!.map((row) => row.address_id))
  for (const { addresses } of blocks) {
    for (const address of addresses) {
      const tail = memory.tails.get(address)!
      if (known.has(tail.addressId)) tail.known = true
    }
  }
}

const assignAll = async (
  session: Session,
  memory: PositionMemory,
  blocks: readonly DerivedBlock[],
  startBlock: number,
): Promise<CommitRows> => {
  const rows = emptyCommitRows()
  const hasFirst = blocks[0]?.block.number === startBlock
  if (hasFirst) await takeFirstBlock(session, memory, blocks, startBlock)
  for (const block of blocks) {
    assignBlock(block, memory, rows)
    if (block.block.number !== startBlock) continue
    const stored = await getChainTailAt(session, startBlock, startBlock)
    memory.chain = { ...memory.chain, newAddresses: stored!.newAddresses }
  }
  return rows
}

const listedRange = (blocks: readonly DerivedBlock[], chain: ChainTail): ListedRange => {
  const count = blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)
  return {
    after: chain.number,
    upTo: blocks.at(-1)!.block.number,
    firstTransactionPosition: chain.lastTransactionPosition + 1,
    lastTransactionPosition: chain.lastTransactionPosition + count,
  }
}

/** The block of a transaction among the blocks. */
const blockFinder = (blocks: readonly DerivedBlock[], chain: ChainTail) => {
  const numbers = blocks.flatMap(({ block, transactions }) => transactions.map(() => block.number))
  return (position: number): number | undefined => numbers[position - chain.lastTransactionPosition - 1]
}

const expectContext = async (
  session: Session,
  rows: CommitRows,
  {
    blocks,
    starts,
    bound,
    idOf,
  }: { blocks: readonly DerivedBlock[]; starts: ListStarts; bound: TailBound; idOf(a: string): number },
  { startBlock }: { startBlock: number },
): Promise<ExpectContext> => {
  const find = blockFinder(blocks, starts.chain)
  const numbered: ExpectContext['numbered'][number][] = []
  for (const { table, entries: derived } of deriveNumberedLists(rows, idOf)) {
    const entries = await completeEntries(session, { table, entries: derived }, bound.lastTransactionPosition)
    numbered.push({ table, entries, ends: await readListEnds(session, table, entries, bound) })
  }
  return { startBlock, newTokens: starts.newTokens, blockOf: (position) => find(position)!, numbered }
}

/** The cache of items: who received last, and what last entries say, where the last one lies in these blocks. */
const compareItems = async (
  session: Session,
  { tokens }: CommitRows,
  range: ListedRange,
  blockOf: (position: number) => number | undefined,
): Promise<ListContradiction[]> => {
  const items = new Map<string, { tokenId: number; tokenItem: bigint }>()
  for (const { standard, tokenId, tokenItem } of tokens.transfers) {
    if (standard === 721) items.set(`${tokenId}/${tokenItem}`, { tokenId, tokenItem: tokenItem! })
  }
  const unequal: ItemHoldingRow[] = []
  if (items.size > 0) {
    unequal.push(...(await listUnequalOwners(session, [...items.values()], range.lastTransactionPosition)))
  }
  if (tokens.itemHoldings.size > 0) {
    unequal.push(...(await listUnequalItemHoldings(session, [...tokens.itemHoldings], range.lastTransactionPosition)))
  }
  if (unequal.length === 0) return []
  const names = await listAddressesOfIds(
    session,
    unequal.flatMap(({ tokenId, holderId }) => [tokenId, holderId]),
  )
  return unequal.map(({ tokenId, tokenItem, holderId, counted, held, transactionPosition }) => ({
    what: `item_holdings ${names.get(tokenId)} ${tokenItem} of ${names.get(holderId)}`,
    expected: counted ?? 'no row',
    found: held ?? 'no row',
    blockNumber: blockOf(transactionPosition) ?? range.upTo,
  }))
}

/** Events of system contracts that no list tells, since they cannot be read. */
const findUnread = (rows: CommitRows, blockOf: (position: number) => number | undefined): ListContradiction[] =>
  unreadCoreEvents(rows).flatMap(({ name, log: { log, transactionPosition } }) => {
    const blockNumber = blockOf(transactionPosition)
    if (blockNumber === undefined) return []
    return {
      what: `core_events of log ${log.logIndex}`,
      expected: name,
      found: 'an event that cannot be read',
      blockNumber,
    }
  })

/**
 * Every row that blocks after a number add to any list of the blocks lane, recomputed from their transactions and logs
 * as ingest does it, from where the lists ended before them, and compared with what stands there.
 * @param bundles of blocks that follow the number without a gap
 */
export const recomputeLists = async (
  session: Session,
  { after, bundles }: { after: number; bundles: readonly StoredBundle[] },
  { chainId, startBlock, isCore }: Pick<AuditContext, 'chainId' | 'startBlock' | 'isCore'>,
): Promise<ListContradiction[]> => {
  const identity = await getStoredIdentity(session)
  const chain = await getChainTailAt(session, after, startBlock)
  if (bundles.length === 0 || chain === undefined || identity === undefined) return []
  const blockBundles = bundles.map(bundleOf)
  const wrappedCoins = new Set(identity.wrappedCoins)
  const context = { chainId, wrappedCoins, authorities: await recoverAuthorities(blockBundles) }
  const blocks = blockBundles.map((bundle) => deriveStored(bundle, context))
  const bound = { blockNumber: after, lastTransactionPosition: chain.lastTransactionPosition }
  const { reader, starts, idOf } = readAsOf(session, bound, chain)
  const memory = createPositionMemory(chain, startBlock)
  await loadTails(reader, memory, blocks)
  if (startBlock > 0) await loadOpenings(memory, blocks, { reader })
  const rows = await assignAll(session, memory, blocks, startBlock)
  const range = listedRange(blocks, chain)
  const blockOf = blockFinder(blocks, chain)
  const expected = expectRows(rows, await expectContext(session, rows, { blocks, starts, bound, idOf }, { startBlock }))
  const isGiven = (row: { table: string; blockNumber: number }) =>
    row.table === 'accounts' && row.blockNumber === startBlock
  const found = await readListed(session, rows, { starts, range, blockOf }, expected)
  const differences = compareRows(
    expected,
    found.filter((row) => !isGiven(row)),
  )
  const items = await compareItems(session, rows, range, blockOf)
  // Elsewhere strangers' contracts may stand at the addresses of Core's.
  if (isCore) items.push(...findUnread(rows, blockOf))
  if (differences.length === 0) return items
  const names = await listAddressesOfIds(session, listNamedIds(differences))
  const named = differences.map((one) => ({ ...nameDifference(one, names), blockNumber: one.row.blockNumber }))
  return [...named, ...items]
}
