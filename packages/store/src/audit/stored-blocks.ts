import type { Block } from '@corescope/chain/types/block'
import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { AccessListEntry, Receipt, Transaction } from '@corescope/chain/types/transaction'
import type { Session } from '../database.ts'
import {
  type DisplacedBlockRow,
  type DisplacedLogRow,
  type DisplacedTransactionRow,
  listDisplacedRows,
} from '../forks/displaced-rows.ts'
import { groupBy } from '../group-by.ts'
import { decodeZeroRunsHex } from '../zero-run-length.ts'

/** A receipt as it is stored: its bloom is a function of its logs. */
export type StoredReceipt = Omit<Receipt, 'logsBloom'>

/** A block made of nothing but its rows; `lastTransactionPosition` is the block's own column. */
export interface StoredBundle {
  block: Block
  receipts: StoredReceipt[]
  transactionPositions: number[]
  lastTransactionPosition: number
  transactionCount: number
}

/** Rows that no block can be made of. */
export interface UnreadableBlock {
  number: number
  reason: string
}

const word = (trimmed: string): Hash => `0x${trimmed.slice(2).padStart(64, '0')}`
const quantity = (value: unknown): bigint => BigInt(value as string | number)
const optional = (value: unknown): bigint | null => (value === null || value === undefined ? null : quantity(value))
const hashOrNull = (value: unknown): Hash | null => (value ?? null) as Hash | null

const readBlock = (row: DisplacedBlockRow, transactions: Transaction[]): Block => ({
  number: row.number,
  hash: row.hash as Hash,
  parentHash: row.parentHash as Hash,
  sha3Uncles: row.sha3Uncles as Hash,
  miner: row.miner as Address,
  stateRoot: row.stateRoot as Hash,
  transactionsRoot: row.transactionsRoot as Hash,
  receiptsRoot: row.receiptsRoot as Hash,
  logsBloom: decodeZeroRunsHex(row.logsBloom as Hex),
  difficulty: quantity(row.difficulty),
  totalDifficulty: optional(row.totalDifficulty),
  gasLimit: quantity(row.gasLimit),
  gasUsed: quantity(row.gasUsed),
  timestamp: row.timestamp,
  extraData: row.extraData as Hex,
  mixHash: row.mixHash as Hash,
  nonce: row.nonce as Hex,
  baseFeePerGas: optional(row.baseFeePerGas),
  withdrawalsRoot: hashOrNull(row.withdrawalsRoot),
  blobGasUsed: optional(row.blobGasUsed),
  excessBlobGas: optional(row.excessBlobGas),
  parentBeaconBlockRoot: hashOrNull(row.parentBeaconBlockRoot),
  requestsHash: hashOrNull(row.requestsHash),
  unknownFields: row.unknownFields,
  size: row.size,
  uncles: (row.uncles ?? []) as Hash[],
  withdrawals:
    row.withdrawals?.map((withdrawal) => ({
      index: BigInt(withdrawal.index),
      validatorIndex: BigInt(withdrawal.validatorIndex),
      address: withdrawal.address as Address,
      amount: BigInt(withdrawal.amount),
    })) ?? null,
  transactions,
})

/** EIP-155: v = chainId × 2 + 35 + y parity. */
const chainIdOf = (row: DisplacedTransactionRow, chainId: number): bigint | null => {
  if (row.type !== 0) return optional(row.chainId) ?? BigInt(chainId)
  const v = quantity(row.v)
  return v >= 35n ? (v - 35n) >> 1n : null
}

const readTransaction = (row: DisplacedTransactionRow, transactionIndex: number, chainId: number): Transaction => ({
  hash: row.hash as Hash,
  type: row.type,
  transactionIndex,
  from: row.from as Address,
  to: row.to as Address | null,
  nonce: quantity(row.nonce),
  gas: quantity(row.gas),
  gasPrice: quantity(row.gasPrice),
  maxFeePerGas: optional(row.maxFeePerGas),
  maxPriorityFeePerGas: optional(row.maxPriorityFeePerGas),
  value: quantity(row.value),
  input: decodeZeroRunsHex(row.input as Hex),
  v: quantity(row.v),
  r: row.r as Hex,
  s: row.s as Hex,
  chainId: chainIdOf(row, chainId),
  // Typed envelopes always have a list; an empty one is not stored.
  accessList: (row.accessList ?? (row.type >= 1 && row.type <= 4 ? [] : null)) as AccessListEntry[] | null,
  authorizationList:
    row.authorizationList?.map((one) => ({
      chainId: BigInt(one.chainId),
      address: one.address as Address,
      nonce: BigInt(one.nonce),
      yParity: one.yParity,
      r: one.r as Hex,
      s: one.s as Hex,
    })) ?? null,
  maxFeePerBlobGas: optional(row.maxFeePerBlobGas),
  blobVersionedHashes: row.blobVersionedHashes as Hash[] | null,
  raw: row.raw,
})

const readReceipt = (
  row: DisplacedTransactionRow,
  transactionIndex: number,
  logs: readonly DisplacedLogRow[],
): StoredReceipt => ({
  transactionHash: row.hash as Hash,
  transactionIndex,
  type: row.type,
  status: row.status as 0 | 1 | null,
  root: hashOrNull(row.receiptRoot),
  cumulativeGasUsed: quantity(row.cumulativeGasUsed),
  gasUsed: quantity(row.gasUsed),
  effectiveGasPrice: quantity(row.effectiveGasPrice),
  contractAddress: row.contractAddress as Address | null,
  blobGasUsed: optional(row.blobGasUsed),
  blobGasPrice: optional(row.blobGasPrice),
  logs: logs.map((log) => ({
    logIndex: log.logIndex,
    address: log.address as Address,
    topics: log.topics.filter((topic) => topic !== null).map(word),
    data: decodeZeroRunsHex(log.data as Hex),
  })),
})

/**
 * Blocks (after, upTo] from their rows alone, in chain order. A block whose rows make none (bytes that were never
 * encoded by us) is named with the reason.
 */
export const listStoredBundles = async (
  session: Session,
  { after, upTo, chainId }: { after: number; upTo: number; chainId: number },
): Promise<(StoredBundle | UnreadableBlock)[]> => {
  const { blocks, transactions, logs } = await listDisplacedRows(session, after, upTo)
  const rowsOf = groupBy(transactions, ({ blockNumber }) => blockNumber)
  const logsOf = groupBy(logs, ({ position }) => position)
  return blocks.map((block) => {
    const rows = rowsOf.get(block.number) ?? []
    try {
      return {
        block: readBlock(
          block,
          rows.map((row, index) => readTransaction(row, index, chainId)),
        ),
        receipts: rows.map((row, index) => readReceipt(row, index, logsOf.get(row.position) ?? [])),
        transactionPositions: rows.map(({ position }) => position),
        lastTransactionPosition: block.lastTransactionPosition,
        transactionCount: block.transactionCount,
      }
    } catch (error) {
      return { number: block.number, reason: (error as Error).message }
    }
  })
}
