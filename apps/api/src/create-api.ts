import { readFileSync } from 'node:fs'
import { PoolerError, requireOwnSessions } from '@corescope/store/pooler'
import { DatabaseUnreachableError, SchemaBehindError } from '@corescope/store/reader'
import type { FastifyInstance } from 'fastify'
import { createAnswerStore } from './answers/answer-store.ts'
import { createAsk } from './answers/ask.ts'
import type { Route } from './answers/route.ts'
import { createEventStreams } from './changes/event-streams.ts'
import { followChanges } from './changes/follow-changes.ts'
import type { ApiConfig } from './config.ts'
import { createContext, type WrongDatabaseError } from './create-context.ts'
import { registerJobFigures } from './features/health/job-figures.ts'
import { createCloser } from './http/close-server.ts'
import { createRunningWork, type RunningWork } from './http/running-work.ts'
import { createServer } from './http/server.ts'
import { createLogger, type Logger, secretsOf } from './logger.ts'
import { type MetricsServer, startMetricsServer } from './metrics-server.ts'
import { createPages } from './pages/serve-page.ts'
import { readWebBuild } from './pages/web-build.ts'
import { answerOtherPaths } from './pages/web-routes.ts'
import { createPrivateOverlay } from './people/private-overlay.ts'
import { createAskFor, type PrivateOverlay } from './readers/ask-for.ts'
import { createIdentify } from './readers/identify.ts'
import type { Identify } from './readers/reader.ts'
import { createRepeatedErrorLog } from './repeated-error.ts'
import { openRouteGroup, type RouteGroup, type ServedRoute } from './route-group.ts'
import { routeGroups } from './route-groups.ts'
import { routes } from './routes.ts'

export interface Api {
  /** Listens and begins to follow the change feed. @returns the URL it serves */
  start(): Promise<string>
  /** Reads the newest block from the database, as the message of a new block makes it do: answers then know what is committed. */
  knowHead(): Promise<void>
  /** Lets running requests end, closes streams and connections. */
  stop(): Promise<void>
  /** Where its figures are once started; undefined where METRICS_PORT is not set. */
  readonly metricsUrl: string | undefined
  /** Every route it serves once started, with who may use it. */
  readonly served: readonly ServedRoute[]
}

export interface ApiOptions {
  /** Where it tells what happens; by default lines on standard output. */
  log?: Logger
  /** Told when a database that was away or empty at the start turns out to hold another chain. */
  onWrongDatabase?: (error: WrongDatabaseError) => void
  /** Who sent a request; by default the users of the database. */
  identify?: Identify
  /** What is private to users; by default what the database keeps for them. */
  overlay?: PrivateOverlay
  /** Calls and route groups beside the product's own. */
  extraRoutes?: readonly Route[]
  extraRouteGroups?: readonly RouteGroup[]
}

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
/** Away, or without its tables, which the indexer makes. */
const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseUnreachableError || error instanceof SchemaBehindError
const headWatchMs = 2_000

/** A handler whose reader has gone runs on, and asks on: a closed server says nothing of it. */
const watchHandlers = (app: FastifyInstance, work: RunningWork): void => {
  app.addHook('onRoute', (options) => {
    options.handler = work.watched(options.handler.bind(app))
  })
}

/**
 * The whole API as a value: rows → answers, pages, streams. Nothing is connected before `start`.
 * @throws when the configuration names a price source or web build that cannot be used
 */
export const createApi = (config: ApiConfig, options: ApiOptions = {}): Api => {
  const { onWrongDatabase = () => undefined, log = createLogger(config.LOG_LEVEL, secretsOf(config)) } = options
  const context = createContext(config, log, onWrongDatabase)
  const overlay = options.overlay ?? createPrivateOverlay(context.people, context.book)
  const identify = options.identify ?? createIdentify(context.people.findUser)
  const store = createAnswerStore(config.CACHE_MEGABYTES)
  const streams = createEventStreams((count) => context.metrics.streams.set(count), config.STREAMS_PER_CLIENT)
  const feed = followChanges(context, store, streams)
  const openGroups = [...routeGroups, ...(options.extraRouteGroups ?? [])]
  const rewrites = openGroups.flatMap(({ rewriteUrl }) => rewriteUrl ?? [])
  const app = createServer({
    ...{ config, log: context.log, metrics: context.metrics, identify, rewrites },
    countApiKey: context.people.countApiKey,
  })
  const closeServer = createCloser(app)
  const work = createRunningWork()
  watchHandlers(app, work)
  const { ask, askAsSender } = createAsk(context, store)
  const watchedAsk = work.watched(ask)
  const askFor = createAskFor({ ask: watchedAsk, askAsSender }, overlay)
  const headFault = createRepeatedErrorLog(context.log)
  const served: ServedRoute[] = []
  let watch: NodeJS.Timeout | undefined
  let figures: MetricsServer | undefined

  const serve = async () => {
    const build = readWebBuild(config.WEB_ROOT)
    const web = build && { build, servePage: createPages(context, { ask: watchedAsk, routes, build, version }) }
    const allRoutes = [...Object.values<Route>(routes), ...(options.extraRoutes ?? [])]
    const services = { context, version, routes, allRoutes, ask: watchedAsk, askFor, web, streams, feed }
    for (const door of openGroups) await openRouteGroup(app, door, services, (route) => served.push(route))
    answerOtherPaths(app, services)
  }
  return {
    served,
    get metricsUrl() {
      return figures?.url
    },
    start: async () => {
      // A database that is away is no reason not to start: the banner says so until it is back.
      await Promise.all([
        requireOwnSessions(config.DATABASE_URL, config.databaseSetting).catch((error: unknown) => {
          if (error instanceof PoolerError) throw error
        }),
        context.head.refresh().catch((error: unknown) => {
          if (!isPassing(error)) throw error
        }),
      ])
      await context.validatorNames.start()
      registerJobFigures(context.metrics.registry, context.reader)
      figures = await startMetricsServer(config, context.metrics.registry)
      await serve()
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
    knowHead: async () => {
      // The first may join a reading that began before the commit.
      await context.head.refresh()
      await context.head.refresh()
    },
    stop: async () => {
      context.prices.stop()
      context.validatorNames.stop()
      clearInterval(watch)
      streams.closeAll()
      await closeServer()
      await Promise.all([feed.stop(), figures?.close()])
      await work.settled()
      await Promise.all([context.reader.end(), context.node.close(), context.people.close()])
    },
  }
}
