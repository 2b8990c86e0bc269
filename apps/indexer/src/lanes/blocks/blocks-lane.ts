import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address, Hash } from '@corescope/chain/types/hex'
import { listBlockHashes } from '@corescope/store/blocks/chain-tail'
import type { Database } from '@corescope/store/database'
import type { ReorgReason } from '@corescope/store/forks/table'
import { listForkedHashes } from '@corescope/store/forks/write'
import { rewindChain } from '@corescope/store/rewind'
import type { BlockPoint, ChainSource } from '../../node/chain-source.ts'
import { assignBlock, emptyCommitRows } from './assign/assign-positions.ts'
import { loadTails, type PositionMemory, readPositionMemory } from './assign/position-memory.ts'
import { createTailReader } from './assign/tail-reader.ts'
import { checkLinks, commitPrepared, type PreparedCommit, prepareCommit } from './commit-block.ts'
import { recoverAuthorities } from './derive/authorizations.ts'
import { type DerivedBlock, deriveBlock } from './derive/derive-block.ts'
import { type AskPast, loadOpenings, noOpenings } from './load-openings.ts'
import { deriveNumberedLists } from './numbered-lists.ts'
import { renewCoreEvents } from './renew-core-events.ts'
import { createYields } from './yield-to-events.ts'

export interface BlocksLaneContext {
  database: Database
  chainId: number
  startBlock: number
  firstAddresses: readonly Address[]
  wrappedCoins: readonly Address[]
  leaderEpoch: number
  /** With a start block above 0: the node, for what was held before it. Absent: nobody keeps that state. */
  source?: Pick<ChainSource, 'past'>
  /** The events of system contracts were written anew from this many logs. */
  onRenewed?: (logs: number) => void
}

const beforeFirst = ({ startBlock }: BlocksLaneContext, first: BlockBundle | undefined): BlockPoint | null =>
  startBlock === 0 || first === undefined ? null : { number: startBlock - 1, hash: first.block.parentHash }

/** The block before the first indexed one, as that one names it. */
const readBefore = async ({ database, startBlock }: BlocksLaneContext): Promise<BlockPoint | null> => {
  if (startBlock === 0) return null
  const [first] = await database.session((session) => listBlockHashes(session, startBlock, startBlock))
  return first === undefined ? null : { number: startBlock - 1, hash: first.parentHash }
}

/** Commits between two clean-ups of the change feed. */
const trimEvery = 500

/** The one writer of blocks: memory of list tails, commits in order, rewinds. Not to be used by two callers at once. */
export class BlocksLane {
  readonly #context: BlocksLaneContext
  readonly #wrappedCoins: ReadonlySet<Address>
  #memory: PositionMemory
  /** The block before the first indexed one; null with START_BLOCK 0, and until the first one is known. */
  #before: BlockPoint | null
  /** Newest committed block. */
  #committed: { number: number; hash: Hash | null }
  #forkedHashes: Set<Hash>
  #commits = 0
  /** Steps prepared or begun and not done: as long as there are any, memory may differ from the database. */
  #pending = 0

  private constructor(
    context: BlocksLaneContext,
    memory: PositionMemory,
    before: BlockPoint | null,
    forkedHashes: readonly Hash[],
  ) {
    this.#context = context
    this.#wrappedCoins = new Set(context.wrappedCoins)
    this.#memory = memory
    this.#before = before
    this.#committed = memory.chain
    this.#forkedHashes = new Set(forkedHashes)
  }

  /** Opens the lane at its stored watermark, with its lists as this version makes them. */
  static async open(context: BlocksLaneContext): Promise<BlocksLane> {
    const renewed = await renewCoreEvents(context.database, context.leaderEpoch)
    if (renewed !== undefined && renewed > 0) context.onRenewed?.(renewed)
    const memory = await readPositionMemory(context.database, context.startBlock)
    const forked = await context.database.session(listForkedHashes)
    return new BlocksLane(context, memory, await readBefore(context), forked)
  }

