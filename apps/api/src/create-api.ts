import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import { createBeaconNode } from '@corescope/rpc/beacon/beacon-node'
import { createTransport } from '@corescope/rpc/transport'
import type { ChainIdentityRow } from '@corescope/store/head/read'
import { createReader, DatabaseUnreachableError, SchemaBehindError } from '@corescope/store/reader'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type AnswerStore, createAnswerStore } from './answers/answer-store.ts'
import { type Ask, createAsk } from './answers/ask.ts'
import { createHeadKeeper } from './answers/head.ts'
import { createHeavyWork } from './answers/heavy-work.ts'
import { createLookUps } from './answers/look-ups.ts'
import { routes } from './answers/routes.ts'
import { createChangeFeed } from './changes/change-feed.ts'
import { createEventStreams, type EventStreams } from './changes/event-streams.ts'
import { encodeEvent, presentChange } from './changes/present-change.ts'
import type { ApiConfig } from './config.ts'
import type { ApiContext } from './context.ts'
import { createBlobProver } from './features/blobs/prove-blob.ts'
import { registerEtherscan } from './features/etherscan/routes.ts'
import { registerEvents } from './features/events/routes.ts'
import { registerHealth } from './features/health/routes.ts'
import { registerMedia } from './features/media/routes.ts'
import { registerRpc } from './features/rpc/routes.ts'
import { readGenesisSupply } from './features/statistics/genesis-supply.ts'
import { createCloser } from './http/close-server.ts'
import { encodeFailure } from './http/envelope.ts'
import { registerCalls } from './http/register-calls.ts'
import { createRunningWork, type RunningWork } from './http/running-work.ts'
import { createServer } from './http/server.ts'
import { createLastingFault } from './lasting-fault.ts'
import { createLogger } from './logger.ts'
import { createMediaShelf } from './media/media-shelf.ts'
import { createMetrics } from './metrics.ts'
import { createAddressBook } from './naming/address-book.ts'
import { createPassThrough } from './node/pass-through.ts'
import { createTransactionPool } from './node/pool.ts'
import { registerPages } from './pages/routes.ts'
import { readWebBuild, type WebBuild } from './pages/web-build.ts'
import { createPriceFeed } from './prices/price-feed.ts'
import { createTokenPrices, parseTokenPrices } from './prices/token-prices.ts'
import { registerReference } from './reference/routes.ts'

export interface Api {
  /** Listens and begins to follow the change feed. @returns the URL it serves */
  start(): Promise<string>
  /** Lets running requests end, closes streams and connections. */
  stop(): Promise<void>
}

const packageFile = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
/** Away, or without its tables, which the indexer makes. */
const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseUnreachableError || error instanceof SchemaBehindError
const statementTimeoutMs = 10_000
const acquireTimeoutMs = 5_000
const headWatchMs = 2_000
/** Traces of single transactions: so many at once, so many more in line, so much of them kept. */
const traces = { atOnce: 3, waiting: 12, keptBytes: 32 * 1024 * 1024, what: 'traces' }

/** The database holds another chain than the settings say: every figure would be a wrong one. */
export class WrongDatabaseError extends Error {
  override name = 'WrongDatabaseError'
}

const checkIdentity = ({ network, chainId, databaseSetting }: ApiConfig, stored: ChainIdentityRow): void => {
  if (stored.chainId !== chainId) {
    throw new WrongDatabaseError(
      `The database (${databaseSetting}) holds chain ${stored.chainId}, but NETWORK=${network.network} is chain ${chainId}.`,
    )
  }
  if (network.genesisHash !== null && stored.genesisHash !== network.genesisHash) {
    throw new WrongDatabaseError(
      `The database (${databaseSetting}) holds a chain with genesis ${stored.genesisHash}, but NETWORK=${network.network} has ${network.genesisHash}.`,
    )
  }
}

const createContext = (config: ApiConfig, onWrongDatabase: (error: WrongDatabaseError) => void): ApiContext => {
  const log = createLogger(config.LOG_LEVEL)
  const reader = createReader({
    databaseUrl: config.DATABASE_URL,
    connections: config.DATABASE_CONNECTIONS,
    statementTimeoutMs,
    acquireTimeoutMs,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection was lost'),
  })
  const node = createTransport({ urls: config.rpcUrls, expectedChainId: config.chainId, attempts: 2 })
  const book = createAddressBook({ reader, isCore: config.network.hasSystemContracts })
  const prices = createPriceFeed(config.PRICE_SOURCE)
  const fetch = guardedFetchOf(config)
  const onIdentity = (stored: ChainIdentityRow) => {
    try {
      checkIdentity(config, stored)
    } catch (error) {
      onWrongDatabase(error as WrongDatabaseError)
      throw error
    }
  }
  return {
    config,
    log,
    reader,
    node,
    beacon: config.BEACON_URL === undefined ? undefined : createBeaconNode(config.BEACON_URL),
    heavy: createHeavyWork(traces),
    proveBlob: createBlobProver(log),
    passThrough: createPassThrough(config.rpcUrls),
    head: createHeadKeeper({ reader, onIdentity, onKinds: book.afterBlock, onNames: book.afterNaming }),
    book,
    lookUps: createLookUps(reader),
    pool: createTransactionPool(node),
    prices,
    tokenPrices: createTokenPrices(prices, {
      fixed: parseTokenPrices(config.TOKEN_PRICES),
      wrappedCoins: config.network.wrappedCoins,
    }),
    fetch,
    media: createMediaShelf(fetch, config.MEDIA_CACHE_MEGABYTES),
    metrics: createMetrics(),
    genesisSupply: config.GENESIS_FILE === undefined ? null : readGenesisSupply(config.GENESIS_FILE),
  }
}

