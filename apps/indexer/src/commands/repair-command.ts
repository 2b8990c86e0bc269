import { setTimeout as delay } from 'node:timers/promises'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { proveBlock } from '@corescope/decode/block-proof/prove-block'
import { createTransport } from '@corescope/rpc/transport/transport'
import { replaceFindings } from '@corescope/store/audit/write'
import { listBlockHashes } from '@corescope/store/blocks/chain-tail'
import { getConsensusFact, getStoredIdentity } from '@corescope/store/chain-identity'
import { type Database, openDatabase } from '@corescope/store/database'
import { getLane } from '@corescope/store/lanes'
import { raiseEpoch, tryLead } from '@corescope/store/leadership'
import { lowerFinalized } from '@corescope/store/node-state/write'
import { requireOwnSessions } from '@corescope/store/pooler'
import { rewindForRepair } from '@corescope/store/repair'
import type { IndexerConfig } from '../config.ts'
import { listFirstAddresses } from '../genesis.ts'
import type { AuditContext } from '../lanes/audit/audit-context.ts'
import { lookAtBlocks } from '../lanes/audit/walks/audit-blocks.ts'
import { createDiffSource, type DiffSource } from '../lanes/balance-history/diff-source.ts'
import { BlocksLane } from '../lanes/blocks/blocks-lane.ts'
import { syncToHead } from '../lanes/blocks/follow.ts'
import { createTraceSource, type TraceSource } from '../lanes/traces/trace-source.ts'
import type { ChainSource } from '../node/chain-source.ts'
import { withDecidedConsensus } from '../node/decide-consensus.ts'
import { StartError } from '../node/node-identity.ts'
import { createNodeSource } from '../node/node-source.ts'

export interface Repair {
  /** Blocks whose rows were written anew: the one named and all above it. */
  blocks: number
  /** Whoever took the lead after the rows were gone: this command, or an indexer that runs. */
  writtenBy: 'repair' | 'indexer'
}

interface RepairContext {
  config: IndexerConfig
  database: Database
  source: ChainSource
  traceSource: TraceSource
  diffSource: DiffSource
  signal: AbortSignal
}

/** The node's block, when it is one that proves itself. @throws StartError */
const fetchProven = async (source: ChainSource, blockNumber: number): Promise<BlockBundle> => {
  const bundle = await source.bundle(blockNumber)
  if (bundle === undefined) throw new StartError(`The node (RPC_URL) has no block ${blockNumber}.`)
  const refuted = proveBlock(bundle).find(({ verdict }) => verdict === 'refuted')
  if (refuted !== undefined) {
    throw new StartError(
      `The node (RPC_URL) contradicts itself at block ${blockNumber}: ${refuted.name} is ${refuted.stated}, computed ${refuted.recomputed}.`,
    )
  }
  return bundle
}

/** Takes back what stands from the block on. @returns where the lane stood. @throws StartError */
const takeBack = ({ config, database }: RepairContext, bundle: BlockBundle): Promise<number> =>
  database.transaction('repair', async (session) => {
    const identity = await getStoredIdentity(session)
    if (identity === undefined) throw new StartError('The database holds no chain yet.')
    const { block } = bundle
    const { number, hash } = await getLane(session, 'blocks')
    if (hash === null || block.number > number || block.number < identity.startBlock) {
      throw new StartError(`--block is ${block.number}, but blocks ${identity.startBlock} to ${number} are indexed.`)
    }
    const [parent] = await listBlockHashes(session, block.number - 1, block.number - 1)
    if (parent !== undefined && parent.hash !== block.parentHash) {
      throw new StartError(
        `Block ${block.number - 1} is ${parent.hash} here and ${block.parentHash} at the node: repair that one first.`,
      )
    }
    const leaderEpoch = await raiseEpoch(session)
    const ancestor = { number: block.number - 1, hash: parent?.hash ?? null }
    const [own] = await listBlockHashes(session, block.number, block.number)
    const keepsOpenings = own?.parentHash === block.parentHash
    const { chainId } = config
    await rewindForRepair(session, { ancestor, from: { number, hash }, leaderEpoch, chainId, keepsOpenings })
    await lowerFinalized(session, ancestor)
    return number
  })

