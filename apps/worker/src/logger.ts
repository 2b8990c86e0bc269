import { createProcessLogger } from '@corescope/log/logger'
import { secretPartsOf } from '@corescope/log/redaction'
import type { Logger } from 'pino'
import type { WorkerConfig } from './config.ts'

export type { Logger }

/** What the settings of a deployment keep secret. `DATABASE_URL` needs no mention: users of any URL are taken out. */
export const secretsOf = ({ RPC_URL, SMTP_URL, TOKEN_LIST, FAUCET_KEY, DATA_KEY, AUTH_KEY }: WorkerConfig): string[] =>
  [...RPC_URL, SMTP_URL, TOKEN_LIST]
    .flatMap(secretPartsOf)
    .concat(FAUCET_KEY, FAUCET_KEY.replace(/^0x/, ''), DATA_KEY, AUTH_KEY)

/**
 * One JSON line per event on standard output.
 * @param secrets what must not stand in a line, whatever it tells
 */
export const createLogger = (level: string, secrets: readonly string[] = []): Logger =>
  createProcessLogger('worker', level, secrets)