const guardedFetchOf = (config: ApiConfig) =>
  createGuardedFetch({
    gateways: { ipfs: config.IPFS_GATEWAYS, arweave: config.ARWEAVE_GATEWAYS },
    loopback: config.FETCH_LOOPBACK,
    outside: config.METADATA === 'auto',
  })

/** What a change means for what is kept in memory; then readers hear of it. */
const followChanges = (context: ApiContext, store: AnswerStore, streams: EventStreams) =>
  createChangeFeed({
    reader: context.reader,
    log: context.log,
    onChange: async (change) => {
      if (change.kind === 'reorg') {
        store.dropAbove(change.blockNumber)
        context.book.afterReorg()
      } else context.book.afterBlock()
      const { head } = await context.head.refresh()
      context.metrics.headNumber.set(head?.number ?? 0)
      context.metrics.keptBytes.set(store.bytes)
      streams.publish(change.sequence, encodeEvent(change.sequence, await presentChange(context, change)))
    },
  })

const registerWeb = async (app: FastifyInstance, context: ApiContext, ask: Ask, build: WebBuild | undefined) => {
  if (build === undefined) {
    app.setNotFoundHandler((_request, reply) =>
      reply.code(404).type('application/json').send(encodeFailure('There is nothing here: the web app is not built.')),
    )
    return
  }
  const served = { preCompressed: true, index: false, cacheControl: false } as const
  /** Which of a file's compressed forms is sent depends on the reader: a cache between must know. */
  const cachedFor = (control: string) => (response: { setHeader(name: string, value: string): unknown }) => {
    response.setHeader('cache-control', control)
    response.setHeader('vary', 'accept-encoding')
  }
  // By a pattern: a route for each file would be registered at every start.
  await app.register(fastifyStatic, {
    ...served,
    root: join(build.root, 'assets'),
    prefix: '/assets/',
    setHeaders: cachedFor('public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...served,
    root: build.root,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    allowedPath: (path) => !/(^|\/)(index\.html|route-manifest\.json)(\.br|\.gz)?$/.test(path),
    setHeaders: cachedFor('public, max-age=3600'),
  })
  const servePage = registerPages(app, context, { ask, build, version: packageFile.version })
  app.setNotFoundHandler((request, reply) =>
    (request.method === 'GET' || request.method === 'HEAD') && !/^\/+(api|v2|rpc)(\/|\?|$)/.test(request.url)
      ? servePage(request, reply)
      : reply
          .code(404)
          .type('application/json')
          .send(encodeFailure(`There is no ${request.method} ${request.url}.`)),
  )
}

/** A handler whose reader has gone runs on, and asks on: a closed server says nothing of it. */
const watchHandlers = (app: FastifyInstance, work: RunningWork): void => {
  app.addHook('onRoute', (options) => {
    options.handler = work.watched(options.handler.bind(app))
  })
}

/**
 * The whole API as a value: rows → answers, pages, streams. Nothing is connected before `start`.
 * @param onWrongDatabase told when a database that was away or empty at the start turns out to hold another chain
 * @throws when the configuration names a price source or web build that cannot be used
 */
export const createApi = (
  config: ApiConfig,
  onWrongDatabase: (error: WrongDatabaseError) => void = () => undefined,
): Api => {
  const context = createContext(config, onWrongDatabase)
  const store = createAnswerStore(config.CACHE_MEGABYTES)
  const streams = createEventStreams((count) => context.metrics.streams.set(count))
  const feed = followChanges(context, store, streams)
  let watch: NodeJS.Timeout | undefined
  const app = createServer(config, context.log, context.metrics)
  const closeServer = createCloser(app)
  const work = createRunningWork()
  watchHandlers(app, work)
  const ask = work.watched(createAsk(context, store))
  const headFault = createLastingFault(context.log)
  return {
    start: async () => {
      // A database that is away is no reason not to start: the banner says so until it is back.
      await context.head.refresh().catch((error: unknown) => {
        if (!isPassing(error)) throw error
      })
      registerHealth(app, context, packageFile.version)
      registerCalls(app, Object.values(routes), ask)
      registerEvents(app, context, { streams, feed })
      registerRpc(app, context)
      registerMedia(app, context)
      registerEtherscan(app, context)
      registerReference(app, context, packageFile.version)
      await registerWeb(app, context, ask, readWebBuild(config.WEB_ROOT))
      context.prices.start()
      feed.start()
      // the node's state changes without a change of the chain
      watch = setInterval(() => {
        work
          .watch(context.head.refresh())
          .then(headFault.over, (error: unknown) => headFault.occurred(error, 'the head could not be read'))
      }, headWatchMs)
      return app.listen({ host: config.HOST, port: config.PORT })
    },
    stop: async () => {
      context.prices.stop()
      clearInterval(watch)
      streams.closeAll()
      await closeServer()
      await feed.stop()
      await work.settled()
      await Promise.all([context.reader.end(), context.node.close()])
    },
  }
}
