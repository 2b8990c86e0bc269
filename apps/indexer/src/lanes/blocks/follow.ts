import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { listBlockHashes } from '@corescope/store/blocks/chain-tail'
import type { Database } from '@corescope/store/database'
import type { BlockPoint, ChainSource } from '../../node/chain-source.ts'
import { type BackfillLimits, backfill } from './backfill.ts'
import type { BlocksLane } from './blocks-lane.ts'
import { ParentMismatchError } from './commit-block.ts'
import { FinalityViolatedError } from './finality.ts'
import { findCommonAncestor } from './reorg.ts'

export interface SyncContext {
  lane: BlocksLane
  source: ChainSource
  database: Database
  startBlock: number
  /** Further behind than this: load in batches. */
  backfillFrom: number
  /** The local devnet's node may lose its newest blocks: follow it back, below the finalized block too. */
  mayShorten: boolean
  finalized: () => BlockPoint | null
  signal: AbortSignal
  limits?: BackfillLimits
  /** Each time the node was asked for its head. */
  onNodeHead?: (nodeHead: BlockPoint) => void
  /** After each commit or rewind. */
  onProgress?: (head: BlockPoint) => void
}

/**
 * Brings the lane to the node's head, once: commits what continues our chain, rewinds to the common ancestor what does
 * not. Returns when there is nothing more to do for now; the lane may be behind a node that is behind itself.
 * @returns the node's head as last seen
 * @throws FinalityViolatedError; errors of the node; errors of the database
 */
export const syncToHead = async (context: SyncContext): Promise<BlockPoint> => {
  const { lane, source, signal } = context
  for (;;) {
    signal.throwIfAborted()
    const nodeHead = await source.head()
    context.onNodeHead?.(nodeHead)
    const before = lane.head
    const settled =
      nodeHead.number > before.number ? await goForward(context, nodeHead) : await compareHeads(context, nodeHead)
    if (settled) return nodeHead
    // Neither moved nor settled: the node contradicts itself just now. Let the caller wait before asking again.
    if (lane.head.hash === before.hash) return nodeHead
  }
}

const report = ({ lane, onProgress }: SyncContext): void => {
  const { number, hash } = lane.head
  if (hash !== null) onProgress?.({ number, hash })
}

/** @returns true when the lane stands at the head that was asked for */
const goForward = async (context: SyncContext, nodeHead: BlockPoint): Promise<boolean> => {
  const { lane, source, signal } = context
  try {
    if (nodeHead.number - lane.head.number > context.backfillFrom) {
      const onCommit = () => report(context)
      await backfill(lane, source, { to: nodeHead.number, signal, limits: context.limits, onCommit })
      return false
    }
    for (let number = lane.head.number + 1; number <= nodeHead.number; number += 1) {
      signal.throwIfAborted()
      const bundle = await source.bundle(number)
      if (bundle === undefined) return true
      await commitOne(context, bundle)
    }
    return lane.head.hash === nodeHead.hash
  } catch (error) {
    await lane.settle()
    if (!(error instanceof ParentMismatchError)) throw error
    await resolveReorg(context, 'replaced')
    return false
  }
}

const commitOne = async (context: SyncContext, bundle: BlockBundle): Promise<void> => {
  const { lane } = context
  await lane.commit(await lane.prepare([bundle]), { durable: true })
  report(context)
}

/** The node's head is not above ours. @returns true when our chain is the node's, or has to wait for it */
const compareHeads = async (context: SyncContext, nodeHead: BlockPoint): Promise<boolean> => {
  const { lane, database, mayShorten } = context
  const { number, hash } = lane.head
  if (hash === null) return true
  if (nodeHead.number === number) {
    if (nodeHead.hash === hash) return true
    await resolveReorg(context, 'replaced')
    return false
  }
  // A node behind us is one that lags, or is about to bring another branch: both are known when it has caught up.
  if (!mayShorten) return true
  const ours = await database.session((session) => listBlockHashes(session, nodeHead.number, nodeHead.number))
  await resolveReorg(context, ours[0]?.hash === nodeHead.hash ? 'nodeLostBlocks' : 'replaced')
  return false
}

/** Rewinds to the newest block that the node has too. */
const resolveReorg = async (context: SyncContext, reason: 'replaced' | 'nodeLostBlocks'): Promise<void> => {
  const { lane, source, database, startBlock, mayShorten } = context
  const list = (from: number, to: number) => database.session((session) => listBlockHashes(session, from, to))
  const ancestor = await findCommonAncestor(source, list, { startBlock, head: lane.head.number })
  if (ancestor !== undefined && ancestor.hash === lane.head.hash) return
  const finalized = context.finalized()
  const ancestorNumber = ancestor?.number ?? startBlock - 1
  if (finalized !== null && ancestorNumber < finalized.number && !mayShorten) {
    const [nodeHash] = await source.hashesAt([finalized.number])
    throw new FinalityViolatedError(finalized, nodeHash, ancestorNumber)
  }
  await lane.rewind(ancestor ?? { number: startBlock - 1, hash: null }, reason)
  report(context)
}
