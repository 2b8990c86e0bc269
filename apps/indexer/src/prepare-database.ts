import type { ConsensusFact } from '@corescope/chain/consensus'
import type { Transport } from '@corescope/rpc/caller'
import { RpcError } from '@corescope/rpc/errors'
import { ensureConsensus, ensureIdentity, getConsensusFact, getStoredIdentity } from '@corescope/store/chain-identity'
import type { Database } from '@corescope/store/database'
import { migrate } from '@corescope/store/migrate'
import { PoolerError, requireOwnSessions } from '@corescope/store/pooler'
import type { IndexerConfig } from './config.ts'
import type { NodeConfirmation } from './node/confirm-node.ts'
import { consensusByLook, consensusWithoutLook } from './node/decide-consensus.ts'
import { describeNodeTrouble, StartError } from './node/node-identity.ts'

/** What a start works with. */
export interface Beginning {
  config: IndexerConfig
  database: Database
  transport: Transport
  confirmation: NodeConfirmation
  signal: AbortSignal
}

/** The consensus was not known when a term of leadership began, and is now: the next term works by it. */
export class ConsensusDecidedError extends Error {
  override name = 'ConsensusDecidedError'
}

/**
 * Makes the schema, and checks and keeps what chain it is and what consensus that has. A consensus that is kept is used
 * without asking the node.
 * @returns undefined where none is kept yet and the node is away: `learnConsensus` finds it once the node is confirmed
 * @throws StartError, PoolerError, ChainIdentityError
 */
export const prepareDatabase = async (beginning: Beginning): Promise<ConsensusFact | undefined> => {
  const { config, database, confirmation } = beginning
  try {
    await requireOwnSessions(config.DATABASE_URL, config.databaseSetting)
  } catch (error) {
    if (error instanceof PoolerError) throw error
    const { message, code } = error as Error & { code?: string }
    throw new StartError(`No database answers at ${config.databaseSetting}: ${message || code}.`, { cause: error })
  }
  await migrate(database, undefined, config.databaseSetting)
  const stored = await database.session(getStoredIdentity)
  const identity = {
    chainId: config.chainId,
    genesisHash: await confirmation.begin(stored),
    startBlock: config.START_BLOCK,
    wrappedCoins: config.network.wrappedCoins,
  }
  const fact = await decideAtStart(beginning, stored !== undefined)
  await database.transaction('identity', async (session) => {
    await ensureIdentity(session, identity, config.databaseSetting)
    if (fact !== undefined) await ensureConsensus(session, fact, config.databaseSetting)
  })
  return fact
}

const decideAtStart = async (
  { config, database, transport, confirmation, signal }: Beginning,
  isStored: boolean,
): Promise<ConsensusFact | undefined> => {
  const known = consensusWithoutLook(config, await database.session(getConsensusFact))
  if (known !== undefined || !confirmation.isConfirmed()) return known
  try {
    return await consensusByLook(config, transport, signal)
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (isStored) return undefined
    throw new StartError(describeNodeTrouble(error, config), { cause: error })
  }
}

/**
 * Looks at the confirmed node where nothing is kept, and keeps what was found.
 * @throws RpcError, ChainIdentityError
 */
export const learnConsensus = async ({ config, database, transport, signal }: Beginning): Promise<ConsensusFact> => {
  const known = consensusWithoutLook(config, await database.session(getConsensusFact))
  const fact = known ?? (await consensusByLook(config, transport, signal))
  await database.transaction('consensus', (session) => ensureConsensus(session, fact, config.databaseSetting))
  return fact
}
