import { systemAddress } from '@corescope/chain/system-contracts'
import type { Address, Hash } from '@corescope/chain/types/hex'
import type { DiffedBlock } from '@corescope/rpc/balance-diffs/balance-diff-answers'
import { StateUnavailableError } from '@corescope/rpc/errors'
import type { BalanceHistoryRows, UnreadBlock } from '@corescope/store/balance-history/table'
import {
  clearBalanceHistory,
  encodeBalanceHistory,
  getHistoryPace,
  listSampleBlocks,
  listUnreadBlocks,
} from '@corescope/store/balance-history/write'
import type { Database } from '@corescope/store/database'
import { advanceFollowingLane, beginLaneAfter, getLane, getLaneExtent } from '@corescope/store/lanes'
import type { BlockPoint } from '../../node/chain-source.ts'
import { type BatchLimits, isFullBatch } from '../../schedule/batch-limits.ts'
import { isShortBeginning } from '../../schedule/short-beginning.ts'
import { deriveBalanceHistory } from './derive/balance-history.ts'
import type { DiffSource } from './diff-source.ts'
import {
  assignHistory,
  createHistoryMemory,
  type HistoryMemory,
  listUnknownBefore,
  loadBalanceTails,
  type PlacedHistory,
} from './history-memory.ts'

export interface HistoryContext {
  database: Database
  source: DiffSource
  leaderEpoch: number
  startBlock: number
  /** Core: the system address gathers fees and is emptied outside transactions. */
  isCore: boolean
  /** The own devnet: its node forgets state whenever it is started, and what its archive lacks nobody has. */
  mayBeginAnew: boolean
  signal: AbortSignal
}

const defaultHistoryLimits: BatchLimits = { blocks: 200, transactions: 2_000 }

/** Where the lane stands and where its lists end there. */
interface Stand {
  number: number
  forkEpoch: number
  memory: HistoryMemory
}

/** A block's balances, derived, with the block before it. */
interface ReadBlock extends PlacedHistory {
  hash: Hash
  parentHash: Hash
}

/** Blocks that follow one another, and whether more of them are likely to wait. */
interface Batch {
  blocks: ReadBlock[]
  isFull: boolean
}

/**
 * The one writer of the balance history: follows the blocks lane's watermark and never passes it. Not to be used by two
 * callers at once.
 */
export class BalanceHistoryLane {
  readonly #context: HistoryContext
  /** Undefined: to be read from the database. */
  #stand: Stand | undefined

  constructor(context: HistoryContext) {
    this.#context = context
  }

