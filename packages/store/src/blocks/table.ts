import type { Block, Withdrawal } from '@corescope/chain/types/block'
import { addressId, hex, hexArray, int4, int8, json, nullable, numeric, zeroRuns } from '../table/columns.ts'
import { type CamelCase, declareTable, propertyOf, type RowOf } from '../table/table.ts'

/** Headers, and figures up to and including the block where the name says sum, last or new. */
export const blocks = declareTable({
  name: 'blocks',
  columns: {
    timestamp: int8(),
    last_transaction_position: int8(),
    last_log_position: int8(),
    size_sum: int8(),
    new_addresses: int8(),
    active_address_days: int8(),
    block_number: int4(),
    miner_id: addressId(),
    miner_position: int4(),
    size: int4(),
    transaction_count: int4(),
    difficulty: numeric(),
    total_difficulty: nullable(numeric()),
    gas_limit: numeric(),
    gas_used: numeric(),
    base_fee_per_gas: nullable(numeric()),
    blob_gas_used: nullable(numeric()),
    excess_blob_gas: nullable(numeric()),
    fees: numeric(),
    burnt_fees: numeric(),
    gas_used_sum: numeric(),
    fee_sum: numeric(),
    hash: hex(),
    parent_hash: hex(),
    sha3_uncles: hex(),
    state_root: hex(),
    transactions_root: hex(),
    receipts_root: hex(),
    logs_bloom: zeroRuns(),
    extra_data: hex(),
    mix_hash: hex(),
    nonce: hex(),
    withdrawals_root: nullable(hex()),
    parent_beacon_block_root: nullable(hex()),
    requests_hash: nullable(hex()),
    uncles: nullable(hexArray()),
    withdrawals: json(),
    unknown_fields: json(),
    transfers_20: int8(),
    transfers_721: int8(),
    transfers_1155: int8(),
    last_authorization_position: int8(),
    last_blob_position: int8(),
    set_code_transactions: int8(),
    gas_limit_sum: numeric(),
    burnt_fee_sum: numeric(),
    gas_price_sum: numeric(),
    priced_transactions: int8(),
    uncle_sum: int8(),
    shared_fee_sum: numeric(),
    uncredited_fee_sum: numeric(),
    blob_fee_sum: numeric(),
    subsidy_sum: numeric(),
    active_address_hours: int8(),
    active_erc20_days: int8(),
    active_erc20_hours: int8(),
    day_lowest_gas_price: nullable(numeric()),
    day_highest_gas_price: nullable(numeric()),
    hour_lowest_gas_price: nullable(numeric()),
    hour_highest_gas_price: nullable(numeric()),
    out_of_turn_sum: int8(),
  },
  key: ['block_number'],
  rowSize: 1024,
  lists: {
    all: { owner: [], position: 'block_number', order: 'block_number' },
    miner: { owner: ['miner_id'], position: 'miner_position', order: 'block_number' },
  },
  rewind: { by: 'block_number' },
  // The header is proven by its hash, sums are by their own walk.
  audit: {
    compares: [
      ...(['miner_id', 'miner_position', 'new_addresses', 'active_address_days', 'active_address_hours'] as const),
      ...(['active_erc20_days', 'active_erc20_hours', 'transfers_20', 'transfers_721', 'transfers_1155'] as const),
      ...(['last_authorization_position', 'last_blob_position', 'set_code_transactions'] as const),
    ],
  },
})

/**
 * Columns that continue those of the block before, by what a block and its receipts tell (`continueFigures`). The memory of the
 * writer, the audit and its comparison read this list.
 */
const figureColumns = [
  ...([
    'gas_limit_sum',
    'burnt_fee_sum',
    'shared_fee_sum',
    'uncredited_fee_sum',
    'blob_fee_sum',
    'subsidy_sum',
  ] as const),
  ...(['gas_price_sum', 'priced_transactions', 'uncle_sum', 'out_of_turn_sum'] as const),
  ...(['day_lowest_gas_price', 'day_highest_gas_price', 'hour_lowest_gas_price', 'hour_highest_gas_price'] as const),
] as const
type FigureColumn = (typeof figureColumns)[number]

/** The figures of the series as they stand after a block; what they mean says the schema. */
export type ChainFigures = Pick<RowOf<typeof blocks>, CamelCase<FigureColumn>>

/** SQL of the figures, by the names of `ChainFigures`. */
export const figureList = (alias: string): string =>
  figureColumns.map((column) => `${alias}.${column} as "${propertyOf(column)}"`).join(', ')

/** Figures as SQL gives them: sums as decimal strings. */
export type StoredFigures = { [Name in keyof ChainFigures]: AsStored<ChainFigures[Name]> }
type AsStored<Value> = Value extends bigint ? string : Value

/** The figures of a row; without one those that a first block continues. */
export const readFigures = (row: StoredFigures | undefined): ChainFigures =>
  Object.fromEntries(
    figureColumns.map((column) => {
      const { sqlType, isNullable } = blocks.columns[column]
      const value = row?.[propertyOf(column) as CamelCase<FigureColumn>] ?? (isNullable ? null : 0)
      return [propertyOf(column), value === null || sqlType !== 'numeric' ? value : BigInt(value)]
    }),
  ) as unknown as ChainFigures