/** Loads up to where the lane stood: by this process when no indexer runs, else by that one. */
const loadAgain = async (context: RepairContext, upTo: number): Promise<Repair['writtenBy']> => {
  const { config, database, source, signal } = context
  for (;;) {
    if ((await database.session((session) => getLane(session, 'blocks'))).number >= upTo) return 'indexer'
    const leadership = await tryLead(database)
    if (leadership === undefined) {
      await delay(200)
      continue
    }
    try {
      const lane = await BlocksLane.open({
        database,
        chainId: config.chainId,
        startBlock: config.START_BLOCK,
        firstAddresses: listFirstAddresses(config),
        wrappedCoins: config.network.wrappedCoins,
        leaderEpoch: leadership.epoch,
        source,
      })
      const { START_BLOCK: startBlock, LOCAL_DEVNET: mayShorten } = config
      const sync = { lane, source, database, startBlock, mayShorten, signal, backfillFrom: 32, finalized: () => null }
      while (lane.head.number < upTo) {
        await syncToHead(sync)
        // a node that is behind itself
        if (lane.head.number < upTo) await delay(200)
      }
      return 'repair'
    } finally {
      await leadership.release()
    }
  }
}

/**
 * Heals what the audit found: fetches the block, checks it against its own hashes, takes back its rows and all that
 * build on them (rewind to the block before it), and writes them anew from the node, as the ordinary path does. An indexer
 * that runs meanwhile loses its term; whichever of the two leads next does the writing. Balances, and the other lanes,
 * are the indexer's.
 * @throws StartError, PoolerError in one sentence; errors of the node and the database
 */
export const repairBlock = async (settings: IndexerConfig, blockNumber: number): Promise<Repair> => {
  await requireOwnSessions(settings.DATABASE_URL, settings.databaseSetting)
  const database = openDatabase({
    databaseUrl: settings.DATABASE_URL,
    connections: 4,
    applicationName: 'corescope-repair',
  })
  const transport = createTransport({
    urls: settings.RPC_URL,
    expectedChainId: settings.chainId,
    timeoutMs: settings.RPC_TIMEOUT_MS,
  })
  const { signal } = new AbortController()
  const source = createNodeSource(transport, {
    signal,
    batch: settings.RPC_BATCH,
    concurrency: settings.RPC_CONCURRENCY,
  })
  try {
    const kept = await database.session(getConsensusFact)
    const config = kept === undefined ? settings : withDecidedConsensus(settings, kept)
    const requests = { signal, batch: 1, concurrency: 1 }
    const [traceSource, diffSource] = [createTraceSource(transport, requests), createDiffSource(transport, requests)]
    const context = { config, database, source, traceSource, diffSource, signal }
    const head = await takeBack(context, await fetchProven(source, blockNumber))
    const writtenBy = await loadAgain(context, head)
    await confirm({ ...context, node: transport }, blockNumber)
    return { blocks: head - blockNumber + 1, writtenBy }
  } finally {
    await transport.close()
    await database.close()
  }
}

/** Proves the block from its new rows and closes what was found of it. @throws StartError when it still does not hold */
const confirm = async (
  { config, database, ...context }: RepairContext & Pick<AuditContext, 'node'>,
  blockNumber: number,
): Promise<void> => {
  const { leaderEpoch } = await database.session((session) => getLane(session, 'blocks'))
  const audit = {
    ...context,
    database,
    leaderEpoch,
    chainId: config.chainId,
    startBlock: config.START_BLOCK,
    isCore: config.network.consensus === 'satoshi',
  }
  const look = await lookAtBlocks(audit, blockNumber - 1, blockNumber)
  const [finding] = look.findings
  if (finding !== undefined) {
    throw new StartError(
      `Block ${blockNumber} was written anew and still does not hold: ${finding.what} is ${finding.found}, not ${finding.expected}.`,
    )
  }
  await database.transaction('repair', (session) => replaceFindings(session, { ...look, name: 'blocks' }))
}