  /** The newest committed block; hash null while there is none. */
  get head(): { number: number; hash: Hash | null } {
    return { number: this.#committed.number, hash: this.#committed.hash }
  }

  /** The block the next `prepare` continues: ahead of `head` while a commit is on its way. */
  get preparedHead(): { number: number; hash: Hash | null } {
    return { number: this.#memory.chain.number, hash: this.#memory.chain.hash }
  }

  /**
   * Derives, numbers and encodes the next blocks. The next `prepare` may run while this one is being committed.
   * @throws ParentMismatchError; after any error call `settle`
   */
  async prepare(bundles: readonly BlockBundle[]): Promise<PreparedCommit> {
    const { database, startBlock } = this.#context
    const authorities = await recoverAuthorities(bundles)
    const derivation = { ...this.#context, wrappedCoins: this.#wrappedCoins, authorities }
    const from = this.preparedHead
    checkLinks(from, bundles)
    this.#pending += 1
    const yieldToEvents = createYields()
    const blocks: DerivedBlock[] = []
    for (const bundle of bundles) {
      blocks.push(deriveBlock(bundle, derivation))
      await yieldToEvents()
    }
    const reader = createTailReader(database)
    await loadTails(reader, this.#memory, blocks)
    if (from.hash === null) this.#before = beforeFirst(this.#context, bundles[0])
    const ask: AskPast = async (questions) => this.#context.source?.past(this.#before!, questions)
    const openings = startBlock === 0 ? noOpenings : await loadOpenings(this.#memory, blocks, { reader, ask })
    const rows = emptyCommitRows()
    for (const block of blocks) {
      assignBlock(block, this.#memory, rows)
      await yieldToEvents()
    }
    const numbered = deriveNumberedLists(rows, (address) => this.#memory.tails.get(address)!.addressId)
    return prepareCommit(from, rows, { openings, numbered }, yieldToEvents)
  }

  /** Writes what was prepared. After an error call `settle`. */
  async commit(prepared: PreparedCommit, { durable }: { durable: boolean }): Promise<void> {
    const { database, leaderEpoch } = this.#context
    const readopted =
      this.#forkedHashes.size === 0 ? [] : prepared.hashes.filter((hash) => this.#forkedHashes.has(hash))
    const trim = this.#commits % trimEvery === 0
    await commitPrepared(database, prepared, { leaderEpoch, durable, readopted, trim })
    this.#commits += 1
    this.#pending -= 1
    for (const hash of readopted) this.#forkedHashes.delete(hash)
    this.#committed = prepared.to
  }

  /** Takes back everything above the ancestor (a block of ours, or the state before the first block). After an error call `settle`. */
  async rewind(ancestor: { number: number; hash: Hash | null }, reason: ReorgReason): Promise<void> {
    const { database, leaderEpoch, chainId } = this.#context
    const { number, hash } = this.#committed
    if (hash === null) throw new Error('nothing is indexed: there is nothing to rewind')
    const from = { number, hash }
    // A rewind that fails may have been committed all the same: its answer was lost.
    this.#pending += 1
    await database.transaction('rewind', (session) =>
      rewindChain(session, { ancestor, from, reason, leaderEpoch, chainId }),
    )
    await this.reload()
  }

  /** After an error, with no commit on its way: forgets what was prepared in vain, or begun and may be done. */
  async settle(): Promise<void> {
    if (this.#pending > 0) await this.reload()
  }

  /** Forgets memory and reads it from the database again. */
  async reload(): Promise<void> {
    const { database, startBlock } = this.#context
    this.#memory = await readPositionMemory(database, startBlock)
    this.#before = await readBefore(this.#context)
    this.#committed = this.#memory.chain
    this.#pending = 0
    this.#forkedHashes = new Set(await database.session(listForkedHashes))
  }
}
