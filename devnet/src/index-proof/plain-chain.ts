import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { Log, Receipt, Transaction } from '@corescope/chain/types/transaction'

/** What a test wants to say about a transaction; the rest is ordinary. */
export interface PlainTransaction {
  from: Address
  to?: Address | null
  created?: Address
  status?: 0 | 1 | null
  hash?: Hash
  type?: number
  value?: bigint
  gas?: bigint
  logs?: Pick<Log, 'address' | 'topics' | 'data'>[]
  transaction?: Partial<Transaction>
  receipt?: Partial<Receipt>
}

export interface PlainBlock {
  number: number
  /** Tells branches apart; part of the hash. */
  branch?: string
  parentBranch?: string
  timestamp?: number
  miner?: Address
  /** On Core 2 in turn, 1 out of turn. */
  difficulty?: bigint
  gasLimit?: bigint
  transactions?: PlainTransaction[]
}

const word = (...parts: (string | number)[]): Hash =>
  `0x${Buffer.from(parts.join('/')).toString('hex').padStart(64, '0').slice(-64)}`
const zeroWord: Hash = `0x${'0'.repeat(64)}`
const emptyBloom: Hex = `0x${'0'.repeat(512)}`

export const plainAddress = (name: string): Address => `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`
export const plainHash = (number: number, branch = 'a'): Hash => word('block', branch, number)

const plainTransaction = (wanted: PlainTransaction, place: [string, number, number]): Transaction => ({
  hash: wanted.hash ?? word('transaction', ...place),
  type: wanted.type ?? 0,
  transactionIndex: place[2],
  from: wanted.from,
  to: wanted.to ?? null,
  nonce: BigInt(place[1]),
  gas: wanted.gas ?? 21_000n,
  gasPrice: 7n,
  maxFeePerGas: null,
  maxPriorityFeePerGas: null,
  value: wanted.value ?? 1n,
  input: '0x',
  v: 27n,
  r: word('r', ...place),
  s: word('s', ...place),
  chainId: null,
  accessList: null,
  authorizationList: null,
  maxFeePerBlobGas: null,
  blobVersionedHashes: null,
  raw: null,
  ...wanted.transaction,
})

/**
 * A bundle written by hand: linked to the block before it by its branch, with roots that mean nothing. For tests of
 * rows and lists; what passes the node's cross-check comes from the simulated node.
 */
export const plainBundle = (wanted: PlainBlock): BlockBundle => {
  const { number, branch = 'a', parentBranch = branch } = wanted
  const hash = plainHash(number, branch)
  let logIndex = 0
  const transactions = (wanted.transactions ?? []).map((transaction, index) =>
    plainTransaction(transaction, [branch, number, index]),
  )
  const receipts = (wanted.transactions ?? []).map(
    (transaction, index): Receipt => ({
      transactionHash: transactions[index]!.hash,
      transactionIndex: index,
      type: transaction.type ?? 0,
      status: transaction.status === undefined ? 1 : transaction.status,
      root: null,
      cumulativeGasUsed: 21_000n * BigInt(index + 1),
      gasUsed: 21_000n,
      effectiveGasPrice: 7n,
      contractAddress: transaction.created ?? null,
      blobGasUsed: null,
      blobGasPrice: null,
      logsBloom: emptyBloom,
      logs: (transaction.logs ?? []).map((log) => ({ ...log, logIndex: logIndex++ })),
      ...transaction.receipt,
    }),
  )
  return {
    receipts,
    block: {
      number,
      hash,
      parentHash: number === 0 ? zeroWord : plainHash(number - 1, parentBranch),
      sha3Uncles: zeroWord,
      miner: wanted.miner ?? plainAddress('miner'),
      stateRoot: zeroWord,
      transactionsRoot: zeroWord,
      receiptsRoot: zeroWord,
      logsBloom: emptyBloom,
      difficulty: wanted.difficulty ?? 2n,
      gasLimit: wanted.gasLimit ?? 30_000_000n,
      gasUsed: 21_000n * BigInt(transactions.length),
      timestamp: wanted.timestamp ?? 1_700_000_000 + number * 3,
      extraData: '0x',
      mixHash: zeroWord,
      nonce: '0x0000000000000000',
      baseFeePerGas: null,
      withdrawalsRoot: null,
      blobGasUsed: null,
      excessBlobGas: null,
      parentBeaconBlockRoot: null,
      requestsHash: null,
      unknownFields: null,
      size: 600,
      totalDifficulty: null,
      uncles: [],
      withdrawals: null,
      transactions,
    },
  }
}
