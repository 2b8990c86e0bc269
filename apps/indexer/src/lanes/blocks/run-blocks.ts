import { RpcError } from '@corescope/rpc/errors'
import { listBlockHashes, listNewestExtraData } from '@corescope/store/blocks/chain-tail'
import type { Database } from '@corescope/store/database'
import { getFinalized } from '@corescope/store/node-state/write'
import type { IndexerConfig } from '../../config.ts'
import type { Logger } from '../../logger.ts'
import type { Metrics } from '../../metrics.ts'
import type { BlockPoint, ChainSource, FinalPoint } from '../../node/chain-source.ts'
import { describeNodeTrouble, WrongNodeError } from '../../node/node-identity.ts'
import type { NodeReporter } from '../../node/node-reporter.ts'
import type { LaneDeclaration } from '../../schedule/lane-declaration.ts'
import { delayAfter, pause } from '../../schedule/pause.ts'
import type { Wake } from '../../schedule/wake.ts'
import type { BlocksLane } from './blocks-lane.ts'
import { FinalityViolatedError, findFinalized, newestAttestedSource } from './finality.ts'
import { syncToHead } from './follow.ts'

export interface BlocksRun {
  config: IndexerConfig
  blocks: BlocksLane
  source: ChainSource
  /** @throws WrongNodeError while the node is another chain's */
  confirmNode: () => Promise<void>
  database: Database
  reporter: NodeReporter
  /** Newest block already known as final. */
  finalized: FinalPoint | null
  /** Rung by head hints. */
  due: Wake
  /** Told whenever the lane stands at the node's head. */
  onLevel: () => void
  /** Told when it is about to load in batches. */
  onLoad: () => void
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
const delayAfterFailure = { firstMs: 200, maxMs: 5_000 }
/** Further behind than this the lane loads in batches. */
const backfillFrom = 32
/** Blocks looked through for an attestation. */
const attestationWindow = 64

/**
 * The blocks lane until aborted: follows the node's head, waits out a node that is gone, stands still at a reorg below
 * the finalized block.
 * @throws errors of the database, LeadershipLostError
 */
const runBlocks = async (run: BlocksRun): Promise<void> => {
  const { blocks: lane, signal, reporter, log, metrics } = run
  let failures = 0
  let isHalted = false
  while (!signal.aborted) {
    try {
      await run.confirmNode()
      const nodeHead = await syncOnce(run)
      if (failures > 0 || isHalted) log.info({ head: lane.head.number }, 'following the node again')
      failures = 0
      isHalted = false
      metrics.halted.set(0)
      await reporter.report({ reachable: true, head: nodeHead, finalized: run.finalized, halted: null, message: null })
      const isLevel = lane.head.hash === nodeHead.hash
      if (isLevel) run.onLevel()
      await run.due.wait(signal, isLevel ? lookAgainMs.level : lookAgainMs.apart)
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
      if (!(error instanceof RpcError || error instanceof WrongNodeError)) throw error
      failures += 1
      metrics.failures.inc({ kind: error.name })
      const message = describeNodeTrouble(error, run.config)
      if (failures === 1) log.warn({ error: message }, 'the node does not answer as it should; trying again')
      await reporter.report({ reachable: false, message })
      await pause(delayAfter(failures, delayAfterFailure), signal)
    }
  }
}

const syncOnce = async (run: BlocksRun): Promise<BlockPoint> => {
  const { blocks: lane, source, database, config, metrics } = run
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
      if (head.number - lane.head.number > backfillFrom) run.onLoad()
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
      return newestAttestedSource(blocks)
    },
  }
  run.finalized = await findFinalized(source, ours, config.finalityDepth, run.finalized)
  return nodeHead
}

export const blocks: LaneDeclaration = {
  name: 'blocks',
  after: { wokenBy: ['newHead'] },
  run: async (term, signals) => {
    const finalized = await term.database.session(getFinalized)
    await runBlocks({ ...term, ...signals, finalized })
  },
}
