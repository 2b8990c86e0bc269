import type { StoredWithdrawal } from '../blocks/table.ts'
import type { Session } from '../database.ts'
import { bucketOf } from '../table/columns.ts'
import type { StoredAuthorization } from '../transactions/table.ts'

export interface DisplacedBlockRow {
  number: number
  timestamp: number
  size: number
  transactionCount: number
  lastTransactionPosition: number
  fees: string
  miner: string
  withdrawals: StoredWithdrawal[] | null
  unknownFields: Record<string, unknown> | null
  uncles: string[] | null
  logsBloom: string
  [hashOrQuantity: string]: unknown
}
const blockColumns = `
  b.block_number as number, b.timestamp, b.size, b.transaction_count as "transactionCount", b.fees,
  b.last_transaction_position as "lastTransactionPosition", m.address as miner, b.withdrawals,
  b.unknown_fields as "unknownFields", b.uncles, b.logs_bloom as "logsBloom", b.difficulty,
  b.total_difficulty as "totalDifficulty", b.gas_limit as "gasLimit", b.gas_used as "gasUsed",
  b.base_fee_per_gas as "baseFeePerGas", b.blob_gas_used as "blobGasUsed", b.excess_blob_gas as "excessBlobGas",
  b.hash, b.parent_hash as "parentHash", b.sha3_uncles as "sha3Uncles", b.state_root as "stateRoot",
  b.transactions_root as "transactionsRoot", b.receipts_root as "receiptsRoot", b.extra_data as "extraData",
  b.mix_hash as "mixHash", b.nonce, b.withdrawals_root as "withdrawalsRoot",
  b.parent_beacon_block_root as "parentBeaconBlockRoot", b.requests_hash as "requestsHash"`

export interface DisplacedTransactionRow {
  position: number
  blockNumber: number
  type: number
  status: number | null
  from: string
  to: string | null
  contractAddress: string | null
  input: string
  hash: string
  accessList: unknown[] | null
  authorizationList: StoredAuthorization[] | null
  blobVersionedHashes: string[] | null
  raw: Record<string, unknown> | null
  receiptRoot: string | null
  [hashOrQuantity: string]: unknown
}
const transactionColumns = `
  t.transaction_position as position, t.block_number as "blockNumber", t.type, t.status, f.address as "from",
  o.address as "to", c.address as "contractAddress", t.input, t.hash, t.nonce::text as nonce, t.gas,
  t.gas_used as "gasUsed", t.cumulative_gas_used as "cumulativeGasUsed", t.gas_price as "gasPrice",
  t.effective_gas_price as "effectiveGasPrice", t.max_fee_per_gas as "maxFeePerGas",
  t.max_priority_fee_per_gas as "maxPriorityFeePerGas", t.value, t.v, t.r, t.s, x.chain_id as "chainId",
  x.max_fee_per_blob_gas as "maxFeePerBlobGas", x.blob_gas_used as "blobGasUsed",
  x.blob_gas_price as "blobGasPrice", x.access_list as "accessList", x.authorization_list as "authorizationList",
  x.blob_versioned_hashes as "blobVersionedHashes", x.raw, x.receipt_root as "receiptRoot"`

export interface DisplacedLogRow {
  position: number
  logIndex: number
  address: string
  topics: (string | null)[]
  data: string
}

export interface DisplacedRows {
  blocks: DisplacedBlockRow[]
  transactions: DisplacedTransactionRow[]
  logs: DisplacedLogRow[]
}

/** The rows of blocks (after, upTo] with addresses and topics in place of ids, in chain order. */
export const listDisplacedRows = async (session: Session, after: number, upTo: number): Promise<DisplacedRows> => {
  const blocks = await session.run<DisplacedBlockRow>(
    'displaced_blocks',
    `select ${blockColumns} from blocks b join addresses m on m.address_id = b.miner_id
      where b.block_number > $1 and b.block_number <= $2 order by b.block_number`,
    [after, upTo],
  )
  const first = blocks.rows[0]
  const last = blocks.rows.at(-1)
  if (first === undefined || last === undefined) return { blocks: [], transactions: [], logs: [] }
  const from = first.lastTransactionPosition - first.transactionCount + 1
  const bounds = [bucketOf(from), bucketOf(last.lastTransactionPosition), from, last.lastTransactionPosition]
  const transactions = await session.run<DisplacedTransactionRow>(
    'displaced_transactions',
    `select ${transactionColumns} from transactions t
       join addresses f on f.address_id = t.from_id
       left join addresses o on o.address_id = t.to_id
       left join addresses c on c.address_id = t.created_id
       left join transaction_extras x on x.bucket = t.bucket and x.transaction_position = t.transaction_position
      where t.bucket between $1 and $2 and t.transaction_position between $3 and $4 order by t.transaction_position`,
    bounds,
  )
  const logs = await session.run<DisplacedLogRow>(
    'displaced_logs',
    `select l.transaction_position as position, l.log_index as "logIndex", a.address, l.data,
            array[p.topic, l.topic1, l.topic2, l.topic3] as topics
       from logs l join addresses a on a.address_id = l.contract_id
       left join topics p on p.topic_id = l.topic0_id
      where l.bucket between $1 and $2 and l.transaction_position between $3 and $4
      order by l.transaction_position, l.log_index`,
    bounds,
  )
  return { blocks: blocks.rows, transactions: transactions.rows, logs: logs.rows }
}
