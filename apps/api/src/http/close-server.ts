import type { FastifyInstance } from 'fastify'

const sweepMs = 20

/**
 * Prepares a server for a stop that lets running requests end and then closes every connection. One that a browser
 * opened ahead of its first request counts as active for Node and would hold the server until its headers time out.
 * @returns the stop; called once
 */
export const createCloser = (app: FastifyInstance): (() => Promise<void>) => {
  let running = 0
  app.addHook('onRequest', async (_request, { raw }) => {
    // who left while earlier hooks ran is not told of any more
    if (raw.closed) return
    running += 1
    raw.once('close', () => {
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
