import { createProcessLogger } from '@corescope/log/logger'
import { secretPartsOf } from '@corescope/log/redaction'
import type { Logger } from 'pino'
import type { ApiConfig } from './config.ts'

export type { Logger }

/** What the settings of a deployment keep secret. `DATABASE_URL` needs no mention: users of any URL are taken out. */
export const secretsOf = ({
  rpcUrls,
  BEACON_URL,
  BITCOIN_API_URL,
  ETHERSCAN_API_URL,
  ETHERSCAN_API_KEY,
  PRICE_SOURCE,
  AUTH_KEY,
  DATA_KEY,
}: ApiConfig): string[] =>
  [...rpcUrls, BEACON_URL, BITCOIN_API_URL, ETHERSCAN_API_URL, PRICE_SOURCE]
    .flatMap(secretPartsOf)
    .concat(AUTH_KEY, DATA_KEY, ETHERSCAN_API_KEY === '' ? [] : ETHERSCAN_API_KEY)

/**
 * One JSON line per event on standard output.
 * @param secrets what must not stand in a line, whatever it tells
 */
export const createLogger = (level: string, secrets: readonly string[] = []): Logger =>
  createProcessLogger('api', level, secrets)
