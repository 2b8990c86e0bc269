import {
  type ChainIdentityRow,
  getChainIdentity,
  getHead,
  getNodeState,
  type HeadRow,
  type NodeStateRow,
} from '@corescope/store/head/read'
import type { Reader } from '@corescope/store/reader'

/** What readers are told is the newest block, with the facts that do not depend on the question. */
export interface Moment {
  /** undefined while nothing is indexed. */
  head: HeadRow | undefined
  forkEpoch: number
  identity: ChainIdentityRow | undefined
  nodeState: NodeStateRow | undefined
}

/** The published head, kept in memory: front pages need no statement to know it. */
export interface HeadKeeper {
  /** The newest known moment; asks the database only before the first one is known. */
  current(): Promise<Moment> | Moment
  /** Asks the database; concurrent callers share one question. */
  refresh(): Promise<Moment>
}

export interface HeadKeeperOptions {
  reader: Reader
  /** Once, when it becomes known which chain the database holds. What it throws, every reader of the head is told. */
  onIdentity: (identity: ChainIdentityRow) => void
  /** The balances lane moved: what is a contract may have become known without a change of the chain. */
  onKinds: () => void
  /** Addresses have other names. */
  onNames: () => void
}

export const createHeadKeeper = ({ reader, onIdentity, onKinds, onNames }: HeadKeeperOptions): HeadKeeper => {
  let moment: Moment | undefined
  let asking: Promise<Moment> | undefined
  const identify = async () => {
    const identity = await getChainIdentity(reader)
    if (identity !== undefined) onIdentity(identity)
    return identity
  }
  const ask = async (): Promise<Moment> => {
    const [head, nodeState] = await Promise.all([getHead(reader), getNodeState(reader)])
    const known = moment?.identity
    const identity = known === undefined || known.consensus === null ? await identify() : known
    const before = moment?.head
    if (head?.balancesNumber !== before?.balancesNumber || head?.callsNumber !== before?.callsNumber) onKinds()
    if (head?.nameRound !== moment?.head?.nameRound) onNames()
    moment = { head, nodeState, identity, forkEpoch: head?.forkEpoch ?? 0 }
    return moment
  }
  const refresh = () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  return { current: () => moment ?? refresh(), refresh }
}

/** Whose word it is that blocks are final; by depth where nobody has said so. */
export const finalityBasis = ({ nodeState }: Moment): 'votes' | 'node' | 'depth' =>
  nodeState === undefined || nodeState.finalizedNumber === null ? 'depth' : (nodeState.finalityBasis ?? 'node')

/** How safe a canonical block is: final by votes or by the node's word, probable by depth, or not yet. */
export const finalityAt = (
  moment: Moment,
  finalityDepth: number,
  blockNumber: number,
): 'finalized' | 'probable' | 'confirmed' => {
  const finalized = finalizedNumber(moment, finalityDepth)
  if (finalized === null || blockNumber > finalized) return 'confirmed'
  return finalityBasis(moment) === 'depth' ? 'probable' : 'finalized'
}

/** Finalized block as published, never above the head. */
export const finalizedNumber = ({ head, nodeState }: Moment, finalityDepth: number): number | null => {
  if (head === undefined) return null
  const finalized = nodeState?.finalizedNumber ?? head.number - finalityDepth
  return finalized < 0 ? null : Math.min(finalized, head.number)
}