/** What a block's transactions paid, and where it went beside its producer; wei. */
export interface BlockFees {
  /** Gas used × effective gas price. */
  fees: bigint
  /** Of those: base fee × gas used. */
  burntFees: bigint
  /** Of those: what Core's fee market paid others than the producer. */
  sharedFees: bigint
  /** Of those: handed in to Core's ValidatorSet and credited to nobody, since the producer was no longer in the set. */
  uncreditedFees: bigint
  /** Beside those: blob gas used × its price (EIP-4844). Burnt, but on Core, where they are the producer's. */
  blobFees: bigint
  /** What Core's ValidatorSet added of its own when the fees were handed in. */
  subsidy: bigint
}

/** Pairs of an address and a span in which it was active; up to and including the block. */
export interface ActivityFigures {
  activeAddressDays: number
  activeAddressHours: number
  /** Sent or received an ERC-20. */
  activeErc20Days: number
  activeErc20Hours: number
}

/** A block with its figures, before it becomes a row of `blocks`. */
export interface StoredBlock extends ChainFigures, ActivityFigures, Pick<BlockFees, 'fees' | 'burntFees'> {
  block: Block
  minerId: number
  minerPosition: number
  lastTransactionPosition: number
  lastLogPosition: number
  sizeSum: number
  newAddresses: number
  gasUsedSum: bigint
  feeSum: bigint
  transfers20: number
  transfers721: number
  transfers1155: number
  lastAuthorizationPosition: number
  lastBlobPosition: number
  setCodeTransactions: number
}

/** `blocks.withdrawals`: EIP-4895, quantities as decimal strings, amount in gwei. */
export interface StoredWithdrawal {
  index: string
  validatorIndex: string
  address: string
  amount: string
}

const storedWithdrawal = (withdrawal: Withdrawal): StoredWithdrawal => ({
  index: String(withdrawal.index),
  validatorIndex: String(withdrawal.validatorIndex),
  address: withdrawal.address,
  amount: String(withdrawal.amount),
})

export const blockRow = (stored: StoredBlock): RowOf<typeof blocks> => {
  const { block } = stored
  return {
    // One by one: V8 makes an object of so many properties slowly from a spread, 70 µs a block.
    lastTransactionPosition: stored.lastTransactionPosition,
    lastLogPosition: stored.lastLogPosition,
    sizeSum: stored.sizeSum,
    newAddresses: stored.newAddresses,
    activeAddressDays: stored.activeAddressDays,
    minerId: stored.minerId,
    minerPosition: stored.minerPosition,
    fees: stored.fees,
    burntFees: stored.burntFees,
    gasUsedSum: stored.gasUsedSum,
    feeSum: stored.feeSum,
    transfers20: stored.transfers20,
    transfers721: stored.transfers721,
    transfers1155: stored.transfers1155,
    lastAuthorizationPosition: stored.lastAuthorizationPosition,
    lastBlobPosition: stored.lastBlobPosition,
    setCodeTransactions: stored.setCodeTransactions,
    gasLimitSum: stored.gasLimitSum,
    burntFeeSum: stored.burntFeeSum,
    gasPriceSum: stored.gasPriceSum,
    pricedTransactions: stored.pricedTransactions,
    uncleSum: stored.uncleSum,
    sharedFeeSum: stored.sharedFeeSum,
    uncreditedFeeSum: stored.uncreditedFeeSum,
    blobFeeSum: stored.blobFeeSum,
    subsidySum: stored.subsidySum,
    activeAddressHours: stored.activeAddressHours,
    activeErc20Days: stored.activeErc20Days,
    activeErc20Hours: stored.activeErc20Hours,
    dayLowestGasPrice: stored.dayLowestGasPrice,
    dayHighestGasPrice: stored.dayHighestGasPrice,
    hourLowestGasPrice: stored.hourLowestGasPrice,
    hourHighestGasPrice: stored.hourHighestGasPrice,
    outOfTurnSum: stored.outOfTurnSum,
    timestamp: block.timestamp,
    blockNumber: block.number,
    size: block.size,
    transactionCount: block.transactions.length,
    difficulty: block.difficulty,
    totalDifficulty: block.totalDifficulty,
    gasLimit: block.gasLimit,
    gasUsed: block.gasUsed,
    baseFeePerGas: block.baseFeePerGas,
    blobGasUsed: block.blobGasUsed,
    excessBlobGas: block.excessBlobGas,
    hash: block.hash,
    parentHash: block.parentHash,
    sha3Uncles: block.sha3Uncles,
    stateRoot: block.stateRoot,
    transactionsRoot: block.transactionsRoot,
    receiptsRoot: block.receiptsRoot,
    logsBloom: block.logsBloom,
    extraData: block.extraData,
    mixHash: block.mixHash,
    nonce: block.nonce,
    withdrawalsRoot: block.withdrawalsRoot,
    parentBeaconBlockRoot: block.parentBeaconBlockRoot,
    requestsHash: block.requestsHash,
    uncles: block.uncles.length === 0 ? null : block.uncles,
    withdrawals: block.withdrawals?.map(storedWithdrawal),
    unknownFields: block.unknownFields,
  }
}
