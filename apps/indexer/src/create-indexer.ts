import type { ConsensusFact } from '@corescope/chain/consensus'
import { createTransport } from '@corescope/rpc/transport/transport'
import { openDatabase, type StatementHook } from '@corescope/store/database'
import { isDiskFull, tryLead } from '@corescope/store/leadership'
import type { IndexerConfig } from './config.ts'
import { createDiskFullSignal, type DiskFullSignal, endOnceWritten } from './disk-full-signal.ts'
import { listFirstAddresses } from './genesis.ts'
import { isFinal } from './is-final.ts'
import type { BlocksLane } from './lanes/blocks/blocks-lane.ts'
import { lead } from './lead.ts'
import { createLogger, type Logger, secretsOf } from './logger.ts'
import { createMetrics, type Metrics, observeRequest } from './metrics.ts'
import { createNodeConfirmation } from './node/confirm-node.ts'
import { withDecidedConsensus } from './node/decide-consensus.ts'
import { readGenesisHash } from './node/node-identity.ts'
import { createNodeLiveness } from './node/node-liveness.ts'
import { ConsensusDecidedError, learnConsensus, prepareDatabase } from './prepare-database.ts'
import { delayAfter, pause } from './schedule/pause.ts'
import { type IndexerStatus, startStatusServer } from './status-server.ts'

export interface Indexer {
  /** Checks settings, database and node; resolves when the indexer works or stands by. @throws one sentence */
  start(): Promise<void>
  /** Settles when it has stopped; rejects with what it cannot recover from. */
  done: Promise<void>
  /** Ends cleanly: nothing is half-written, no connection stays open. */
  stop(): Promise<void>
  status(): IndexerStatus
  metrics: Metrics
}

export interface IndexerOptions {
  log?: Logger
  /** Every statement passes here first; tests fail or stop the process at chosen points. */
  onStatement?: StatementHook
}

const standByMs = 500
const delayAfterFailure = { firstMs: 200, maxMs: 5_000 }
/** One for each lane and the reports, and one for look-ups beside a commit. */
const connections = 9

/** What lasts as long as the process. */
const openParts = (
  config: IndexerConfig,
  { log = createLogger(config.LOG_LEVEL, secretsOf(config)), onStatement }: IndexerOptions,
) => {
  const metrics = createMetrics()
  const liveness = createNodeLiveness(config.RPC_TIMEOUT_MS)
  const observe = observeRequest(metrics)
  const firstAddresses = listFirstAddresses(config)
  const database = openDatabase({
    databaseUrl: config.DATABASE_URL,
    connections,
    applicationName: 'corescope-indexer',
    onStatement,
    onIdleError: (error) => log.warn({ error: error.message }, 'an idle connection to PostgreSQL was lost'),
  })
  const transport = createTransport({
    urls: config.RPC_URL,
    expectedChainId: config.chainId,
    timeoutMs: config.RPC_TIMEOUT_MS,
    onRequest: (request) => {
      liveness.observe(request)
      observe(request)
    },
  })
  return { config, log, metrics, liveness, firstAddresses, database, transport }
}
type Parts = ReturnType<typeof openParts>

/** One term after the other until aborted. @throws what another term would meet again */
const leadInTerms = async (
  parts: Parts,
  { signal, diskFull }: { signal: AbortSignal; diskFull: DiskFullSignal },
  term: () => Promise<void>,
): Promise<void> => {
  const { log, metrics } = parts
  let failures = 0
  while (!signal.aborted) {
    const began = Date.now()
    try {
      await term()
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (isFinal(error)) throw error
      if (isDiskFull(error)) await diskFull.raise()
      failures = Date.now() - began > 60_000 ? 1 : failures + 1
      metrics.failures.inc({ kind: (error as Error).name })
      log.warn({ err: error }, 'the term of leadership ended; beginning a new one')
      await pause(delayAfter(failures, delayAfterFailure), signal)
    }
  }
}

/** A promise that is settled from outside; nobody has to wait for it. */
const createSettlement = () => {
  let settle: { resolve: () => void; reject: (error: unknown) => void } | undefined
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  done.catch(() => undefined)
  return { done, ...settle! }
}

/** An indexer of one chain into one database; several may run, one leads. */
export const createIndexer = (config: IndexerConfig, options: IndexerOptions = {}): Indexer => {
  const parts = openParts(config, options)
  const { log, metrics, database, transport } = parts
  const control = new AbortController()
  const { signal } = control
  const readGenesis = (attempts: number) => readGenesisHash(transport, config, signal, attempts)
  const confirmation = createNodeConfirmation(readGenesis, config, log)
  const beginning = { config, database, transport, confirmation, signal }
  const diskFull = createDiskFullSignal(config.DATABASE_URL)
  /** With what is known of the chain's consensus; undefined while nobody could tell. */
  let decided: Parts | undefined
  const adopt = (fact: ConsensusFact) => {
    const known = withDecidedConsensus(config, fact)
    decided = { ...parts, config: known, firstAddresses: listFirstAddresses(known) }
    log.info({ consensus: fact.consensus, decidedBy: fact.decidedBy }, 'the chain is known')
  }
  const confirmNode = async () => {
    await confirmation.confirm()
    if (decided !== undefined) return
    adopt(await learnConsensus(beginning))
    throw new ConsensusDecidedError('what the chain is became known: a new term begins with it')
  }
  let blocks: BlocksLane | undefined
  /** That of the term before, where it came so far. */
  let lastHead: number | undefined
  let running: Promise<void> = Promise.resolve()
  const { done, resolve, reject } = createSettlement()
  const status = (): IndexerStatus => ({
    leader: blocks !== undefined,
    head: blocks === undefined || blocks.head.hash === null ? null : blocks.head.number,
  })
  let closeStatus: () => Promise<void> = async () => undefined

  const term = async (): Promise<void> => {
    const leadership = await tryLead(database)
    if (leadership === undefined) return pause(standByMs, signal)
    const over = new AbortController()
    const onBlocks = (opened: BlocksLane) => {
      blocks = opened
    }
    try {
      log.info({ epoch: leadership.epoch }, 'leading')
      metrics.leader.set(1)
      if (diskFull.isRaised)
        void endOnceWritten(diskFull, { before: lastHead, head: () => blocks?.head.number }, over.signal)
      await lead({ ...(decided ?? parts), leadership, confirmNode, signal, onBlocks })
    } catch (error) {
      if (!(error instanceof ConsensusDecidedError)) throw error
    } finally {
      over.abort()
      ;[lastHead, blocks] = [blocks?.head.number ?? lastHead, undefined]
      metrics.leader.set(0)
      await leadership.release()
    }
  }

  const start = async (): Promise<void> => {
    const fact = await prepareDatabase(beginning)
    if (fact !== undefined) adopt(fact)
    closeStatus = await startStatusServer(config, { status, metrics })
    running = leadInTerms(parts, { signal, diskFull }, term).then(resolve, reject)
  }

  let stopped: Promise<void> | undefined
  const end = async (): Promise<void> => {
    control.abort(new DOMException('the indexer stops', 'AbortError'))
    await running
    await closeStatus()
    await diskFull.end()
    await transport.close()
    await database.close()
    resolve()
  }
  const stop = (): Promise<void> => {
    stopped ??= end()
    return stopped
  }
  return { start, done, stop, status, metrics }
}
