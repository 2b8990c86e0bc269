import { totalmem } from 'node:os'

/** Server settings by their PostgreSQL names. */
export type PostgresSettings = Record<string, string | number>

const MEGABYTE = 1024 * 1024

/**
 * Settings of a long-lived explorer: an eighth of memory for pages, taken only as far as there is something to keep; long
 * checkpoints for backfill.
 */
export function standingSettings(): PostgresSettings {
  const sharedBuffers = Math.min(4_096, Math.max(64, Math.floor(totalmem() / MEGABYTE / 8)))
  return {
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${sharedBuffers * 3}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: 0.9,
    random_page_cost: 1.1,
    jit: 'off',
    max_connections: 100,
    autovacuum_max_workers: 2,
    // Prepared statements of deep lists must keep the index seek whatever the owner's size.
    default_statistics_target: 300,
  }
}

/** Settings of a throw-away server, of which several test files may have databases: nothing is made durable. */
export function testSettings(): PostgresSettings {
  return {
    ...standingSettings(),
    max_connections: 300,
    shared_buffers: '128MB',
    effective_cache_size: '256MB',
    min_wal_size: '80MB',
    max_wal_size: '1GB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
}
