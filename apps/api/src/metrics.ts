import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus figures of one API instance. */
export interface Metrics {
  registry: Registry
  answers: Counter<'from'>
  requests: Histogram<'route' | 'status'>
  limited: Counter<'what'>
  streams: Gauge
  keptBytes: Gauge
  headNumber: Gauge
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    answers: new Counter({
      name: 'corescope_answers_total',
      help: 'Answers by where they came from',
      labelNames: ['from'],
      registers,
    }),
    requests: new Histogram({
      name: 'corescope_http_seconds',
      help: 'Duration of HTTP requests',
      labelNames: ['route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
      registers,
    }),
    limited: new Counter({
      name: 'corescope_rate_limited_total',
      help: 'Requests turned away by a rate limit',
      labelNames: ['what'],
      registers,
    }),
    streams: new Gauge({ name: 'corescope_streams', help: 'Open event streams', registers }),
    keptBytes: new Gauge({ name: 'corescope_kept_answer_bytes', help: 'Bytes of kept answers', registers }),
    headNumber: new Gauge({ name: 'corescope_head', help: 'Published head', registers }),
  }
}
