import type { BlockDetail, ForkedBlock } from '@corescope/api-schema/blocks/calls'
import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { BlockSummary } from '@corescope/api-schema/shapes/block-summary'
import type { BlockRow, BlockSummaryRow } from '@corescope/store/blocks/read'
import type { ForkedBlockRow } from '@corescope/store/forks/read'
import { expand, hex, hexOrNull, quantity, quantityOf } from '../../answers/wire.ts'
import type { Mentions } from '../../naming/address-book.ts'

/** A row of any list of blocks. Pure. */
export const presentBlockSummary = (row: BlockSummaryRow, mentions: Mentions): BlockSummary => ({
  blockNumber: row.blockNumber,
  blockHash: hex(row.hash),
  timestamp: row.timestamp,
  miner: mentions.get(row.minerId)!,
  transactionCount: row.transactionCount,
  gasUsed: row.gasUsed,
  gasLimit: row.gasLimit,
  baseFeePerGas: row.baseFeePerGas,
  fees: row.fees,
  burntFees: row.burntFees,
  size: row.size,
})

export type BlockCircumstances = Pick<
  BlockDetail,
  | 'confirmations'
  | 'finality'
  | 'finalizedBy'
  | 'hardFork'
  | 'consensus'
  | 'epochLength'
  | 'votingSet'
  | 'nextBlockNumber'
  | 'previousBlockNumber'
  | 'sharedFees'
  | 'uncreditedFees'
  | 'blobFees'
  | 'burntBlobFees'
  | 'reward'
>

/** A canonical block with every header field. Pure. */
export const presentBlock = (row: BlockRow, mentions: Mentions, circumstances: BlockCircumstances): BlockDetail => ({
  ...presentBlockSummary(row, mentions),
  parentHash: hex(row.parentHash),
  sha3Uncles: hex(row.sha3Uncles),
  stateRoot: hex(row.stateRoot),
  transactionsRoot: hex(row.transactionsRoot),
  receiptsRoot: hex(row.receiptsRoot),
  logsBloom: expand(row.logsBloom),
  difficulty: row.difficulty,
  totalDifficulty: row.totalDifficulty,
  extraData: hex(row.extraData),
  mixHash: hex(row.mixHash),
  nonce: hex(row.nonce),
  withdrawalsRoot: hexOrNull(row.withdrawalsRoot),
  withdrawalCount: row.withdrawals?.length ?? null,
  blobGasUsed: row.blobGasUsed,
  excessBlobGas: row.excessBlobGas,
  parentBeaconBlockRoot: hexOrNull(row.parentBeaconBlockRoot),
  requestsHash: hexOrNull(row.requestsHash),
  uncles: (row.uncles ?? []).map(hex),
  logCount: row.lastLogPosition - (row.previousLogPosition ?? 0),
  ...circumstances,
  fork: null,
})

const text = (header: Record<string, unknown>, name: string): string | null =>
  typeof header[name] === 'string' ? (header[name] as string) : null

/** What a displaced block says in lists; its header is kept as the wire form. Pure. */
const presentForkedSummary = (row: ForkedBlockRow, miner: AddressReference): BlockSummary => {
  const { header } = row
  const baseFee = quantityOf(header.baseFeePerGas)
  const gasUsed = quantity(header.gasUsed)
  return {
    blockNumber: row.blockNumber,
    blockHash: hex(row.hash),
    timestamp: Number(header.timestamp),
    miner,
    transactionCount: Number(header.transactionCount ?? 0),
    gasUsed,
    gasLimit: quantity(header.gasLimit),
    baseFeePerGas: baseFee,
    fees: quantity(header.fees),
    burntFees: (BigInt(baseFee ?? 0) * BigInt(gasUsed)).toString(),
    size: Number(header.size ?? 0),
  }
}

export const presentForkedBlock = (row: ForkedBlockRow, miner: AddressReference): ForkedBlock => {
  const { burntFees: _burntFees, ...summary } = presentForkedSummary(row, miner)
  return {
    ...summary,
    position: row.position,
    reason: row.reason,
    detectedAt: row.detectedAt,
    depth: row.depth,
    canonicalHash: hexOrNull(row.canonicalHash),
    readopted: row.readopted,
  }
}

/** A displaced block as a page of its own. Pure. */
export const presentForkedDetail = (
  row: ForkedBlockRow,
  miner: AddressReference,
  circumstances: Pick<BlockDetail, 'hardFork' | 'consensus'>,
): BlockDetail => {
  const { header } = row
  const required = (name: string) => hex(text(header, name) ?? '0x')
  return {
    ...presentForkedSummary(row, miner),
    parentHash: required('parentHash'),
    sha3Uncles: required('sha3Uncles'),
    stateRoot: required('stateRoot'),
    transactionsRoot: required('transactionsRoot'),
    receiptsRoot: required('receiptsRoot'),
    logsBloom: required('logsBloom'),
    difficulty: quantity(header.difficulty),
    totalDifficulty: quantityOf(header.totalDifficulty),
    extraData: required('extraData'),
    mixHash: required('mixHash'),
    nonce: required('nonce'),
    withdrawalsRoot: hexOrNull(text(header, 'withdrawalsRoot')),
    withdrawalCount: Array.isArray(header.withdrawals) ? header.withdrawals.length : null,
    blobGasUsed: quantityOf(header.blobGasUsed),
    excessBlobGas: quantityOf(header.excessBlobGas),
    parentBeaconBlockRoot: hexOrNull(text(header, 'parentBeaconBlockRoot')),
    requestsHash: hexOrNull(text(header, 'requestsHash')),
    uncles: Array.isArray(header.uncles) ? (header.uncles as string[]).map(hex) : [],
    logCount: null,
    confirmations: 0,
    finality: 'forked',
    finalizedBy: null,
    ...circumstances,
    votingSet: null,
    epochLength: null,
    ...{ sharedFees: null, uncreditedFees: null, blobFees: null, burntBlobFees: null, reward: null },
    previousBlockNumber: row.blockNumber > 0 ? row.blockNumber - 1 : null,
    nextBlockNumber: null,
    fork: {
      reason: row.reason,
      detectedAt: row.detectedAt,
      canonicalHash: hexOrNull(row.canonicalHash),
      readopted: row.readopted,
    },
  }
}
