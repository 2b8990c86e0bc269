import type { AskNode } from './ask-node.ts'
import { type CountedAuthorization, readAuthorizations, type WireAuthorization } from './read-authorizations.ts'
import { type CountedCall, readCallList, readCallTree, type WireFrame, type WireTrace } from './read-calls.ts'
import { type CountedTransfer, readTransfers, type WireLog } from './read-transfers.ts'

export interface CountedTransaction {
  hash: string
  type: number
  nonce: bigint
  from: string
  to: string | null
  /** The contract a successful creation made. */
  created: string | null
  /** Emitter of each log. */
  emitters: string[]
  transfers: CountedTransfer[]
  calls: CountedCall[]
  authorizations: CountedAuthorization[]
  blobs: string[]
  /** Nothing was paid for its gas. */
  isFree: boolean
}

export interface CountedBlock {
  number: number
  hash: string
  miner: string
  transactions: CountedTransaction[]
}

interface WireTransaction {
  hash: string
  type: string
  nonce: string
  from: string
  to: string | null
  authorizationList?: WireAuthorization[]
  blobVersionedHashes?: string[]
}
interface WireBlock {
  number: string
  hash: string
  miner: string
  transactions: WireTransaction[]
}
interface WireReceipt {
  transactionHash: string
  blockHash: string
  status: string
  contractAddress: string | null
  effectiveGasPrice: string
  logs: WireLog[]
}

/** What the chain must be told of to be read. */
export interface ChainFacts {
  chainId: number
  /** Lower case. */
  wrappedCoin: string
  /**
   * How the node is asked what happened inside transactions: `callTracer` runs each of them again, and needs the state
   * before it; `trace_block` is what the node kept.
   */
  tracer: 'callTracer' | 'trace_block'
}

const readTransaction = async (
  wire: WireTransaction,
  receipt: WireReceipt,
  calls: CountedCall[],
  { chainId, wrappedCoin }: ChainFacts,
): Promise<CountedTransaction> => {
  const isCreation = wire.to === null || wire.to === undefined
  return {
    hash: wire.hash,
    type: Number(wire.type),
    nonce: BigInt(wire.nonce),
    from: wire.from.toLowerCase(),
    to: isCreation ? null : wire.to!.toLowerCase(),
    created: isCreation && receipt.status === '0x1' ? receipt.contractAddress!.toLowerCase() : null,
    emitters: receipt.logs.map(({ address }) => address.toLowerCase()),
    transfers: readTransfers(receipt.logs, wrappedCoin),
    calls,
    authorizations: await readAuthorizations(wire.authorizationList ?? [], chainId),
    blobs: wire.blobVersionedHashes ?? [],
    isFree: Number(receipt.effectiveGasPrice) === 0,
  }
}

const readBlock = async (
  block: WireBlock,
  receipts: WireReceipt[],
  calls: CountedCall[][],
  facts: ChainFacts,
): Promise<CountedBlock> => {
  const { hash, transactions } = block
  if (receipts.length !== transactions.length || calls.length !== transactions.length)
    throw new Error(
      `block ${hash}: ${transactions.length} transactions, ${receipts.length} receipts, ${calls.length} traces`,
    )
  const counted = transactions.map((transaction, index) => {
    const receipt = receipts[index]!
    if (receipt.transactionHash !== transaction.hash || receipt.blockHash !== hash)
      throw new Error(`receipt ${index} of block ${hash} is that of ${receipt.transactionHash}`)
    return readTransaction(transaction, receipt, calls[index]!, facts)
  })
  return {
    number: Number(block.number),
    hash,
    miner: block.miner.toLowerCase(),
    transactions: await Promise.all(counted),
  }
}

const atOnce = 25
const hexOf = (number: number) => `0x${number.toString(16)}`

/** Internal transactions of some blocks, by transaction. @throws Error naming a transaction that is not traced */
const readCalls = async (
  ask: AskNode,
  blocks: readonly WireBlock[],
  { tracer }: ChainFacts,
): Promise<CountedCall[][][]> => {
  if (tracer === 'trace_block') {
    const answers = await ask(blocks.map(({ number }) => ['trace_block', [number]]))
    return blocks.map(({ transactions }, index) => {
      const entries = answers[index] as WireTrace[]
      return transactions.map(({ hash }) => {
        const own = entries.filter(({ transactionHash }) => transactionHash === hash)
        if (own.length === 0) throw new Error(`transaction ${hash} is not traced`)
        return readCallList(own)
      })
    })
  }
  const answers = await ask(blocks.map(({ number }) => ['debug_traceBlockByNumber', [number, { tracer }]]))
  return blocks.map(({ transactions }, index) => {
    const trees = answers[index] as { result?: WireFrame; error?: string }[]
    return trees.map(({ result, error }, place) => {
      if (result === undefined) throw new Error(`transaction ${transactions[place]?.hash} is not traced: ${error}`)
      return readCallTree(result)
    })
  })
}

/**
 * Reads the blocks that the node shows, on its own. What was read of a block is kept under its hash: a reorg has only the
 * replaced ones read again. A node that forgets the states of old blocks cannot trace them: they are read while it has them.
 */
export const createBlockReader = (ask: AskNode, facts: ChainFacts) => {
  const known = new Map<string, CountedBlock>()
  const readUnread = async (numbers: string[]): Promise<void> => {
    const blocks = (await ask(numbers.map((at) => ['eth_getBlockByNumber', [at, true]]))) as WireBlock[]
    const receipts = (await ask(numbers.map((at) => ['eth_getBlockReceipts', [at]]))) as WireReceipt[][]
    const calls = await readCalls(ask, blocks, facts)
    for (const [index, block] of blocks.entries())
      known.set(block.hash, await readBlock(block, receipts[index]!, calls[index]!, facts))
  }
  /** @param from block to begin with @returns the blocks from there to the node's head */
  return async (from: number): Promise<CountedBlock[]> => {
    const head = Number((await ask([['eth_blockNumber', []]]))[0])
    const all = Array.from({ length: head - from + 1 }, (_, index) => hexOf(from + index))
    const hashes = async () =>
      ((await ask(all.map((at) => ['eth_getBlockByNumber', [at, false]]))) as WireBlock[]).map(({ hash }) => hash)
    const before = await hashes()
    const unread = all.filter((_, index) => !known.has(before[index]!))
    for (let first = 0; first < unread.length; first += atOnce) await readUnread(unread.slice(first, first + atOnce))
    const chain = before.map((hash) => known.get(hash))
    if (chain.some((block) => block === undefined)) throw new Error('the chain moved while it was read')
    return chain as CountedBlock[]
  }
}
