import type { ConsensusFact } from '@corescope/chain/consensus'
import type { DatabaseSetting } from '@corescope/chain/database-settings'
import type { Address, Hash } from '@corescope/chain/types/hex'
import { openDatabase, type Session } from './database.ts'
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

const factColumns = `case when consensus is not null then jsonb_build_object('consensus', consensus,
  'hasSystemContracts', has_system_contracts, 'decidedBy', consensus_decided_by, 'evidence', consensus_evidence) end`

/** What the database knows of its chain's consensus; undefined before anybody looked. */
export const getConsensusFact = async (session: Session): Promise<ConsensusFact | undefined> => {
  const { rows } = await session.run<{ fact: ConsensusFact | null }>(
    'consensus_get',
    `select ${factColumns} as fact from chain_identities`,
  )
  return rows[0]?.fact ?? undefined
}

/**
 * Keeps what was found or set at the first start; compares it at every later one.
 * @throws ChainIdentityError when the setting now says otherwise: what is stored was written by the kept one
 */
export const ensureConsensus = async (
  session: Session,
  fact: ConsensusFact,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<void> => {
  await session.run(
    'consensus_keep',
    `update chain_identities set consensus = $1, has_system_contracts = $2, consensus_decided_by = $3,
            consensus_evidence = $4::jsonb where consensus is null`,
    [fact.consensus, fact.hasSystemContracts, fact.decidedBy, fact.evidence && JSON.stringify(fact.evidence)],
  )
  const kept = await getConsensusFact(session)
  if (kept === undefined) throw new Error('The database kept no consensus.')
  if (kept.consensus === fact.consensus) return
  throw new ChainIdentityError(
    `CONSENSUS is ${fact.consensus}, but the database (${setting}) was begun with ${kept.consensus}; it cannot change later: begin another database.`,
  )
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

/** The chain id of a database; undefined where there is none, or it does not answer. */
export const rememberChainId = async (databaseUrl: string | undefined): Promise<number | undefined> => {
  if (!databaseUrl) return undefined
  const database = openDatabase({ databaseUrl, connections: 1, applicationName: 'corescope-start' })
  try {
    return (await database.session(getStoredIdentity))?.chainId
  } catch {
    // an empty database, or none: whoever needs it says what is wrong with it
    return undefined
  } finally {
    await database.close()
  }
}
