import type { Facts } from '../facts.ts'
import { createAskNode } from './ask-node.ts'
import { type ChainFacts, createBlockReader } from './read-blocks.ts'
import { readState } from './read-state.ts'
import { stateSums, sumUp } from './sum-up.ts'

/** What a node's chain says of itself when it is counted from block 0 to its head. */
export interface NodeRecount {
  facts: Facts
  head: { number: number; hash: string }
}

/** A recount that reads blocks while they come. The chain must stand still while it is asked. */
export interface NodeRecounter {
  /** Reads the blocks that came since the last time. */
  readAhead(): Promise<void>
  recount(): Promise<NodeRecount>
}

/**
 * Recounts a chain from its node: blocks, receipts, call traces and state over plain JSON-RPC. It shares no code with the
 * index (a rule of the floor plan says so) and may be asked again after a reorg.
 * @param firstAddresses those of the genesis allocation, lower case
 */
export const createNodeRecounter = (
  url: string,
  chain: ChainFacts & { firstAddresses: readonly string[] },
): NodeRecounter => {
  const ask = createAskNode(url)
  const readFrom = createBlockReader(ask, chain)
  let next = 0
  const readAhead = async () => {
    next = ((await readFrom(next)).at(-1)?.number ?? next - 1) + 1
  }
  const recount = async () => {
    const blocks = await readFrom(0)
    const sums = sumUp(blocks, chain.firstAddresses)
    const { number, hash } = blocks.at(-1)!
    return { facts: { ...stateSums(sums), ...(await readState(ask, sums)) }, head: { number, hash } }
  }
  return { readAhead, recount }
}
