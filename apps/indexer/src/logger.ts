import { createProcessLogger } from '@corescope/log/logger'
import { secretPartsOf } from '@corescope/log/redaction'
import type { Logger } from 'pino'
import type { IndexerConfig } from './config.ts'

export type { Logger }

/** What the settings of a deployment keep secret. `DATABASE_URL` needs no mention: users of any URL are taken out. */
export const secretsOf = ({ RPC_URL, RPC_WS_URL, BEACON_URL }: IndexerConfig): string[] =>
  [...RPC_URL, RPC_WS_URL, BEACON_URL].flatMap(secretPartsOf)

/**
 * One JSON line per event on standard output.
 * @param secrets what must not stand in a line, whatever it tells
 */
export const createLogger = (level: string, secrets: readonly string[] = []): Logger =>
  createProcessLogger('indexer', level, secrets)
