import type { Block, BlockHeader } from '@corescope/chain/types/block'
import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Receipt, Transaction } from '@corescope/chain/types/transaction'

/** For tests only: recorded JSON-RPC answers as the house's types (`packages/rpc` does it for a live node). */
// biome-ignore lint/suspicious/noExplicitAny: recorded JSON has no type
type Json = any

const quantityOrNull = (value: Json) => (value === undefined || value === null ? null : BigInt(value))
const orNull = (value: Json) => value ?? null

export function recordedHeader(json: Json): BlockHeader {
  return {
    number: Number(json.number),
    hash: json.hash as Hash,
    parentHash: json.parentHash as Hash,
    sha3Uncles: json.sha3Uncles as Hash,
    miner: json.miner as Address,
    stateRoot: json.stateRoot as Hash,
    transactionsRoot: json.transactionsRoot as Hash,
    receiptsRoot: json.receiptsRoot as Hash,
    logsBloom: json.logsBloom as Hex,
    difficulty: BigInt(json.difficulty),
    gasLimit: BigInt(json.gasLimit),
    gasUsed: BigInt(json.gasUsed),
    timestamp: Number(json.timestamp),
    extraData: json.extraData as Hex,
    mixHash: json.mixHash as Hash,
    nonce: json.nonce as Hex,
    baseFeePerGas: quantityOrNull(json.baseFeePerGas),
    withdrawalsRoot: orNull(json.withdrawalsRoot),
    blobGasUsed: quantityOrNull(json.blobGasUsed),
    excessBlobGas: quantityOrNull(json.excessBlobGas),
    parentBeaconBlockRoot: orNull(json.parentBeaconBlockRoot),
    requestsHash: orNull(json.requestsHash),
    unknownFields: null,
  }
}

export function recordedTransaction(json: Json): Transaction {
  return {
    hash: json.hash,
    type: Number(json.type ?? 0),
    transactionIndex: Number(json.transactionIndex ?? 0),
    from: json.from,
    to: orNull(json.to),
    nonce: BigInt(json.nonce),
    gas: BigInt(json.gas),
    gasPrice: BigInt(json.gasPrice ?? 0),
    maxFeePerGas: quantityOrNull(json.maxFeePerGas),
    maxPriorityFeePerGas: quantityOrNull(json.maxPriorityFeePerGas),
    value: BigInt(json.value),
    input: json.input,
    v: BigInt(json.v),
    r: json.r,
    s: json.s,
    chainId: quantityOrNull(json.chainId),
    accessList: orNull(json.accessList),
    authorizationList:
      json.authorizationList?.map((entry: Json) => ({
        chainId: BigInt(entry.chainId),
        address: entry.address,
        nonce: BigInt(entry.nonce),
        yParity: Number(entry.yParity),
        r: entry.r,
        s: entry.s,
      })) ?? null,
    maxFeePerBlobGas: quantityOrNull(json.maxFeePerBlobGas),
    blobVersionedHashes: orNull(json.blobVersionedHashes),
    raw: null,
  }
}

export function recordedReceipt(json: Json): Receipt {
  return {
    transactionHash: json.transactionHash,
    transactionIndex: Number(json.transactionIndex),
    type: Number(json.type ?? 0),
    status: json.status === undefined ? null : (Number(json.status) as 0 | 1),
    root: orNull(json.root),
    cumulativeGasUsed: BigInt(json.cumulativeGasUsed),
    gasUsed: BigInt(json.gasUsed),
    effectiveGasPrice: BigInt(json.effectiveGasPrice ?? 0),
    contractAddress: orNull(json.contractAddress),
    blobGasUsed: quantityOrNull(json.blobGasUsed),
    blobGasPrice: quantityOrNull(json.blobGasPrice),
    logsBloom: json.logsBloom,
    logs: json.logs.map((log: Json) => ({
      logIndex: Number(log.logIndex),
      address: log.address,
      topics: log.topics,
      data: log.data,
    })),
  }
}

export function recordedBlock(json: Json): Block {
  return {
    ...recordedHeader(json),
    size: Number(json.size),
    totalDifficulty: quantityOrNull(json.totalDifficulty),
    uncles: json.uncles ?? [],
    withdrawals:
      json.withdrawals?.map((entry: Json) => ({
        index: BigInt(entry.index),
        validatorIndex: BigInt(entry.validatorIndex),
        address: entry.address,
        amount: BigInt(entry.amount),
      })) ?? null,
    transactions: json.transactions
      .filter((entry: Json) => typeof entry === 'object')
      .map((entry: Json) => recordedTransaction(entry)),
  }
}
