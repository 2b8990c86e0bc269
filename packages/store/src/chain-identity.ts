import type { DatabaseSetting } from '@corescope/chain/database-settings'
import type { Address, Hash } from '@corescope/chain/types/hex'
import type { Session } from './database.ts'
import { byteaArrayParameter, byteaParameter } from './hex-bytes.ts'

export interface ChainIdentity {
  chainId: number
  genesisHash: Hash
  /** First block that is indexed; lists, totals and first-seen say "since block N". */
  startBlock: number
  /** Contracts whose Deposit and Withdrawal count as token transfers. */
  wrappedCoins: readonly Address[]
}

/** The database belongs to another chain, or was begun with another START_BLOCK. Nothing was changed. */
export class ChainIdentityError extends Error {
  override name = 'ChainIdentityError'
}

/** What the database holds, or undefined before the first start. */
export const getStoredIdentity = async (session: Session): Promise<ChainIdentity | undefined> => {
  const { rows } = await session.run<ChainIdentity>(
    'identity_get',
    `select chain_id as "chainId", genesis_hash as "genesisHash", start_block as "startBlock",
            wrapped_coins as "wrappedCoins" from chain_identities`,
  )
  return rows[0]
}

/**
 * Stores the identity at the first start, with lanes that have nothing yet; compares it at every later one.
 * @param setting what the database was chosen by
 * @throws ChainIdentityError in one sentence that names the setting and both values
 */
export const ensureIdentity = async (
  session: Session,
  wanted: ChainIdentity,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<void> => {
  const wrappedCoins = wanted.wrappedCoins.toSorted()
  await session.run(
    'identity_insert',
    `insert into chain_identities (chain_id, genesis_hash, start_block, wrapped_coins) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [wanted.chainId, byteaParameter(wanted.genesisHash), wanted.startBlock, byteaArrayParameter(wrappedCoins)],
  )
  const stored = await getStoredIdentity(session)
  if (stored === undefined) throw new Error('The database kept no chain identity.')
  if (stored.chainId !== wanted.chainId) {
    throw new ChainIdentityError(
      `The database (${setting}) holds chain ${stored.chainId}, but the node (RPC_URL) serves chain ${wanted.chainId}.`,
    )
  }
  if (stored.genesisHash !== wanted.genesisHash) {
    throw new ChainIdentityError(
      `The database (${setting}) holds a chain with genesis ${stored.genesisHash}, but the node (RPC_URL) serves one with genesis ${wanted.genesisHash}.`,
    )
  }
  if (stored.startBlock !== wanted.startBlock) {
    throw new ChainIdentityError(
      `START_BLOCK is ${wanted.startBlock}, but this database was begun with START_BLOCK ${stored.startBlock}; it cannot change later.`,
    )
  }
  if (stored.wrappedCoins.join() !== wrappedCoins.join()) {
    throw new ChainIdentityError(
      `WRAPPED_COINS is "${wrappedCoins.join()}", but this database was begun with "${stored.wrappedCoins.join()}"; it cannot change later.`,
    )
  }
  await session.run(
    'identity_lanes',
    `insert into lanes (name, number) select name, $1 from unnest(array['blocks', 'balances', 'traces', 'balanceHistory']) name on conflict do nothing`,
    [wanted.startBlock - 1],
  )
}
