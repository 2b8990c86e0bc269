import type { Hex } from '@corescope/chain/types/hex'
import { decodeZeroRunsHex } from '../zero-run-length.ts'
import type { DisplacedBlockRow, DisplacedLogRow, DisplacedTransactionRow } from './displaced-rows.ts'
import type { ForkedHeader, ForkedTransactionBody } from './table.ts'

const quantity = (value: unknown): Hex => `0x${BigInt(value as string | number).toString(16)}`
const word = (trimmed: string): Hex => `0x${trimmed.slice(2).padStart(64, '0')}`
const expand = (coded: string): Hex => decodeZeroRunsHex(coded as Hex)

/** Decimal quantities as hex; what is null does not exist on the wire. */
const fields = (row: Record<string, unknown>, quantities: readonly string[], plain: readonly string[]) => {
  const out: Record<string, unknown> = {}
  for (const name of quantities) if (row[name] !== null && row[name] !== undefined) out[name] = quantity(row[name])
  for (const name of plain) if (row[name] !== null && row[name] !== undefined) out[name] = row[name]
  return out
}

const headerQuantities = [
  ...['number', 'timestamp', 'difficulty', 'totalDifficulty', 'gasLimit', 'gasUsed', 'baseFeePerGas'],
  ...['blobGasUsed', 'excessBlobGas'],
]
const headerPlain = [
  ...['hash', 'parentHash', 'sha3Uncles', 'miner', 'stateRoot', 'transactionsRoot', 'receiptsRoot', 'extraData'],
  ...['mixHash', 'nonce', 'withdrawalsRoot', 'parentBeaconBlockRoot', 'requestsHash'],
]

/** The header of a displaced block as its node would show it. Pure. */
export const forkedHeader = (row: DisplacedBlockRow): ForkedHeader => ({
  ...row.unknownFields,
  ...fields(row, headerQuantities, headerPlain),
  logsBloom: expand(row.logsBloom),
  uncles: row.uncles ?? [],
  ...(row.withdrawals === null
    ? {}
    : {
        withdrawals: row.withdrawals.map((withdrawal) => ({
          ...fields({ ...withdrawal }, ['index', 'validatorIndex', 'amount'], ['address']),
        })),
      }),
  size: quantity(row.size),
  transactionCount: row.transactionCount,
  fees: quantity(row.fees),
})

const transactionQuantities = [
  ...['nonce', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'value', 'v', 'type', 'chainId'],
  ...['maxFeePerBlobGas', 'blobGasUsed', 'blobGasPrice', 'gasUsed', 'cumulativeGasUsed', 'effectiveGasPrice', 'status'],
]
const transactionPlain = ['hash', 'from', 'r', 's', 'accessList', 'blobVersionedHashes']

/** A displaced transaction with its receipt as its node would show them. Pure. */
export const forkedBody = (
  row: DisplacedTransactionRow,
  place: { blockHash: string; transactionIndex: number; chainId: number },
  logs: readonly DisplacedLogRow[],
): ForkedTransactionBody => ({
  ...row.raw,
  ...(row.type === 0 ? {} : { chainId: quantity(place.chainId) }),
  ...fields(row, transactionQuantities, transactionPlain),
  to: row.to,
  // Typed envelopes always have a list; an empty one is not stored.
  ...(row.accessList === null && row.type >= 1 && row.type <= 4 ? { accessList: [] } : {}),
  contractAddress: row.contractAddress,
  input: expand(row.input),
  blockHash: place.blockHash,
  blockNumber: quantity(row.blockNumber),
  transactionIndex: quantity(place.transactionIndex),
  ...(row.receiptRoot === null ? {} : { root: row.receiptRoot }),
  ...(row.authorizationList === null
    ? {}
    : {
        authorizationList: row.authorizationList.map((authorization) => ({
          ...fields({ ...authorization }, ['chainId', 'nonce', 'yParity'], ['address', 'r', 's']),
        })),
      }),
  logs: logs.map((log) => ({
    address: log.address,
    topics: log.topics.filter((topic) => topic !== null).map(word),
    data: expand(log.data),
    logIndex: quantity(log.logIndex),
    transactionIndex: quantity(place.transactionIndex),
  })),
})
