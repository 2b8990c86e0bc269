import type { Block } from '@corescope/chain/types/block'
import type { Hex } from '@corescope/chain/types/hex'
import type { Receipt, Transaction } from '@corescope/chain/types/transaction'
import type { MadeBlock } from './make-block.ts'

type Wire = Record<string, unknown>

const quantity = (value: bigint | number) => `0x${value.toString(16)}`
const optional = (value: bigint | null) => (value === null ? undefined : quantity(value))
/** Signature halves travel as quantities: without leading zeros. */
const half = (value: Hex) => quantity(BigInt(value))

/** As `eth_getBlockBy…` answers it; members that the block does not have are absent. */
export function encodeBlock(block: Block, withTransactions: boolean): Wire {
  const { unknownFields, transactions, withdrawals, ...header } = block
  return {
    ...header,
    number: quantity(block.number),
    difficulty: quantity(block.difficulty),
    gasLimit: quantity(block.gasLimit),
    gasUsed: quantity(block.gasUsed),
    timestamp: quantity(block.timestamp),
    size: quantity(block.size),
    totalDifficulty: optional(block.totalDifficulty),
    baseFeePerGas: optional(block.baseFeePerGas),
    blobGasUsed: optional(block.blobGasUsed),
    excessBlobGas: optional(block.excessBlobGas),
    withdrawals: withdrawals?.map((withdrawal) => ({
      index: quantity(withdrawal.index),
      validatorIndex: quantity(withdrawal.validatorIndex),
      address: withdrawal.address,
      amount: quantity(withdrawal.amount),
    })),
    ...unknownFields,
    transactions: withTransactions
      ? transactions.map((transaction) => encodeTransaction(transaction, block))
      : transactions.map(({ hash }) => hash),
  }
}

/** As `eth_getTransactionByHash` answers it. */
export function encodeTransaction(transaction: Transaction, block: Block): Wire {
  const { type } = transaction
  return {
    blockHash: block.hash,
    blockNumber: quantity(block.number),
    hash: transaction.hash,
    type: quantity(type),
    transactionIndex: quantity(transaction.transactionIndex),
    from: transaction.from,
    to: transaction.to,
    nonce: quantity(transaction.nonce),
    gas: quantity(transaction.gas),
    gasPrice: quantity(transaction.gasPrice),
    maxFeePerGas: optional(transaction.maxFeePerGas),
    maxPriorityFeePerGas: optional(transaction.maxPriorityFeePerGas),
    value: quantity(transaction.value),
    input: transaction.input,
    v: quantity(transaction.v),
    yParity: type === 0 ? undefined : quantity(transaction.v),
    r: half(transaction.r),
    s: half(transaction.s),
    chainId: optional(transaction.chainId),
    accessList: transaction.accessList ?? undefined,
    authorizationList: transaction.authorizationList?.map((tuple) => ({
      chainId: quantity(tuple.chainId),
      address: tuple.address,
      nonce: quantity(tuple.nonce),
      yParity: quantity(tuple.yParity),
      r: half(tuple.r),
      s: half(tuple.s),
    })),
    maxFeePerBlobGas: optional(transaction.maxFeePerBlobGas),
    blobVersionedHashes: transaction.blobVersionedHashes ?? undefined,
  }
}

/** As `eth_getTransactionReceipt` answers it. */
export function encodeReceipt(receipt: Receipt, block: Block): Wire {
  const transaction = block.transactions[receipt.transactionIndex]!
  const place = { blockHash: block.hash, blockNumber: quantity(block.number) }
  const { transactionHash } = receipt
  const transactionIndex = quantity(receipt.transactionIndex)
  return {
    ...place,
    transactionHash,
    transactionIndex,
    type: quantity(receipt.type),
    status: receipt.status === null ? undefined : quantity(receipt.status),
    root: receipt.root ?? undefined,
    from: transaction.from,
    to: transaction.to,
    cumulativeGasUsed: quantity(receipt.cumulativeGasUsed),
    gasUsed: quantity(receipt.gasUsed),
    effectiveGasPrice: quantity(receipt.effectiveGasPrice),
    contractAddress: receipt.contractAddress,
    blobGasUsed: optional(receipt.blobGasUsed),
    blobGasPrice: optional(receipt.blobGasPrice),
    logsBloom: receipt.logsBloom,
    logs: receipt.logs.map((log) => ({
      ...place,
      transactionHash,
      transactionIndex,
      logIndex: quantity(log.logIndex),
      address: log.address,
      topics: log.topics,
      data: log.data,
      removed: false,
    })),
  }
}

const blockTexts = new WeakMap<MadeBlock, string>()
const receiptTexts = new WeakMap<MadeBlock, string>()

/** JSON of the full block, made once. */
export function blockText(made: MadeBlock): string {
  const text = blockTexts.get(made) ?? JSON.stringify(encodeBlock(made.block, true))
  blockTexts.set(made, text)
  return text
}

/** JSON of all receipts of the block, made once. */
export function receiptsText(made: MadeBlock): string {
  const encode = () => JSON.stringify(made.receipts.map((receipt) => encodeReceipt(receipt, made.block)))
  const text = receiptTexts.get(made) ?? encode()
  receiptTexts.set(made, text)
  return text
}
