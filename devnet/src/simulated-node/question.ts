import type { Address, Hash } from '@corescope/chain/types/hex'
import type { TraceDialect } from '@corescope/rpc/traces/trace-dialect'
import type { AnswerFault } from './faults.ts'
import type { MadeBlock } from './make-block.ts'
import type { SimulatedChain } from './simulated-chain.ts'

/** What the simulated node can do; everything by default. */
export interface Offers {
  blockReceipts?: boolean
  /** EIP-1898 block objects. */
  blockObjects?: boolean
  /** Blocks below the head that count as finalized; `false`: the tag is refused. Default 64. */
  finalizedDepth?: number | false
  /** What it calls itself; default `simulated/1`. */
  clientVersion?: string
  /** Larger batches are answered with HTTP 413. */
  maxBatchSize?: number
  /** How it tells of calls inside transactions; default all of them. */
  traces?: readonly TraceDialect[]
  /** Contracts answer balanceOf and totalSupply by the chain's ledger; default: every call is answered with nothing. */
  tokens?: boolean
  /** Token contracts that refuse every call. */
  refusing?: ReadonlySet<Address>
  /** Blocks below the head whose state is kept, and of which transactions can be traced; default all. */
  keptStates?: number
  /** Blocks below the head that can be traced as a whole; default all. */
  keptTraces?: number
  /** The newest block that it can run again from the genesis state, whatever it has forgotten since; default none. */
  rerunUpTo?: number
  /**
   * Blocks by number that it cannot run again as a whole, and the places of their transactions that it cannot run singly
   * either. Read at every question: a test may heal the node.
   */
  untraceable?: ReadonlyMap<number, ReadonlySet<number>>
}

/** A JSON-RPC error; code and message are sent as they are. */
export class AnswerError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface Question {
  chain: SimulatedChain
  offers: Offers
  params: readonly unknown[]
  /** A fault to commit, if it fits the method. */
  fault: AnswerFault | undefined
  /** To be called when it was committed. */
  committed: () => void
}

/** Whether the fault of this question is one of these; then it counts as committed. */
export function commits({ fault, committed }: Question, ...kinds: AnswerFault[]): boolean {
  if (fault === undefined || !kinds.includes(fault)) return false
  committed()
  return true
}

/** By number, hash, tag, or EIP-1898 object. */
export function resolveBlock({ chain, offers }: Question, at: unknown): MadeBlock | undefined {
  if (typeof at === 'object' && at !== null) {
    if (offers.blockObjects === false) throw new AnswerError(-32602, 'invalid argument: expected a block number')
    const { blockHash } = at as { blockHash: Hash }
    return chain.blockByHash(blockHash)
  }
  if (at === undefined || at === 'latest' || at === 'pending') return chain.head()
  if (at === 'earliest') return chain.blockByNumber(0)
  if (at === 'finalized' || at === 'safe') {
    const { finalizedDepth = 64 } = offers
    if (finalizedDepth === false) throw new AnswerError(-32602, `unknown tag ${at}`)
    return chain.blockByNumber(chain.head().block.number - finalizedDepth)
  }
  if (typeof at !== 'string') throw new AnswerError(-32602, 'invalid block')
  return at.length === 66 ? chain.blockByHash(at as Hash) : chain.blockByNumber(Number(at))
}

/** @throws AnswerError where the node cannot run the block again */
export function requireTraces({ chain, offers }: Question, { block }: MadeBlock): void {
  if (block.number <= (offers.rerunUpTo ?? -1)) return
  if (chain.head().block.number - block.number <= (offers.keptTraces ?? Number.POSITIVE_INFINITY)) return
  throw new AnswerError(-32000, 'historical state not available in path scheme yet')
}

/**
 * @param index of the only transaction that is to be run again
 * @throws AnswerError in the words of geth where the node cannot run the block, or this transaction, again
 */
export function requireRunnable({ offers }: Question, { block }: MadeBlock, index?: number): void {
  const refused = offers.untraceable?.get(block.number)
  if (refused === undefined || (index !== undefined && !refused.has(index))) return
  throw new AnswerError(-32000, `tracing failed: insufficient funds for gas * price + value: address ${block.miner}`)
}

/** @throws AnswerError where the node has forgotten the state of the block */
export function requireState({ chain, offers }: Question, { block }: MadeBlock): void {
  const depth = chain.head().block.number - block.number
  if (block.number <= (offers.rerunUpTo ?? -1)) return
  if (depth <= (offers.keptStates ?? Number.POSITIVE_INFINITY)) return
  throw new AnswerError(-32000, `missing trie node ${block.stateRoot.slice(2)} (path ) state is not available`)
}
