import type { Authorization, Receipt, Transaction } from '@corescope/chain/types/transaction'
import {
  addressId,
  bucket,
  hashPrefix,
  hex,
  hexArray,
  int2,
  int4,
  int8,
  json,
  nullable,
  numeric,
  wideInt8,
  zeroRuns,
} from '../table/columns.ts'
import { declareTable, type RowOf } from '../table/table.ts'

/** All transactions, in chain order. */
export const transactions = declareTable({
  name: 'transactions',
  columns: {
    transaction_position: int8(),
    nonce: wideInt8(),
    bucket: bucket('transaction_position'),
    block_number: int4(),
    from_id: addressId(),
    to_id: nullable(addressId()),
    created_id: nullable(addressId()),
    log_count: int4(),
    type: int2(),
    status: nullable(int2()),
    gas: numeric(),
    gas_used: numeric(),
    cumulative_gas_used: numeric(),
    gas_price: numeric(),
    effective_gas_price: numeric(),
    max_fee_per_gas: nullable(numeric()),
    max_priority_fee_per_gas: nullable(numeric()),
    value: numeric(),
    v: numeric(),
    hash: hex(),
    r: hex(),
    s: hex(),
    input: zeroRuns(),
  },
  key: ['transaction_position'],
  rowSize: 512,
  lists: { all: { owner: [], position: 'transaction_position', order: 'block_number' } },
  rewind: { by: 'transaction_position' },
  // What a transaction says is proven by its hash and its block's roots.
  audit: { compares: ['block_number', 'log_count'] },
})

/** Look-up by hash. */
export const transactionHashes = declareTable({
  name: 'transaction_hashes',
  columns: { prefix: hashPrefix(), transaction_position: int8() },
  key: ['transaction_position'],
  rowSize: 32,
  lists: {},
  rewind: 'own',
})

/** Fields few transactions have; a row only where one of them is there. */
export const transactionExtras = declareTable({
  name: 'transaction_extras',
  columns: {
    transaction_position: int8(),
    bucket: bucket('transaction_position'),
    chain_id: nullable(numeric()),
    max_fee_per_blob_gas: nullable(numeric()),
    blob_gas_used: nullable(numeric()),
    blob_gas_price: nullable(numeric()),
    receipt_root: nullable(hex()),
    receipt_bloom: nullable(hex()),
    blob_versioned_hashes: nullable(hexArray()),
    access_list: json(),
    authorization_list: json(),
    raw: json(),
  },
  key: ['transaction_position'],
  lists: {},
  rewind: { by: 'transaction_position' },
})

/** A transaction with its place and receipt, before it becomes rows of the three tables. */
export interface StoredTransaction {
  transaction: Transaction
  receipt: Receipt
  transactionPosition: number
  blockNumber: number
  fromId: number
  toId: number | null
  /** The contract a successful creation made. */
  createdId: number | null
  extra: StoredTransactionExtra | null
}

/** Fields few transactions have. */
export interface StoredTransactionExtra {
  /** Only where it is not the chain's own. */
  chainId: bigint | null
  /** Only where it is not the bloom its logs make. */
  receiptBloom: string | null
}

/** `transaction_extras.authorization_list`: EIP-7702 tuples, quantities as decimal strings. */
export interface StoredAuthorization {
  chainId: string
  address: string
  nonce: string
  yParity: number
  r: string
  s: string
}

export const transactionRow = (stored: StoredTransaction): RowOf<typeof transactions> => {
  const { transaction, receipt } = stored
  return {
    transactionPosition: stored.transactionPosition,
    nonce: transaction.nonce,
    blockNumber: stored.blockNumber,
    fromId: stored.fromId,
    toId: stored.toId,
    createdId: stored.createdId,
    logCount: receipt.logs.length,
    type: transaction.type,
    status: receipt.status,
    gas: transaction.gas,
    gasUsed: receipt.gasUsed,
    cumulativeGasUsed: receipt.cumulativeGasUsed,
    gasPrice: transaction.gasPrice,
    effectiveGasPrice: receipt.effectiveGasPrice,
    maxFeePerGas: transaction.maxFeePerGas,
    maxPriorityFeePerGas: transaction.maxPriorityFeePerGas,
    value: transaction.value,
    v: transaction.v,
    hash: transaction.hash,
    r: transaction.r,
    s: transaction.s,
    input: transaction.input,
  }
}

const storedAuthorization = (authorization: Authorization): StoredAuthorization => ({
  ...authorization,
  chainId: String(authorization.chainId),
  nonce: String(authorization.nonce),
})

/** Of a transaction that has an `extra`. */
export const extraRow = (stored: StoredTransaction): RowOf<typeof transactionExtras> => {
  const { transaction, receipt, extra } = stored
  return {
    transactionPosition: stored.transactionPosition,
    chainId: extra?.chainId ?? null,
    maxFeePerBlobGas: transaction.maxFeePerBlobGas,
    blobGasUsed: receipt.blobGasUsed,
    blobGasPrice: receipt.blobGasPrice,
    receiptRoot: receipt.root,
    receiptBloom: extra?.receiptBloom ?? null,
    blobVersionedHashes: transaction.blobVersionedHashes,
    accessList: transaction.accessList,
    authorizationList: transaction.authorizationList?.map(storedAuthorization),
    raw: transaction.raw,
  }
}

export const hashRow = ({ transaction, transactionPosition }: StoredTransaction): RowOf<typeof transactionHashes> => ({
  prefix: transaction.hash,
  transactionPosition,
})
