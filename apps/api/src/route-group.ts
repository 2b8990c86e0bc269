import type { calls } from '@corescope/api-schema/calls'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Ask } from './answers/ask.ts'
import type { Route, RoutesOf } from './answers/route.ts'
import type { ChangeFeed } from './changes/change-feed.ts'
import type { EventStreams } from './changes/event-streams.ts'
import type { ApiContext } from './context.ts'
import { type RouteAccess, undeclared } from './http/access.ts'
import { ForbiddenError } from './http/errors.ts'
import { foreignOrigin, isOwnOrigin } from './http/origin.ts'
import type { ServePage } from './pages/serve-page.ts'
import type { WebBuild } from './pages/web-build.ts'
import type { AskFor } from './readers/ask-for.ts'

/** What route groups are given to answer with. */
export interface RouteServices {
  context: ApiContext
  /** The product's own version. */
  version: string
  routes: RoutesOf<typeof calls>
  /** The same, and what a test adds. */
  allRoutes: readonly Route[]
  /** Public answers: for everything that is rendered, kept or shared. */
  ask: Ask
  /** Answers to one reader. */
  askFor: AskFor
  /** The web app; undefined where it is not built. */
  web: { build: WebBuild; servePage: ServePage } | undefined
  streams: EventStreams
  feed: ChangeFeed
}

/** Something that the server answers: the calls, a dialect, a stream, files. A feature declares it, `route-groups.ts` lists it. */
export interface RouteGroup {
  name: string
  /** Who may use its routes; a route may declare its own instead. */
  access: RouteAccess
  /** Rewrites URLs of its clients before any route is matched; leaves all others as they are. */
  rewriteUrl?: (url: string) => string
  register(app: FastifyInstance, services: RouteServices): void | Promise<void>
}

export interface ServedRoute {
  method: string
  url: string
  access: RouteAccess
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type, authorization, x-xsrf-token',
  'access-control-max-age': '86400',
}

/**
 * Answers what browsers ask before a page of another origin may send JSON: to any page for what any origin may read, else to the
 * pages of this site alone, which may lie at another origin (`PUBLIC_URL`) than the API.
 */
const answerPreflight = (app: FastifyInstance, url: string, access: RouteAccess, publicUrl: string) =>
  app.options(
    url,
    { config: { access: { auth: 'visitor', anyOrigin: access.anyOrigin ?? false } } },
    async (request, reply) => {
      if (!access.anyOrigin && !isOwnOrigin(request, publicUrl)) throw new ForbiddenError(foreignOrigin(request))
      return reply.headers(preflightHeaders).code(204).send()
    },
  )

/**
 * Registers the routes of a route group in a scope of their own, each with the access that the route group or the route declares.
 * @param onRoute hears of every route
 */
export const openRouteGroup = async (
  app: FastifyInstance,
  group: RouteGroup,
  services: RouteServices,
  onRoute: (route: ServedRoute) => void,
): Promise<void> => {
  await app.register(async (scope) => {
    const asked = new Set<string>()
    scope.addHook('onRoute', (route: RouteOptions) => {
      const access = route.config?.access ?? group.access ?? undeclared
      route.config = { ...route.config, access }
      onRoute({ method: [route.method].flat().join(), url: route.url, access })
      const isAskedByPages = access.anyOrigin || access.writes || access.auth === 'user'
      if (!isAskedByPages || route.method === 'OPTIONS' || asked.has(route.url)) return
      asked.add(route.url)
      answerPreflight(scope, route.url, access, services.context.config.PUBLIC_URL)
    })
    await group.register(scope, services)
  })
}
