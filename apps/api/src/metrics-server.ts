import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '@corescope/chain/network-settings'
import type { Registry } from 'prom-client'
import type { ApiConfig } from './config.ts'

/** Figures are as old at most: many who watch cost as much as one. */
const keptMs = 1000

/** The figures as text, made once for all who ask within a second. */
const createFigures = (registry: Registry) => {
  let kept: { at: number; text: Promise<string> } | undefined
  return () => {
    if (kept === undefined || Date.now() - kept.at > keptMs) {
      const text = registry.metrics()
      kept = { at: Date.now(), text }
      text.catch(() => {
        if (kept?.text === text) kept = undefined
      })
    }
    return kept.text
  }
}

export interface MetricsServer {
  /** Where it listens. */
  url: string
  close(): Promise<void>
}

/**
 * `GET /metrics` for Prometheus, at an address that readers do not reach: figures are for who runs the site.
 * @returns undefined where METRICS_PORT is not set
 * @throws ConfigError when the address cannot be used
 */
export const startMetricsServer = async (
  { METRICS_HOST, METRICS_PORT }: Pick<ApiConfig, 'METRICS_HOST' | 'METRICS_PORT'>,
  registry: Registry,
): Promise<MetricsServer | undefined> => {
  if (METRICS_PORT === undefined) return undefined
  const figures = createFigures(registry)
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (path !== '/metrics') return response.writeHead(404).end()
    return figures().then(
      (text) => response.setHeader('content-type', registry.contentType).end(text),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(new ConfigError(`METRICS_PORT ${METRICS_PORT} of METRICS_HOST ${METRICS_HOST}: ${error.message}.`))
    })
    server.listen(METRICS_PORT, METRICS_HOST, resolve)
  })
  const { address, family, port } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
