import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Ledger } from './ledger.ts'
import type { Schedule } from './schedule.ts'
import type { ReplayValidator } from './validators.ts'

/** The self-made chain with what a node answers of it. */
export interface ReplayChain {
  chainId: number
  schedule: Schedule
  validators: ReplayValidator[]
  bundles: BlockBundle[]
  balances: Ledger
  nonces: Ledger
  /** Source of the newest votes: what a node of the chain calls finalized; `undefined` before the first. */
  finalized: number | undefined
}
