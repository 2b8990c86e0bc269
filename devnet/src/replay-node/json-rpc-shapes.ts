import type { Block } from '@corescope/chain/types/block'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Receipt, Transaction } from '@corescope/chain/types/transaction'

const quantity = (value: bigint | number) => `0x${value.toString(16)}`

/** Fields of forks that a header does not have are absent, as nodes leave them out. */
const present = (fields: Record<string, bigint | string | null>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'bigint' ? quantity(value) : value]),
  )

/** `eth_getTransactionByHash` of a legacy transaction. */
export const transactionJson = (transaction: Transaction, block: Block) => ({
  blockHash: block.hash,
  blockNumber: quantity(block.number),
  from: transaction.from,
  gas: quantity(transaction.gas),
  gasPrice: quantity(transaction.gasPrice),
  hash: transaction.hash,
  input: transaction.input,
  nonce: quantity(transaction.nonce),
  to: transaction.to,
  transactionIndex: quantity(transaction.transactionIndex),
  value: quantity(transaction.value),
  type: quantity(transaction.type),
  chainId: quantity(transaction.chainId ?? 0n),
  v: quantity(transaction.v),
  r: transaction.r,
  s: transaction.s,
})

/** `eth_getTransactionReceipt`. */
export function receiptJson(receipt: Receipt, { block }: BlockBundle) {
  const transaction = block.transactions[receipt.transactionIndex]!
  const place = {
    blockHash: block.hash,
    blockNumber: quantity(block.number),
    transactionHash: receipt.transactionHash,
    transactionIndex: quantity(receipt.transactionIndex),
  }
  return {
    ...place,
    type: quantity(receipt.type),
    status: quantity(receipt.status ?? 0),
    from: transaction.from,
    to: transaction.to,
    contractAddress: receipt.contractAddress,
    cumulativeGasUsed: quantity(receipt.cumulativeGasUsed),
    gasUsed: quantity(receipt.gasUsed),
    effectiveGasPrice: quantity(receipt.effectiveGasPrice),
    logsBloom: receipt.logsBloom,
    logs: receipt.logs.map((log) => ({ ...log, ...place, logIndex: quantity(log.logIndex), removed: false })),
  }
}

/** `eth_getBlockByNumber` with hashes or whole transactions. */
export function blockJson(block: Block, full: boolean) {
  const { baseFeePerGas, withdrawalsRoot, blobGasUsed, excessBlobGas, parentBeaconBlockRoot, requestsHash } = block
  return {
    number: quantity(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    nonce: block.nonce,
    sha3Uncles: block.sha3Uncles,
    logsBloom: block.logsBloom,
    transactionsRoot: block.transactionsRoot,
    stateRoot: block.stateRoot,
    receiptsRoot: block.receiptsRoot,
    miner: block.miner,
    difficulty: quantity(block.difficulty),
    totalDifficulty: quantity(block.totalDifficulty ?? 0n),
    extraData: block.extraData,
    size: quantity(block.size),
    gasLimit: quantity(block.gasLimit),
    gasUsed: quantity(block.gasUsed),
    timestamp: quantity(block.timestamp),
    mixHash: block.mixHash,
    uncles: block.uncles,
    transactions: block.transactions.map((entry) => (full ? transactionJson(entry, block) : entry.hash)),
    ...(block.withdrawals === null ? {} : { withdrawals: block.withdrawals }),
    ...present({ baseFeePerGas, withdrawalsRoot, blobGasUsed, excessBlobGas, parentBeaconBlockRoot, requestsHash }),
  }
}
