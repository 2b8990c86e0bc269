import type { BlockTraces, TraceFrame } from '@corescope/chain/types/trace'
import { CrossCheckError, type FailurePlace, NotThereError, OtherBlockError } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { findTreeFault, readCallTree, readFlatTrace } from '../standardise/standardise-trace.ts'
import { readArray, readHash, readObject } from '../wire-field.ts'
import type { TracedBlock } from './fetch-traces.ts'

/** Part of a node's answer: entries of the Parity dialect, or one transaction's tree with its hash where told. */
export type TraceWire = { flat: unknown } | { tree: unknown }

/**
 * One call tree per transaction of the block, in its order, from answers of either dialect: each tree is whole and in
 * order, names its transaction and block where the dialect does, and begins as the transaction says.
 *
 * @param byHash asked by hash of block or transaction: an answer that differs contradicts itself; asked by number, it
 *   is of another branch
 * @throws OtherBlockError when the answer is of another block, CrossCheckError, NotThereError, MalformedFieldError
 */
export function readBlockTraces(
  block: TracedBlock,
  wires: readonly TraceWire[],
  place: FailurePlace,
  { byHash }: { byHash: boolean },
): BlockTraces {
  const transactions = located(place, () =>
    wires.flatMap((wire) => ('flat' in wire ? groupFlat(wire.flat, block, place) : [readTree(wire.tree)])),
  )
  const trees = transactions.map(({ frames }) => frames)
  if (trees.length === 0) throw new NotThereError('no traces', place)
  for (const [index, tree] of transactions.entries()) {
    const difference = findDifference(block, index, tree)
    if (difference === undefined) continue
    throw byHash || tree.isOurs ? new CrossCheckError(difference, place) : new OtherBlockError(difference, place)
  }
  if (trees.length !== block.transactions.length) {
    throw new CrossCheckError(`${trees.length} call trees for ${block.transactions.length} transactions`, place)
  }
  return { number: block.number, hash: block.hash, transactions: trees }
}

interface ReadTree {
  /** Null where the node does not tell. */
  hash: string | null
  frames: TraceFrame[]
  /** The answer names the very block. */
  isOurs: boolean
}

/** Entries come transaction by transaction; a top call begins the next one. */
function groupFlat(value: unknown, block: TracedBlock, place: FailurePlace): ReadTree[] {
  const trees: ReadTree[] = []
  for (const entry of readArray(value, 'traces')) {
    const trace = readFlatTrace(entry)
    if (trace === undefined) continue
    const { frame, blockHash } = trace
    if (blockHash !== null && readHash(blockHash, 'blockHash') !== block.hash) {
      throw new OtherBlockError(`traces are of block ${blockHash}, asked for ${block.hash}`, place)
    }
    const hash = trace.transactionHash === null ? null : readHash(trace.transactionHash, 'transactionHash')
    const last = trees.at(-1)
    if (frame.traceAddress.length === 0 || last === undefined)
      trees.push({ hash, frames: [frame], isOurs: blockHash !== null })
    else if (last.hash === hash) last.frames.push(frame)
    else throw new CrossCheckError(`a frame of ${hash} stands among those of ${last.hash}`, place)
  }
  return trees
}

/** Of a block's answer `{txHash, result}`, or the tree alone. */
function readTree(value: unknown): ReadTree {
  const wire = readObject(value, 'trace')
  const hash = wire.txHash == null ? null : readHash(wire.txHash, 'txHash')
  return { hash, frames: readCallTree('result' in wire ? wire.result : wire), isOurs: false }
}

/** How a tree contradicts the transaction whose place it has; undefined when it does not. */
function findDifference(block: TracedBlock, index: number, { hash, frames }: ReadTree): string | undefined {
  const transaction = block.transactions[index]
  if (transaction === undefined) return `a call tree for transaction ${index} of ${block.transactions.length}`
  if (hash !== null && hash !== transaction.hash) {
    return `the trace of transaction ${index} is of ${hash}, ours is ${transaction.hash}`
  }
  const fault = findTreeFault(frames)
  if (fault !== undefined) return `call tree of ${transaction.hash}: ${fault}`
  const top = frames[0]!
  const recipient = top.type === 'create' ? null : top.to
  if (top.from === transaction.from && recipient === transaction.to) return undefined
  const { from, to } = transaction
  return `the trace of transaction ${index} is ${top.type} ${top.from} to ${top.to}, ${transaction.hash} is ${from} to ${to}`
}
