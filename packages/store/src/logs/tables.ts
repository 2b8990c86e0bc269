import type { Log } from '@corescope/chain/types/transaction'

/** A row of `logs`. */
export interface StoredLog {
  log: Log
  transactionPosition: number
  contractId: number
  /** Number of this log in the list of its contract. */
  contractPosition: number
  topic0Id: number | null
}
