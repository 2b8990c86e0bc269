import { createServer } from 'node:http'
import type { WorkerConfig } from './config.ts'
import type { Metrics } from './metrics.ts'
import { StartError } from './start-error.ts'

export interface WorkerStatus {
  /** It looks for jobs: the database is there and the indexer has made its tables. */
  isAtWork: boolean
  /** Jobs that run in this process. */
  running: number
}

/**
 * `/health` and `/metrics` of this process where WORKER_PORT is set.
 * @returns closes it
 * @throws StartError when the port is taken
 */
export const startStatusServer = async (
  { WORKER_PORT, HOST }: Pick<WorkerConfig, 'WORKER_PORT' | 'HOST'>,
  { status, metrics }: { status: () => WorkerStatus; metrics: Metrics },
): Promise<() => Promise<void>> => {
  if (WORKER_PORT === undefined) return async () => undefined
  const server = createServer((request, response) => {
    if (request.url === '/health') {
      const now = status()
      response.writeHead(now.isAtWork ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(now))
    } else if (request.url === '/metrics') {
      metrics.registry.metrics().then(
        (text) => response.setHeader('content-type', metrics.registry.contentType).end(text),
        () => response.writeHead(503).end('The database cannot be reached.\n'),
      )
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new StartError(`WORKER_PORT ${WORKER_PORT} cannot be used: ${error.message}.`))
    })
    server.listen(WORKER_PORT, HOST, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
