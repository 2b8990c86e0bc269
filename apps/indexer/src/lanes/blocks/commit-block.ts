import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Hash } from '@corescope/chain/types/hex'
import type { StoredAccount } from '@corescope/store/addresses/table'
import { encodeAddressEntries, lockAccounts, updateCreations, upsertAccounts } from '@corescope/store/addresses/write'
import { encodeAuthorizations, encodeSetCodeTransactions } from '@corescope/store/authorizations/write'
import { encodeBlobs } from '@corescope/store/blobs/write'
import { encodeBlocks } from '@corescope/store/blocks/write'
import type { Change } from '@corescope/store/changes/table'
import { insertChange, trimChanges } from '@corescope/store/changes/write'
import type { CopyPayload } from '@corescope/store/copy-binary'
import type { Database } from '@corescope/store/database'
import { markReadopted } from '@corescope/store/forks/write'
import { advanceBlocksLane } from '@corescope/store/lanes'
import { encodeLogs } from '@corescope/store/logs/write'
import { insertNumbered } from '@corescope/store/table/number-rows'
import { insertOpenings, type LearntOpenings } from '@corescope/store/tokens/openings'
import {
  encodeTokenEntries,
  encodeTokenTransfers,
  type TokenCacheRows,
  updateTokenCaches,
} from '@corescope/store/tokens/write'
import {
  encodeTransactionExtras,
  encodeTransactionHashes,
  encodeTransactions,
} from '@corescope/store/transactions/write'
import type { CommitRows } from './assign/assign-positions.ts'
import { tokenCacheRows } from './assign/assign-transfers.ts'
import { completeEntries } from './complete-entries.ts'
import type { NumberedEntries } from './numbered-lists.ts'

/** Rows of neighbouring blocks as bytes, and the step they make. */
export interface PreparedCommit {
  from: { number: number; hash: Hash | null }
  to: { number: number; hash: Hash }
  copies: CopyPayload[]
  accounts: StoredAccount[]
  creations: CommitRows['creations']
  numbered: NumberedEntries[]
  tokenCaches: TokenCacheRows
  openings: LearntOpenings
  hashes: Hash[]
  transactions: number
}

/** A bundle that does not continue the block before it. */
export class ParentMismatchError extends Error {
  override name = 'ParentMismatchError'
}

/** @throws ParentMismatchError unless the bundles follow `from` and one another, by number and by parent hash */
export const checkLinks = (from: { number: number; hash: Hash | null }, bundles: readonly BlockBundle[]): void => {
  let previous = from
  for (const { block } of bundles) {
    const linked = previous.hash === null || block.parentHash === previous.hash
    if (block.number !== previous.number + 1 || !linked) {
      throw new ParentMismatchError(
        `block ${block.number} (${block.hash}) with parent ${block.parentHash} does not follow block ${previous.number} (${previous.hash})`,
      )
    }
    previous = block
  }
}

/**
 * Encodes the rows outside the transaction, so that it is as short as the database allows.
 * @param turn called between tables, so that the commit before this one is fed meanwhile
 */
export const prepareCommit = async (
  from: PreparedCommit['from'],
  rows: CommitRows,
  { openings, numbered }: { openings: LearntOpenings; numbered: NumberedEntries[] },
  turn: () => Promise<void> | undefined,
): Promise<PreparedCommit> => {
  const last = rows.blocks.at(-1)
  if (last === undefined) throw new RangeError('a commit needs at least one block')
  const tables = [
    () => encodeBlocks(rows.blocks),
    () => encodeTransactions(rows.transactions),
    () => encodeTransactionExtras(rows.transactions),
    () => encodeTransactionHashes(rows.transactions),
    () => encodeAddressEntries(rows.entries),
    () => encodeLogs(rows.logs),
    () => encodeTokenTransfers(rows.tokens.transfers),
    () => encodeTokenEntries(rows.tokens.entries),
    () => encodeAuthorizations(rows.rare.authorizations),
    () => encodeSetCodeTransactions(rows.rare.setCodeTransactions),
    () => encodeBlobs(rows.rare.blobs),
  ]
  const copies: CopyPayload[] = []
  for (const encode of tables) {
    copies.push(encode())
    await turn()
  }
  return {
    from: { number: from.number, hash: from.hash },
    to: { number: last.block.number, hash: last.block.hash },
    copies,
    accounts: [...rows.accounts.values()],
    creations: rows.creations,
    numbered,
    tokenCaches: tokenCacheRows(rows.tokens),
    openings,
    hashes: rows.blocks.map(({ block }) => block.hash),
    transactions: rows.transactions.length,
  }
}

export interface CommitOptions {
  leaderEpoch: number
  /** At the head: the commit is on disk when it returns. */
  durable: boolean
  /** Hashes among these blocks that stand in the forked list. */
  readopted: readonly Hash[]
  /** Forget old changes in the same transaction. */
  trim: boolean
}

/**
 * One SQL transaction: lane, rows, caches, change feed. All or nothing.
 * @throws LeadershipLostError, LaneMovedError; whatever is thrown, nothing was written
 */
export const commitPrepared = (database: Database, commit: PreparedCommit, options: CommitOptions): Promise<void> =>
  database.transaction(
    'commit',
    async (session) => {
      const { from, to } = commit
      const { forkEpoch } = await advanceBlocksLane(session, { from, to, leaderEpoch: options.leaderEpoch })
      for (const payload of commit.copies) await session.copy(payload)
      if (commit.accounts.length > 0 || commit.creations.length > 0) await lockAccounts(session)
      await upsertAccounts(session, commit.accounts)
      await updateCreations(session, commit.creations)
      for (const one of commit.numbered) await insertNumbered(session, one.table, await completeEntries(session, one))
      await updateTokenCaches(session, commit.tokenCaches)
      await insertOpenings(session, commit.openings)
      await markReadopted(session, options.readopted)
      const change: Change =
        commit.hashes.length === 1
          ? { kind: 'block', block: to, forkEpoch, body: {} }
          : { kind: 'blocks', block: to, forkEpoch, body: { from: from.number + 1 } }
      await insertChange(session, change)
      if (options.trim) await trimChanges(session)
    },
    { durable: options.durable },
  )
