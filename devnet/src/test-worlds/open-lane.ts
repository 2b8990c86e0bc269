import type { Hash } from '@corescope/chain/types/hex'
import { BlocksLane } from '@corescope/indexer/lanes/blocks/blocks-lane'
import { ensureIdentity } from '@corescope/store/chain-identity'
import type { Database } from '@corescope/store/database'
import { raiseEpoch } from '@corescope/store/leadership'

/** The blocks lane of a migrated, empty database that is to hold a chain from its genesis block on. */
export const openLane = async (
  database: Database,
  { chainId, genesisHash }: { chainId: number; genesisHash: Hash },
): Promise<BlocksLane> => {
  const identity = { chainId, startBlock: 0, wrappedCoins: [] }
  await database.transaction('identity', (session) => ensureIdentity(session, { ...identity, genesisHash }))
  return BlocksLane.open({
    database,
    ...identity,
    firstAddresses: [],
    leaderEpoch: await database.session(raiseEpoch),
  })
}
