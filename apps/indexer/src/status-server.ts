import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IndexerConfig } from './config.ts'
import type { Metrics } from './metrics.ts'
import { StartError } from './node/node-identity.ts'

export interface IndexerStatus {
  leader: boolean
  /** Newest committed block; null while there is none or another process leads. */
  head: number | null
}

/**
 * `/health` and `/metrics` of this process where INDEXER_PORT is set. The product's own health is the API's.
 * @returns closes it
 * @throws StartError when the port is taken
 */
export const startStatusServer = async (
  config: Pick<IndexerConfig, 'INDEXER_PORT' | 'HOST'>,
  { status, metrics }: { status: () => IndexerStatus; metrics: Metrics },
): Promise<() => Promise<void>> => {
  if (config.INDEXER_PORT === undefined) return async () => undefined
  const server = createServer((request, response) => {
    if (request.url === '/health') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(status()))
    } else if (request.url === '/metrics') {
      metrics.registry.metrics().then(
        (text) => response.setHeader('content-type', metrics.registry.contentType).end(text),
        (error: Error) => response.writeHead(500).end(error.message),
      )
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new StartError(`INDEXER_PORT ${config.INDEXER_PORT} cannot be used: ${error.message}.`))
    })
    server.listen(config.INDEXER_PORT, config.HOST, resolve)
  })
  const { port } = server.address() as AddressInfo
  process.send?.({ kind: 'status', port })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
