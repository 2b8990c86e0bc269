import type { FastifyInstance } from 'fastify'

const sweepMs = 20

/**
 * Prepares a server for a stop that lets running requests end and then closes every connection. One that a browser
 * opened ahead of its first request counts as active for Node and would hold the server until its headers time out.
 * @returns the stop; called once
 */
export const createCloser = (app: FastifyInstance): (() => Promise<void>) => {
  let running = 0
  app.addHook('onRequest', async (_request, reply) => {
    running += 1
    reply.raw.once('close', () => {
      running -= 1
    })
  })
  return async () => {
    const sweep = setInterval(() => {
      if (running === 0) app.server.closeAllConnections()
    }, sweepMs)
    await app.close().finally(() => clearInterval(sweep))
  }
}
