import type { Block } from './block.ts'
import type { Receipt } from './transaction.ts'

/** A block with the receipts of all its transactions, in order; checked against each other (`packages/rpc`). */
export interface BlockBundle {
  block: Block
  receipts: Receipt[]
}
