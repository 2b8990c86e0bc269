import type { Address } from '@corescope/chain/types/hex'
import type { Transport } from '@corescope/rpc/caller'
import type { Database } from '@corescope/store/database'
import type { Leadership } from '@corescope/store/leadership'
import type { IndexerConfig } from './config.ts'
import { BlocksLane } from './lanes/blocks/blocks-lane.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import type { ChainSource } from './node/chain-source.ts'
import type { NodeLiveness } from './node/node-liveness.ts'
import { NodeReporter } from './node/node-reporter.ts'
import { createNodeSource } from './node/node-source.ts'
import { createLaneWatch } from './schedule/lane-watch.ts'

/** What a term of leadership begins with. */
export interface TermContext {
  config: IndexerConfig
  database: Database
  transport: Transport
  leadership: Leadership
  /** Addresses that exist from block 0 on. */
  firstAddresses: readonly Address[]
  log: Logger
  metrics: Metrics
  /** Asks once whether the node is that of the stored chain, where no node could tell at the start. @throws WrongNodeError */
  confirmNode: () => Promise<void>
  /** Whether the node answers, whoever asks it. */
  liveness: NodeLiveness
}

/** What the lanes of one term of leadership share. It lives in memory and ends with the term. */
export interface Term {
  config: IndexerConfig
  database: Database
  node: Transport
  source: ChainSource
  confirmNode: () => Promise<void>
  /** The writer of blocks. Only the blocks lane commits and rewinds; the others read its head. */
  blocks: BlocksLane
  reporter: NodeReporter
  leaderEpoch: number
  /** Which lanes fail, told to readers when it lasts. */
  watch: ReturnType<typeof createLaneWatch>
  /** Ends the term. */
  signal: AbortSignal
  log: Logger
  metrics: Metrics
}

/**
 * Opens the blocks at the stored watermark, and what else a term shares.
 * @throws errors of the database, LeadershipLostError
 */
export const openTerm = async (context: TermContext, signal: AbortSignal): Promise<Term> => {
  const { config, database, transport: node, leadership, log, metrics, firstAddresses, liveness } = context
  const leaderEpoch = leadership.epoch
  const source = createNodeSource(node, { signal, batch: config.RPC_BATCH, concurrency: config.RPC_CONCURRENCY })
  const blocks = await BlocksLane.open({
    ...{ database, source, leaderEpoch, firstAddresses },
    chainId: config.chainId,
    startBlock: config.START_BLOCK,
    wrappedCoins: config.network.wrappedCoins,
    onRenewed: (logs) => log.info({ logs }, 'the events of system contracts were written anew from stored logs'),
  })
  const reporter = new NodeReporter(database, leaderEpoch, liveness)
  const watch = createLaneWatch(log)
  return {
    config,
    database,
    node,
    confirmNode: context.confirmNode,
    source,
    blocks,
    reporter,
    watch,
    leaderEpoch,
    signal,
    log,
    metrics,
  }
}
