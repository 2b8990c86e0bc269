import { StateUnavailableError } from '@corescope/rpc/errors'
import { upsertCallAccounts } from '@corescope/store/addresses/write'
import { getBlockSpan, settleTracedAuthorizations } from '@corescope/store/authorizations/traced'
import { listBlockHashes } from '@corescope/store/blocks/chain-tail'
import type { Database } from '@corescope/store/database'
import { advanceFollowingLane, beginLaneAfter, getLane, getLaneExtent } from '@corescope/store/lanes'
import { restartTraces } from '@corescope/store/traces/restart'
import {
  countUntraced,
  encodeTraces,
  getFirstTraced,
  getLastInternalPosition,
  getNewestBusyBlock,
  listUntracedBlocks,
  type UntracedBlock,
} from '@corescope/store/traces/write'
import type { BlockPoint } from '../../node/chain-source.ts'
import { type BatchLimits, isFullBatch } from '../../schedule/batch-limits.ts'
import { isShortBeginning } from '../../schedule/short-beginning.ts'
import { assignInternals, type NumberedTraces } from './assign-internals.ts'
import { deriveTraces } from './derive/internal-transactions.ts'
import { createTraceMemory, loadInternalTails, type TraceMemory } from './trace-memory.ts'
import type { TraceSource } from './trace-source.ts'

export interface TracesLaneContext {
  database: Database
  source: TraceSource
  leaderEpoch: number
  signal: AbortSignal
}

const defaultTraceLimits: BatchLimits = { blocks: 500, transactions: 6_000 }

/** Blocks that follow one another, and whether more of them are likely to wait. */
interface Batch {
  blocks: NumberedTraces[]
  isFull: boolean
}

/** Blocks of the past that are tried before the lane begins anew. */
const triedOfPast = 5

/** Where the lane stands and where its lists end there. */
interface Stand {
  number: number
  forkEpoch: number
  memory: TraceMemory
}

/**
 * The one writer of the traces lane: follows the blocks lane's watermark and never passes it. Not to be used by two
 * callers at once.
 */
export class TracesLane {
  readonly #context: TracesLaneContext
  /** Undefined: to be read from the database. */
  #stand: Stand | undefined

  constructor(context: TracesLaneContext) {
    this.#context = context
  }

