import { readTokenList, TokenListError } from '@corescope/decode/token-list'
import { FetchError } from '@corescope/guarded-fetch/fetch-error'
import type { GuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import type { Wanted } from '@corescope/guarded-fetch/wanted'
import type { Database, Session } from '@corescope/store/database'
import { LeadershipLostError } from '@corescope/store/lanes'
import { isLeading } from '@corescope/store/leadership'
import { dropTokenList, isTokenListDue, postponeTokenList, storeTokenList } from '@corescope/store/token-lists/write'
import type { IndexerConfig } from './config.ts'
import type { Logger } from './logger.ts'
import { pause } from './node-reporter.ts'

export interface TokenListRun {
  config: Pick<IndexerConfig, 'TOKEN_LIST' | 'chainId'>
  database: Database
  /** Trusts the origin of the list: the operator named it. */
  fetchList: GuardedFetch
  leaderEpoch: number
  signal: AbortSignal
  log: Logger
}

const lookAgainMs = 10_000
const againAfterSeconds = 6 * 3600
const wanted: Wanted = { mostBytes: 10_000_000, accept: 'application/json', isUsable: (type) => type !== 'text/html' }

/**
 * Reads the token list of the settings until aborted, every six hours, later each time while it cannot be read.
 * @throws errors of the database, LeadershipLostError
 */
export const runTokenList = async (run: TokenListRun): Promise<void> => {
  const { config, database, fetchList, leaderEpoch, signal, log } = run
  const { TOKEN_LIST: url, chainId } = config
  const write = (work: (session: Session) => Promise<unknown>) =>
    database.transaction('token-list', async (session) => {
      if (!(await isLeading(session, leaderEpoch))) throw new LeadershipLostError('another indexer leads now')
      await work(session)
    })
  if (url === undefined) return write(dropTokenList)
  while (!signal.aborted) {
    if (await database.session((session) => isTokenListDue(session, url))) {
      try {
        const { bytes } = await fetchList(url, wanted, signal)
        const icons = readTokenList(new TextDecoder().decode(bytes), chainId)
        await write((session) => storeTokenList(session, url, icons, againAfterSeconds))
        log.info({ icons: icons.size }, 'the token list was read')
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof FetchError || error instanceof TokenListError)) throw error
        log.warn({ reason: error.message }, 'the token list cannot be read')
        await write((session) => postponeTokenList(session, url, error.message))
      }
    }
    await pause(lookAgainMs, signal)
  }
}