  /** How the node tells of state and what a block costs it, from the newest of our blocks. */
  async probe(count: number): ReturnType<DiffSource['probe']> {
    const { database, source } = this.#context
    const { number } = await database.session((session) => getLane(session, 'blocks'))
    const samples = await database.session((session) => listSampleBlocks(session, number, count))
    return source.probe(samples.map((block) => this.#question(block)))
  }

  /** How fast blocks come, and how many of them the lane has still to read. */
  pace(): ReturnType<typeof getHistoryPace> {
    return this.#context.database.session(getHistoryPace)
  }

  /**
   * Brings the lane to the blocks lane's watermark, a commit per batch. A node that has not kept what the first blocks
   * need is asked for the newest one, and for the state after it: where it has either, the lane begins behind that block
   * and says so. A lane that has begun does so only where it may, or where it has read a short beginning: what it told of is
   * taken away, for there would be a gap.
   * @returns the block it stands at; undefined when it had nothing to do
   * @throws LaneMovedError when a rewind came between: call again; LeadershipLostError, errors of the node
   */
  async sync(
    options: { limits?: BatchLimits; onCommit?: (point: BlockPoint) => void } = {},
  ): Promise<BlockPoint | undefined> {
    const { limits = defaultHistoryLimits, onCommit } = options
    let last: BlockPoint | undefined
    try {
      const stand = await this.#open()
      for (;;) {
        this.#context.signal.throwIfAborted()
        const { blocks, isFull } = await this.#fetch(stand.number, limits)
        const end = blocks.at(-1)
        if (end === undefined) return last
        await this.#commit(stand, blocks, end, { durable: !isFull })
        last = { number: end.number, hash: end.hash }
        onCommit?.(last)
      }
    } catch (error) {
      const stand = this.#stand
      this.#stand = undefined
      const isGap = error instanceof StateUnavailableError && stand !== undefined
      if (isGap && (await this.#beginLater(stand))) return this.sync(options)
      throw error
    }
  }

  async #open(): Promise<Stand> {
    const { number, forkEpoch } = await this.#context.database.session((session) => getLane(session, 'balanceHistory'))
    const before = this.#stand
    if (before !== undefined && before.number === number && before.forkEpoch === forkEpoch) return before
    this.#stand = { number, forkEpoch, memory: createHistoryMemory() }
    return this.#stand
  }

  /** Accounts that are credited outside transactions are read after the block. */
  #question({ number, hash, transactions, credited }: UnreadBlock): DiffedBlock {
    return { number, hash, transactions, read: this.#context.isCore ? [...credited, systemAddress] : credited }
  }

  /** The next blocks of ours with what they did to balances; empty when the lane has caught up. */
  async #fetch(after: number, limits: BatchLimits): Promise<Batch> {
    const { database, source, signal } = this.#context
    const { number: upTo } = await database.session((session) => getLane(session, 'blocks'))
    const blocks = await database.session((session) => listUnreadBlocks(session, { after, upTo }, limits))
    const questions = blocks.map((block) => this.#question(block))
    const read: ReadBlock[] = []
    for await (const balances of source.balances(questions, signal)) {
      const { number, hash, parentHash, firstTransactionPosition } = blocks[read.length] as UnreadBlock
      read.push({ ...deriveBalanceHistory(balances), number, hash, parentHash, firstTransactionPosition })
    }
    return { blocks: read, isFull: isFullBatch(blocks, limits) }
  }

  /** Rows of a batch, in order. What an account held before it was first met is read where nothing tells. */
  async #assign(batch: readonly ReadBlock[], memory: HistoryMemory): Promise<BalanceHistoryRows> {
    const { database, source, startBlock } = this.#context
    await loadBalanceTails(database, memory, batch)
    const rows: BalanceHistoryRows = { balances: [], distributions: [] }
    for (const block of batch) {
      const unknown = listUnknownBefore(memory, block)
      const before = { number: block.number - 1, hash: block.parentHash }
      // Before block 0 there is nothing: what is allocated in it is credited in it.
      const isFirstOfAll = block.number === 0 && startBlock === 0
      const amounts = isFirstOfAll ? unknown.map(() => 0n) : await source.balancesAt(before, unknown)
      const read = new Map<Address, bigint>(unknown.map((address, index) => [address, amounts[index]!]))
      assignHistory(block, memory, read, rows)
    }
    return rows
  }

  async #commit(stand: Stand, batch: readonly ReadBlock[], end: ReadBlock, { durable }: { durable: boolean }) {
    const { database, leaderEpoch } = this.#context
    const { number: from, forkEpoch, memory } = stand
    const copies = encodeBalanceHistory(await this.#assign(batch, memory))
    await database.transaction(
      'history',
      async (session) => {
        const to = { number: end.number, hash: end.hash }
        await advanceFollowingLane(session, 'balanceHistory', { from, to, leaderEpoch, forkEpoch })
        for (const payload of copies) await session.copy(payload)
      },
      { durable },
    )
    stand.number = end.number
  }

  /** @returns false when it holds too much to give up, or the node has not even kept the state that the next block begins with */
  async #beginLater({ number: from, forkEpoch }: Stand): Promise<boolean> {
    const { database, leaderEpoch, mayBeginAnew } = this.#context
    const extent = await database.session((session) => getLaneExtent(session, 'balanceHistory'))
    if (extent.held > 0 && !mayBeginAnew && !isShortBeginning(extent)) return false
    const { number, hash } = await database.session((session) => getLane(session, 'blocks'))
    const [newest] = await database.session((session) =>
      listUnreadBlocks(session, { after: number - 1, upTo: number }, { blocks: 1, transactions: 1 }),
    )
    if (hash === null || newest === undefined || number <= from) return false
    if (!(await this.#mayTellOfNext(this.#question(newest)))) return false
    const to = { number, hash }
    await database.transaction('history', async (session) => {
      await beginLaneAfter(session, 'balanceHistory', { from, to, leaderEpoch, forkEpoch })
      await clearBalanceHistory(session)
    })
    return true
  }

  /** A node begun from a snapshot can run none of the blocks before it, and has the state after the newest. */
  async #mayTellOfNext(newest: DiffedBlock): Promise<boolean> {
    const { source, signal } = this.#context
    const isKept = async (look: () => Promise<unknown>) => {
      try {
        await look()
        return true
      } catch (error) {
        if (error instanceof StateUnavailableError) return false
        throw error
      }
    }
    const run = async () => {
      for await (const _balances of source.balances([newest], signal));
    }
    return (await isKept(run)) || isKept(() => source.balancesAt(newest, newest.read.slice(0, 1)))
  }
}
