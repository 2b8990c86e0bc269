import { setMaxListeners } from 'node:events'
import type { Address } from '@corescope/chain/types/hex'
import { createGuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import type { Transport } from '@corescope/rpc/caller'
import { newHeads } from '@corescope/rpc/new-heads'
import type { Database } from '@corescope/store/database'
import type { Leadership } from '@corescope/store/leadership'
import { getFinalized } from '@corescope/store/node-state/write'
import { BlocksLane } from './blocks-lane.ts'
import type { IndexerConfig } from './config.ts'
import { describeNode } from './describe-node.ts'
import { createDiffSource } from './diff-source.ts'
import { giveWay } from './give-way.ts'
import { runItems } from './items/run-items.ts'
import { Loads } from './loads.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import type { NodeHearing } from './node-hearing.ts'
import { NodeReporter } from './node-reporter.ts'
import { createNodeSource } from './node-source.ts'
import { runPending } from './pending/run-pending.ts'
import { runAudit } from './run-audit.ts'
import { runBalanceHistory } from './run-balance-history.ts'
import { runBalances } from './run-balances.ts'
import { runBlocks } from './run-blocks.ts'
import { runEnrich } from './run-enrich.ts'
import { runTokenList } from './run-token-list.ts'
import { runTraces } from './run-traces.ts'
import { runUpkeep } from './run-upkeep.ts'
import { runVolumes } from './run-volumes.ts'
import { runSidecars } from './sidecars/run-sidecars.ts'
import { createTraceSource, traceRequests } from './trace-source.ts'
import { Wake } from './wake.ts'

export interface LeadContext {
  config: IndexerConfig
  database: Database
  transport: Transport
  leadership: Leadership
  firstAddresses: readonly Address[]
  signal: AbortSignal
  log: Logger
  metrics: Metrics
  /** Whether the node answers, whoever asks it. */
  hearing: NodeHearing
  onLane?: (lane: BlocksLane) => void
}

const listTimeoutMs = 20_000
/** After a load the lanes that rest on calls inside transactions, or can wait, leave node and database to the traces lane so long. */
const giveWayMs = 30_000

/**
 * One term of leadership: all lanes until one of them fails, the lock's session ends, or the signal aborts. Everything
 * in memory belongs to the term; when it is over, no statement of it is under way.
 * @throws what ended the term, unless the signal did
 */
export const lead = async (context: LeadContext): Promise<void> => {
  const { config, database, transport, leadership, log, metrics } = context
  const control = new AbortController()
  const signal = AbortSignal.any([context.signal, control.signal])
  // every lane listens, and everything it waits for
  setMaxListeners(100, signal)
  const source = createNodeSource(transport, { signal, batch: config.RPC_BATCH, concurrency: config.RPC_CONCURRENCY })
  const traceSource = createTraceSource(transport, { signal, ...traceRequests(config) })
  const diffSource = createDiffSource(transport, { signal, ...traceRequests(config) })
  const reporter = new NodeReporter(database, leadership.epoch, context.hearing)
  const lane = await BlocksLane.open({
    database,
    chainId: config.chainId,
    startBlock: config.START_BLOCK,
    firstAddresses: context.firstAddresses,
    wrappedCoins: config.network.wrappedCoins,
    leaderEpoch: leadership.epoch,
    source,
    signal,
  })
  context.onLane?.(lane)
  const finalized = await database.session(getFinalized)
  const hints = new Wake()
  /** For the balances lane: the blocks lane stands at the node's head, or more internal transactions are known. */
  const caughtUp = new Wake()
  const tracesDue = new Wake()
  const historyDue = new Wake()
  const itemsDue = new Wake()
  const volumesDue = new Wake()
  const pendingDue = new Wake()
  const upkeepDue = new Wake()
  const auditDue = new Wake()
  const loads = new Loads()
  const sidecarsDue = new Wake()
  /** One for each who would know what the node offers. */
  const nodeMoved = {
    traces: new Wake(),
    history: new Wake(),
    pending: new Wake(),
    sidecars: new Wake(),
    node: new Wake(),
  }
  const stopListening = transport.onMove(() => {
    for (const wake of Object.values(nodeMoved)) wake.ring()
  })
  const ringRest = () => {
    loads.end()
    for (const wake of [caughtUp, historyDue, itemsDue, volumesDue, pendingDue, sidecarsDue, upkeepDue, auditDue])
      wake.ring()
  }
  const way = giveWay(ringRest, giveWayMs)
  const onCaughtUp = () => {
    tracesDue.ring()
    way.ask()
  }
  const shared = { config, lane, source, database, signal, log, metrics, caughtUp }
  const works = [
    runBlocks({ ...shared, reporter, finalized, hints, onCaughtUp, onBehind: () => loads.begin() }),
    runBalances({ ...shared, leaderEpoch: leadership.epoch }),
    runEnrich({ ...shared, node: transport, leaderEpoch: leadership.epoch }),
    runItems({
      ...shared,
      node: transport,
      fetch: createGuardedFetch(fetchSettings(config)),
      itemsDue,
      leaderEpoch: leadership.epoch,
    }),
    runVolumes({ ...shared, volumesDue, leaderEpoch: leadership.epoch }),
    runPending({ ...shared, node: transport, pendingDue, nodeMoved: nodeMoved.pending, leaderEpoch: leadership.epoch }),
    runSidecars({
      ...shared,
      node: transport,
      sidecarsDue,
      nodeMoved: nodeMoved.sidecars,
      leaderEpoch: leadership.epoch,
    }),
    runTokenList({ ...shared, fetchList: listFetchOf(config), leaderEpoch: leadership.epoch }),
    runAudit({
      ...shared,
      node: transport,
      traceSource,
      diffSource,
      leaderEpoch: leadership.epoch,
      chainId: config.chainId,
      startBlock: config.START_BLOCK,
      sharesGas: config.network.consensus === 'satoshi',
      pace: config.AUDIT,
      loads,
      auditDue,
    }),
    runTraces({
      ...shared,
      traceSource,
      tracesDue,
      nodeMoved: nodeMoved.traces,
      onTraced: () => caughtUp.ring(),
      onRest: way.free,
      leaderEpoch: leadership.epoch,
    }),
    runBalanceHistory({
      ...shared,
      source: diffSource,
      historyDue,
      nodeMoved: nodeMoved.history,
      leaderEpoch: leadership.epoch,
      startBlock: config.START_BLOCK,
      isCore: config.network.consensus === 'satoshi',
      mayBeginAnew: config.LOCAL_DEVNET,
    }),
    runUpkeep({ database, upkeepDue, signal, log }),
    reporter.beat(signal),
    ringHints(context, hints, signal),
    describeNode({ node: transport, reporter, nodeMoved: nodeMoved.node, signal, log }),
  ]
  const lost = leadership.lost.then((error) => {
    throw error
  })
  lost.catch(() => undefined)
  try {
    await Promise.race([lost, Promise.all(works)])
  } finally {
    stopListening()
    way.close()
    control.abort()
    await Promise.allSettled(works)
  }
}

const fetchSettings = ({ IPFS_GATEWAYS, ARWEAVE_GATEWAYS, FETCH_LOOPBACK }: IndexerConfig) => ({
  gateways: { ipfs: IPFS_GATEWAYS, arweave: ARWEAVE_GATEWAYS },
  loopback: FETCH_LOOPBACK,
})

/** Large, and from where the operator says: in the local network too. */
const listFetchOf = (config: IndexerConfig) =>
  createGuardedFetch({
    ...fetchSettings(config),
    trusted: config.TOKEN_LIST === undefined ? [] : [new URL(config.TOKEN_LIST).origin],
    timeoutMs: listTimeoutMs,
  })

const ringHints = async ({ config, transport, log }: LeadContext, hints: Wake, signal: AbortSignal): Promise<void> => {
  const onTrouble = (error: Error) => log.debug({ error: error.message }, 'no head hint')
  const options = { webSocketUrl: config.RPC_WS_URL, pollMs: config.RPC_POLL_MS, signal, onTrouble }
  for await (const _hint of newHeads(transport, options)) hints.ring()
}
