import { RpcError, WrongChainError } from '@corescope/rpc/errors'
import { listBlockHashes, listNewestExtraData } from '@corescope/store/blocks/chain-tail'
import type { Database } from '@corescope/store/database'
import type { BlocksLane } from './blocks-lane.ts'
import type { BlockPoint, ChainSource } from './chain-source.ts'
import type { IndexerConfig } from './config.ts'
import { FinalityViolatedError, findFinalized, newestAttestedSource } from './finality.ts'
import { syncToHead } from './follow.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import { type NodeReporter, pause } from './node-reporter.ts'
import type { Wake } from './wake.ts'

export interface BlocksRun {
  config: IndexerConfig
  lane: BlocksLane
  source: ChainSource
  database: Database
  reporter: NodeReporter
  /** Newest block already known as final. */
  finalized: BlockPoint | null
  /** Rung by head hints. */
  hints: Wake
  /** Told whenever the lane stands at the node's head. */
  onCaughtUp: () => void
  /** Told when it is about to load in batches. */
  onBehind?: () => void
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

/**
 * Looks at the node again after this long without a hint. Level with it: a reorg of equal height changes no number.
 * Apart: it had no block where it named one, or lies behind us.
 */
const lookAgainMs = { level: 5_000, apart: 300 }
const haltedLookAgainMs = 2_000
const unreachableDelayMs = { first: 200, most: 5_000 }
/** Further behind than this the lane loads in batches. */
const backfillFrom = 32
/** Blocks looked through for an attestation. */
const attestationWindow = 64

/**
 * The blocks lane until aborted: follows the node's head, waits out a node that is gone, stands still at a reorg below
 * the finalized block.
 * @throws errors of the database, LeadershipLostError, WrongChainError
 */
export const runBlocks = async (run: BlocksRun): Promise<void> => {
  const { lane, signal, reporter, log, metrics } = run
  let failures = 0
  let isHalted = false
  while (!signal.aborted) {
    try {
      const nodeHead = await syncOnce(run)
      if (failures > 0 || isHalted) log.info({ head: lane.head.number }, 'following the node again')
      failures = 0
      isHalted = false
      metrics.halted.set(0)
      await reporter.report({ reachable: true, head: nodeHead, finalized: run.finalized, halted: null, message: null })
      const isLevel = lane.head.hash === nodeHead.hash
      if (isLevel) run.onCaughtUp()
      await run.hints.wait(isLevel ? lookAgainMs.level : lookAgainMs.apart, signal)
    } catch (error) {
      if (signal.aborted) return
      await lane.settle()
      if (error instanceof FinalityViolatedError) {
        if (!isHalted) log.error(error.message)
        isHalted = true
        metrics.halted.set(1)
        await reporter.report({ reachable: true, halted: error.message })
        await pause(haltedLookAgainMs, signal)
        continue
      }
      if (!(error instanceof RpcError) || error instanceof WrongChainError) throw error
      failures += 1
      metrics.failures.inc({ kind: error.name })
      if (failures === 1) log.warn({ error: error.message }, 'the node does not answer as it should; trying again')
      await reporter.report({ reachable: false, message: error.message })
      await pause(Math.min(unreachableDelayMs.first * 2 ** (failures - 1), unreachableDelayMs.most), signal)
    }
  }
}

const syncOnce = async (run: BlocksRun): Promise<BlockPoint> => {
  const { lane, source, database, config, metrics } = run
  const nodeHead = await syncToHead({
    lane,
    source,
    database,
    startBlock: config.START_BLOCK,
    backfillFrom,
    mayShorten: config.LOCAL_DEVNET,
    finalized: () => run.finalized,
    signal: run.signal,
    // A first load takes hours: what there is to load is told before it is done.
    onNodeHead: (head) => {
      if (head.number - lane.head.number > backfillFrom) run.onBehind?.()
      run.reporter.note({ reachable: true, head })
    },
    onProgress: (head) => {
      metrics.commits.inc()
      metrics.laneHead.set({ lane: 'blocks' }, head.number)
    },
  })
  metrics.nodeHead.set(nodeHead.number)
  const ours = {
    head: lane.head.number,
    startBlock: config.START_BLOCK,
    hashOf: async (number: number) =>
      (await database.session((session) => listBlockHashes(session, number, number)))[0]?.hash,
    attested: async () => {
      if (config.network.consensus !== 'satoshi') return null
      const blocks = await database.session((session) => listNewestExtraData(session, attestationWindow))
      return newestAttestedSource(blocks, config.network.epochLength)
    },
  }
  run.finalized = await findFinalized(source, ours, config.finalityDepth, run.finalized)
  return nodeHead
}
