import type { Hash } from '@corescope/chain/types/hex'

interface BlockPoint {
  number: number
  /** null: the state before the first block. */
  hash: Hash | null
}

/**
 * A row of `changes`: one block, several at once (`from` … block), or everything above `block` displaced
 * (`repair`: only taken back to be written anew).
 */
export type Change = { block: BlockPoint; forkEpoch: number } & (
  | { kind: 'block'; body: Record<string, never> }
  | { kind: 'blocks'; body: { from: number } }
  | { kind: 'reorg'; body: { ancestor: BlockPoint; displaced: BlockPoint; depth: number; repair?: true } }
)
