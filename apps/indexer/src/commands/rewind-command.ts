import { listBlockHashes } from '@corescope/store/blocks/chain-tail'
import { getStoredIdentity } from '@corescope/store/chain-identity'
import { openDatabase } from '@corescope/store/database'
import { getLane } from '@corescope/store/lanes'
import { raiseEpoch } from '@corescope/store/leadership'
import { lowerFinalized } from '@corescope/store/node-state/write'
import { requireOwnSessions } from '@corescope/store/pooler'
import { rewindChain } from '@corescope/store/rewind'
import { StartError } from '../node/node-identity.ts'

/**
 * The operator's way out of a reorg below the finalized block: takes everything above block `to` back, whatever is
 * final. An indexer that runs meanwhile loses its term, reads the database again and goes on from there.
 * @returns the number of blocks taken back
 * @throws StartError, PoolerError in one sentence
 */
export const rewindTo = async (databaseUrl: string, to: number): Promise<number> => {
  await requireOwnSessions(databaseUrl)
  const database = openDatabase({ databaseUrl, connections: 1, applicationName: 'corescope-rewind' })
  try {
    return await database.transaction('operator', async (session) => {
      const identity = await getStoredIdentity(session)
      if (identity === undefined) throw new StartError('The database holds no chain yet.')
      const leaderEpoch = await raiseEpoch(session)
      const { number, hash } = await getLane(session, 'blocks')
      if (hash === null || to >= number) return 0
      if (!Number.isSafeInteger(to) || to < identity.startBlock - 1) {
        throw new StartError(`--to is ${to}, but the first indexed block is ${identity.startBlock}.`)
      }
      const [block] = await listBlockHashes(session, to, to)
      const ancestor = { number: to, hash: block?.hash ?? null }
      const { chainId } = identity
      await rewindChain(session, { ancestor, from: { number, hash }, reason: 'operator', leaderEpoch, chainId })
      await lowerFinalized(session, ancestor)
      return number - to
    })
  } finally {
    await database.close()
  }
}
