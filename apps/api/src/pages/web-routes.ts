import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodeFailure } from '../http/envelope.ts'
import type { RouteGroup, RouteServices } from '../route-group.ts'
import type { WebBuild } from './web-build.ts'

const served = { preCompressed: true, index: false, cacheControl: false } as const

/** Which of a file's compressed forms is sent depends on the reader: a cache between must know. */
const cachedFor = (control: string) => (response: { setHeader(name: string, value: string): unknown }) => {
  response.setHeader('cache-control', control)
  response.setHeader('vary', 'accept-encoding')
}

const registerFiles = async (app: FastifyInstance, { root }: WebBuild) => {
  // By a pattern: a route for each file would be registered at every start.
  await app.register(fastifyStatic, {
    ...served,
    root: join(root, 'assets'),
    prefix: '/assets/',
    setHeaders: cachedFor('public, max-age=31536000, immutable'),
  })
  await app.register(fastifyStatic, {
    ...served,
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
    allowedPath: (path) => !/(^|\/)(index\.html|route-manifest\.json)(\.br|\.gz)?$/.test(path),
    setHeaders: cachedFor('public, max-age=3600'),
  })
}

/** What looks like a file, of the build or of other software that strangers look for, is no screen: a screen costs far more. */
const isFile = (url: string) => {
  const [path = ''] = url.split('?', 1)
  return /^\/+(assets\/|[^/]*\.)|\/\.[^/.]|\.(php\d?|aspx?|jsp|cgi|env|sql|bak|zip|gz|tar|ini|log|ya?ml)$/i.test(path)
}
const isCall = (url: string) => /^\/+(api|v2|rpc)(\/|\?|$)/.test(url)

/** Files of the web app and `GET /`. */
const registerWeb = async (app: FastifyInstance, { web }: RouteServices): Promise<void> => {
  if (web === undefined) return
  await registerFiles(app, web.build)
  app.get('/', { config: { access: { auth: 'visitor' } } }, web.servePage)
}

/** Files cost next to nothing. */
export const webGroup: RouteGroup = { name: 'web', access: { auth: 'visitor', unlimited: true }, register: registerWeb }

/** The methods by which a path that has routes is asked; none: it has no route. */
const methodsOf = (app: FastifyInstance, url: string) =>
  (['GET', 'POST'] as const).filter((method) => app.findRoute({ url: url.split('?', 1)[0] ?? url, method }) !== null)

/** Answers every GET that is no route with a screen of the page, and anything else with a sentence. */
export const answerOtherPaths = (app: FastifyInstance, { web }: Pick<RouteServices, 'web'>): void => {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request
    if (web !== undefined && (method === 'GET' || method === 'HEAD') && !isCall(url)) {
      return isFile(url)
        ? reply.code(404).type('text/plain').send('There is no such file.')
        : web.servePage(request, reply)
    }
    const others = methodsOf(app, url)
    const message =
      web === undefined && others.length === 0
        ? 'There is nothing here: the web app is not built.'
        : `There is no ${method} ${url}.`
    // so that pages of other origins can read why
    if (isCall(url)) reply.header('access-control-allow-origin', '*')
    if (others.length > 0) reply.header('allow', others.join(', '))
    return reply
      .code(others.length > 0 ? 405 : 404)
      .type('application/json')
      .send(encodeFailure(message))
  }
  app.setNotFoundHandler(answer)
  // Nothing is asked by QUERY; fastify refuses it for want of a type before it looks for a route.
  app.addHook('onRequest', async (request, reply) => (request.method === 'QUERY' ? answer(request, reply) : undefined))
}
