import type { RequestMetric } from '@corescope/rpc/caller'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Figures of one indexer in a registry of its own, so that several can run in one process. */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  const prefix = 'corescope_indexer_'
  return {
    registry,
    leader: new Gauge({ name: `${prefix}leader`, help: '1 while this process writes', registers }),
    nodeHead: new Gauge({ name: `${prefix}node_head`, help: 'Newest block of the node', registers }),
    laneHead: new Gauge({ name: `${prefix}lane_head`, help: 'Watermark of a lane', labelNames: ['lane'], registers }),
    laneIdle: new Gauge({
      name: `${prefix}lane_idle`,
      help: '1 while a lane stands: off, unsupported or unavailable',
      labelNames: ['lane'],
      registers,
    }),
    commits: new Counter({ name: `${prefix}commits_total`, help: 'Commits and rewinds of blocks', registers }),
    halted: new Gauge({
      name: `${prefix}halted`,
      help: '1 while a reorg below the finalized block stops it',
      registers,
    }),
    failures: new Counter({
      name: `${prefix}failures_total`,
      help: 'Failures by the class of their error',
      labelNames: ['kind'],
      registers,
    }),
    documents: new Counter({
      name: `${prefix}documents_total`,
      help: 'Attempts to read documents of items by how they ended',
      labelNames: ['status'],
      registers,
    }),
    requests: new Histogram({
      name: `${prefix}rpc_seconds`,
      help: 'HTTP exchanges with the node',
      labelNames: ['endpoint', 'method', 'outcome'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
  }
}
export type Metrics = ReturnType<typeof createMetrics>

export const observeRequest =
  (metrics: Metrics) =>
  ({ endpoint, method, outcome, durationMs }: RequestMetric): void => {
    metrics.requests.observe({ endpoint, method, outcome }, durationMs / 1000)
  }
