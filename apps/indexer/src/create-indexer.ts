import { WrongChainError } from '@corescope/rpc/errors'
import { createTransport } from '@corescope/rpc/transport'
import { ChainIdentityError, ensureIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase, type StatementHook } from '@corescope/store/database'
import { tryLead } from '@corescope/store/leadership'
import { migrate } from '@corescope/store/migrate'
import { PositionLimitError } from './assign-positions.ts'
import type { BlocksLane } from './blocks-lane.ts'
import type { IndexerConfig } from './config.ts'
import { listFirstAddresses } from './genesis.ts'
import { lead } from './lead.ts'
import { createLogger, type Logger } from './logger.ts'
import { createMetrics, type Metrics, observeRequest } from './metrics.ts'
import { createNodeHearing } from './node-hearing.ts'
import { readGenesisHash, StartError } from './node-identity.ts'
import { pause } from './node-reporter.ts'
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
const afterFailureMs = { first: 200, most: 5_000 }
/** One for each lane and the reports, and one for look-ups beside a commit. */
const connections = 9

const isFinal = (error: unknown): boolean =>
  error instanceof StartError ||
  error instanceof ChainIdentityError ||
  error instanceof WrongChainError ||
  error instanceof PositionLimitError

/** An indexer of one chain into one database; several may run, one leads. */
export const createIndexer = (config: IndexerConfig, options: IndexerOptions = {}): Indexer => {
  const log = options.log ?? createLogger(config.LOG_LEVEL)
  const metrics = createMetrics()
  const control = new AbortController()
  const { signal } = control
  const firstAddresses = listFirstAddresses(config)
  const database = openDatabase({
    databaseUrl: config.DATABASE_URL,
    connections,
    applicationName: 'corescope-indexer',
    onStatement: options.onStatement,
    onIdleError: (error) => log.warn({ error: error.message }, 'an idle connection to PostgreSQL was lost'),
  })
  const hearing = createNodeHearing(config.RPC_TIMEOUT_MS)
  const observe = observeRequest(metrics)
  const transport = createTransport({
    urls: config.RPC_URL,
    expectedChainId: config.chainId,
    timeoutMs: config.RPC_TIMEOUT_MS,
    onRequest: (request) => {
      hearing.observe(request)
      observe(request)
    },
  })
  let lane: BlocksLane | undefined
  let running: Promise<void> = Promise.resolve()
  let settle: { resolve: () => void; reject: (error: unknown) => void } | undefined
  const done = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject }
  })
  done.catch(() => undefined)
  const status = (): IndexerStatus => ({
    leader: lane !== undefined,
    head: lane === undefined || lane.head.hash === null ? null : lane.head.number,
  })
  let closeStatus: () => Promise<void> = async () => undefined

  const term = async (): Promise<void> => {
    const leadership = await tryLead(database)
    if (leadership === undefined) return pause(standByMs, signal)
    log.info({ epoch: leadership.epoch }, 'leading')
    metrics.leader.set(1)
    const onLane = (opened: BlocksLane) => {
      lane = opened
    }
    try {
      await lead({ config, database, transport, leadership, firstAddresses, signal, log, metrics, hearing, onLane })
    } finally {
      lane = undefined
      metrics.leader.set(0)
      await leadership.release()
    }
  }

  const run = async (): Promise<void> => {
    let failures = 0
    while (!signal.aborted) {
      const began = Date.now()
      try {
        await term()
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        if (isFinal(error)) throw error
        failures = Date.now() - began > 60_000 ? 1 : failures + 1
        metrics.failures.inc({ kind: (error as Error).name })
        log.warn({ err: error }, 'the term of leadership ended; beginning a new one')
        await pause(Math.min(afterFailureMs.first * 2 ** (failures - 1), afterFailureMs.most), signal)
      }
    }
  }

  const start = async (): Promise<void> => {
    await prepareDatabase(database, async () => readGenesisHash(transport, config, signal), config)
    closeStatus = await startStatusServer(config, { status, metrics })
    running = run().then(settle!.resolve, settle!.reject)
  }

  let stopped: Promise<void> | undefined
  const end = async (): Promise<void> => {
    control.abort(new DOMException('the indexer stops', 'AbortError'))
    await running
    await closeStatus()
    await transport.close()
    await database.close()
    settle!.resolve()
  }
  const stop = (): Promise<void> => {
    stopped ??= end()
    return stopped
  }
  return { start, done, stop, status, metrics }
}

/** Schema and identity. @throws StartError, ChainIdentityError */
const prepareDatabase = async (
  database: Database,
  genesisHash: () => Promise<`0x${string}`>,
  config: IndexerConfig,
): Promise<void> => {
  try {
    await database.session((session) => session.run('start_check', 'select 1'))
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    throw new StartError(`No database answers at ${config.databaseSetting}: ${message || code}.`, { cause: error })
  }
  await migrate(database, undefined, config.databaseSetting)
  const genesis = await genesisHash()
  const identity = {
    chainId: config.chainId,
    genesisHash: genesis,
    startBlock: config.START_BLOCK,
    wrappedCoins: config.network.wrappedCoins,
  }
  await database.transaction('identity', (session) => ensureIdentity(session, identity, config.databaseSetting))
}
