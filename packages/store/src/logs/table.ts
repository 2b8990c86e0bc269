import type { Log } from '@corescope/chain/types/transaction'
import { addressId, bucket, int4, int8, nullable, topicId, trimmedWord, zeroRuns } from '../table/columns.ts'
import { declareTable, type RowOf } from '../table/table.ts'

/** Logs in chain order: the list of each contract. */
export const logs = declareTable({
  name: 'logs',
  columns: {
    transaction_position: int8(),
    bucket: bucket('transaction_position'),
    log_index: int4(),
    contract_id: addressId(),
    contract_position: int4(),
    topic0_id: nullable(topicId()),
    topic1: trimmedWord(),
    topic2: trimmedWord(),
    topic3: trimmedWord(),
    data: zeroRuns(),
  },
  key: ['transaction_position', 'log_index'],
  rowSize: 192,
  lists: {
    contract: { owner: ['contract_id'], position: 'contract_position', order: 'transaction_position' },
  },
  rewind: { by: 'transaction_position' },
  // What a log says is proven by its block's receipts root.
  audit: { owner: 'contract_id', position: 'contract_position', compares: ['contract_id', 'contract_position'] },
})

/** A log with its place, before it becomes a row of `logs`. */
export interface StoredLog {
  log: Log
  transactionPosition: number
  contractId: number
  /** Number of this log in the list of its contract. */
  contractPosition: number
  topic0Id: number | null
}

export const logRow = ({ log, ...place }: StoredLog): RowOf<typeof logs> => ({
  transactionPosition: place.transactionPosition,
  logIndex: log.logIndex,
  contractId: place.contractId,
  contractPosition: place.contractPosition,
  topic0Id: place.topic0Id,
  topic1: log.topics[1],
  topic2: log.topics[2],
  topic3: log.topics[3],
  data: log.data,
})