  /**
   * Brings the lane to the blocks lane's watermark: one commit per batch, fetching the next one meanwhile. Where no node has
   * kept what the first blocks need, and the newest can be traced, the lane begins behind that one and says so; a short
   * beginning that it has read is given up for it.
   * @returns the block it stands at; undefined when it had nothing to do
   * @throws LaneMovedError when a rewind came between: call again; LeadershipLostError, errors of the node
   */
  async sync(
    options: { limits?: BatchLimits; onCommit?: (point: BlockPoint) => void } = {},
  ): Promise<BlockPoint | undefined> {
    const { limits = defaultTraceLimits, onCommit } = options
    const stop = new AbortController()
    let last: BlockPoint | undefined
    let next: Promise<Batch> | undefined
    try {
      const stand = await this.#open()
      next = this.#fetch(stand.number, limits, stop.signal)
      for (;;) {
        const { blocks, isFull } = await next
        const end = blocks.at(-1)
        if (end === undefined) return last
        this.#context.signal.throwIfAborted()
        next = this.#fetch(end.number, limits, stop.signal)
        // A failure is met at the next await; until then it must not count as unhandled.
        next.catch(() => undefined)
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
    } finally {
      stop.abort(new DOMException('no longer wanted', 'AbortError'))
      await next?.catch(() => undefined)
    }
  }

  /**
   * A lane that began later begins anew at the first indexed block as soon as a node traces what it left out.
   * @param startBlock the first indexed block
   * @returns whether it does
   * @throws LaneMovedError, LeadershipLostError, errors of the node
   */
  async fillPast(startBlock: number): Promise<boolean> {
    const { database, leaderEpoch } = this.#context
    const first = await database.session(getFirstTraced)
    if (first <= startBlock || !(await this.#canTracePast(startBlock, first))) return false
    const { number: from, forkEpoch } = await database.session((session) => getLane(session, 'traces'))
    await database.transaction('traces', (session) =>
      restartTraces(session, { from, startBlock, leaderEpoch, forkEpoch }),
    )
    this.#stand = undefined
    return true
  }

  /** Some blocks from the beginning to the end of what was left out: a node may keep the state of the first few alone. */
  async #canTracePast(startBlock: number, first: number): Promise<boolean> {
    const { database } = this.#context
    const step = (first - 1 - startBlock) / (triedOfPast - 1)
    const numbers = new Set<number>()
    for (let index = 0; index < triedOfPast; index += 1) {
      const upTo = Math.round(startBlock + index * step)
      const busy = await database.session((session) => getNewestBusyBlock(session, { after: startBlock - 1, upTo }))
      if (busy !== undefined) numbers.add(busy)
    }
    for (const number of numbers) if (!(await this.#canTrace(number))) return false
    return true
  }

  /** @throws errors of the node that do not say that the state is gone */
  async #canTrace(number: number): Promise<boolean> {
    const { database, source, signal } = this.#context
    const limits = { blocks: 1, transactions: 1 }
    const blocks = await database.session((session) => listUntracedBlocks(session, number - 1, limits))
    try {
      for await (const _traces of source.traces(blocks, signal));
      return true
    } catch (error) {
      if (error instanceof StateUnavailableError) return false
      throw error
    }
  }

  /** @returns false when it holds too much to give up, or the node cannot trace the newest block with transactions either */
  async #beginLater({ number: from, forkEpoch, memory }: Stand): Promise<boolean> {
    const { database, leaderEpoch } = this.#context
    const extent = await database.session((session) => getLaneExtent(session, 'traces'))
    if (memory.lastInternalPosition > 0 && !isShortBeginning(extent)) return false
    const { startBlock } = extent
    const { number, hash } = await database.session((session) => getLane(session, 'blocks'))
    const newest = await database.session((session) => getNewestBusyBlock(session, { after: from, upTo: number }))
    if (hash === null || newest === undefined || newest - 1 <= from || !(await this.#canTrace(newest))) return false
    const [before] = await database.session((session) => listBlockHashes(session, newest - 1, newest - 1))
    if (before === undefined) return false
    await database.transaction('traces', async (session) => {
      await restartTraces(session, { from, startBlock, leaderEpoch, forkEpoch })
      await beginLaneAfter(session, 'traces', { from: startBlock - 1, to: before, leaderEpoch, forkEpoch })
    })
    return true
  }

  /** Reads where the lane stands; keeps the memory of list ends while nobody else moved the lane. */
  async #open(): Promise<Stand> {
    const { number, forkEpoch } = await this.#context.database.session((session) => getLane(session, 'traces'))
    const before = this.#stand
    if (before !== undefined && before.number === number && before.forkEpoch === forkEpoch) return before
    const ends = await this.#context.database.session(async (session) => {
      const { upTo } = await getBlockSpan(session, { after: number, upTo: number })
      const lastInternalPosition = await getLastInternalPosition(session, number)
      return { lastInternalPosition, lastUntraced: await countUntraced(session, upTo) }
    })
    this.#stand = { number, forkEpoch, memory: createTraceMemory(ends) }
    return this.#stand
  }

  /** The next blocks of ours with what their call trees add; empty when the lane has caught up. */
  async #fetch(after: number, limits: BatchLimits, signal: AbortSignal): Promise<Batch> {
    const { database, source } = this.#context
    const blocks = await database.session((session) => listUntracedBlocks(session, after, limits))
    const traced: NumberedTraces[] = []
    for await (const traces of source.traces(blocks, signal)) {
      const { firstTransactionPosition } = blocks[traced.length] as UntracedBlock
      traced.push({ ...deriveTraces(traces), firstTransactionPosition })
    }
    return { blocks: traced, isFull: isFullBatch(blocks, limits) }
  }

  async #commit(
    stand: Stand,
    batch: readonly NumberedTraces[],
    end: BlockPoint,
    { durable }: { durable: boolean },
  ): Promise<void> {
    const { database, leaderEpoch } = this.#context
    const { number: from, forkEpoch, memory } = stand
    await loadInternalTails(database, memory, batch)
    const rows = assignInternals(batch, memory)
    const copies = encodeTraces(rows)
    await database.transaction(
      'traces',
      async (session) => {
        await advanceFollowingLane(session, 'traces', { from, to: end, leaderEpoch, forkEpoch })
        for (const payload of copies) await session.copy(payload)
        await upsertCallAccounts(session, rows.accounts)
        await settleTracedAuthorizations(session, await getBlockSpan(session, { after: from, upTo: end.number }))
      },
      { durable },
    )
    stand.number = end.number
  }
}
