import { readTokenList } from '@corescope/decode/tokens/token-list'
import { createGuardedFetch } from '@corescope/guarded-fetch/guarded-fetch'
import type { Wanted } from '@corescope/guarded-fetch/wanted'
import { dropTokenList, isTokenListDue, noteTokenListProblem, storeTokenList } from '@corescope/store/token-lists/write'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import type { Job } from '../runtime/job.ts'

const fetchMs = 20_000
const againAfterSeconds = 6 * 3600
const wanted: Wanted = { maxBytes: 10_000_000, accept: 'application/json', isUsable: (type) => type !== 'text/html' }
const payload = z.object({ url: z.string() })

/**
 * Reads the token list of the settings: every six hours, and when the settings name another one.
 * @param chainId the chain whose tokens are taken from the list
 */
export const tokenListJob = (
  config: Pick<WorkerConfig, 'TOKEN_LIST' | 'IPFS_GATEWAYS' | 'ARWEAVE_GATEWAYS' | 'FETCH_LOOPBACK'>,
  chainId: number,
): Job<z.output<typeof payload>> => {
  const { TOKEN_LIST, IPFS_GATEWAYS, ARWEAVE_GATEWAYS, FETCH_LOOPBACK } = config
  // from where the operator says: in the local network too
  const fetchList = createGuardedFetch({
    gateways: { ipfs: IPFS_GATEWAYS, arweave: ARWEAVE_GATEWAYS },
    loopback: FETCH_LOOPBACK,
    trusted: TOKEN_LIST === undefined ? [] : [new URL(TOKEN_LIST).origin],
    timeoutMs: fetchMs,
  })
  return {
    payload,
    run: async ({ payload: { url }, signal, log, write }) => {
      try {
        const { bytes } = await fetchList(url, wanted, signal)
        const icons = readTokenList(new TextDecoder().decode(bytes), chainId)
        await write((session) => storeTokenList(session, url, icons, againAfterSeconds))
        log.info({ icons: icons.size }, 'the token list was read')
      } catch (error) {
        if (!signal.aborted) {
          await write((session) => noteTokenListProblem(session, url, (error as Error).message, againAfterSeconds))
        }
        throw error
      }
    },
    schedule: {
      payload: TOKEN_LIST === undefined ? undefined : { url: TOKEN_LIST },
      isDue: (session) => isTokenListDue(session, TOKEN_LIST ?? ''),
      drop: dropTokenList,
    },
  }
}
