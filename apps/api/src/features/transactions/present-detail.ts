import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TransactionSummary } from '@corescope/api-schema/shapes/transaction-summary'
import type { TransactionDetail } from '@corescope/api-schema/transactions/calls'
import type { CoreActions } from '@corescope/api-schema/transactions/core-action'
import type { Consensus } from '@corescope/chain/types/network'
import { burntBlobFees } from '@corescope/decode/transactions/blob'
import type { AuthorizationRow } from '@corescope/store/authorizations/read'
import type { TransactionRow } from '@corescope/store/transactions/read'
import { expand, hex, hexOrNull, quantity } from '../../answers/wire.ts'
import { presentEffect } from '../../entities/authorizations/present-effect.ts'

type Names = ReadonlyMap<string, AddressReference>
type Json = Record<string, unknown>

const entriesOf = (list: unknown): Json[] | null => (Array.isArray(list) ? (list as Json[]) : null)
const addressOf = (entry: Json) => String(entry.address).toLowerCase()

/** Addresses named in a transaction's access and authorization lists. */
export const listedAddresses = (row: Pick<TransactionRow, 'accessList' | 'authorizationList'>): string[] =>
  [...(entriesOf(row.accessList) ?? []), ...(entriesOf(row.authorizationList) ?? [])].map(addressOf)

export const presentAccessList = (list: unknown, names: Names): TransactionDetail['accessList'] =>
  entriesOf(list)?.map((entry) => ({
    address: names.get(addressOf(entry))!,
    storageKeys: (entry.storageKeys as string[]).map(hex),
  })) ?? null

/** 32 bytes however a node wrote them (some leave leading zeros away). */
const word = (value: unknown) => hex(`0x${BigInt(String(value)).toString(16).padStart(64, '0')}`)

/** What the index has of an authorization, with who signed it; null where the tuple is no valid signature. */
export interface KnownAuthorization extends Pick<AuthorizationRow, 'effect' | 'verdict'> {
  authority: AddressReference | null
}

/** @param rows what the index has of them, in order; none of a transaction that is in no block */
export const presentAuthorizations = (
  list: unknown,
  names: Names,
  rows: readonly KnownAuthorization[],
): TransactionDetail['authorizationList'] =>
  entriesOf(list)?.map((entry, index) => ({
    chainId: quantity(entry.chainId),
    delegateAddress: names.get(addressOf(entry))!,
    nonce: quantity(entry.nonce),
    yParity: Number(entry.yParity ?? entry.v ?? 0),
    r: word(entry.r),
    s: word(entry.s),
    ...(rows[index] === undefined ? {} : { authority: rows[index].authority }),
    ...(rows[index] === undefined ? { tookEffect: null, refusal: null } : presentEffect(rows[index])),
  })) ?? null

/** What a transaction paid for its blobs; null where it has none, or nobody named the price. Pure. */
export const presentBlobFee = (
  { blobGasUsed, blobGasPrice }: { blobGasUsed: string | null; blobGasPrice: string | null },
  consensus: Consensus,
): Pick<TransactionDetail, 'blobFee' | 'burntBlobFee'> => {
  if (blobGasUsed === null || blobGasPrice === null) return { blobFee: null, burntBlobFee: null }
  const fee = BigInt(blobGasUsed) * BigInt(blobGasPrice)
  return { blobFee: fee.toString(), burntBlobFee: burntBlobFees(fee, consensus).toString() }
}

export interface TransactionCircumstances {
  finality: 'finalized' | 'probable' | 'confirmed'
  confirmations: number
  chainId: number
  consensus: Consensus
  failure: TransactionDetail['failure']
  failedCalls: number
  systemEffect: TransactionDetail['systemEffect']
  coreActions: CoreActions
  finalizedBy: TransactionDetail['finalizedBy']
  authorizations: readonly KnownAuthorization[]
  previousBySender: TransactionDetail['previousBySender']
  nextBySender: TransactionDetail['nextBySender']
}

/** Chain id a transaction was signed for: its own where it differs; none for legacy ones without replay protection. */
const signedChainId = (row: TransactionRow, chainId: number): string | null => {
  if (row.chainId !== null) return row.chainId
  return row.type === 0 && BigInt(row.v) < 35n ? null : String(chainId)
}

/** A mined transaction with every field. Pure. */
export const presentTransactionDetail = (
  row: TransactionRow,
  summary: TransactionSummary,
  names: Names,
  circumstances: TransactionCircumstances,
): TransactionDetail => {
  const input = expand(row.input)
  const gasUsed = BigInt(row.gasUsed)
  const saved = row.maxFeePerGas === null ? null : (BigInt(row.maxFeePerGas) - BigInt(row.effectiveGasPrice)) * gasUsed
  return {
    ...summary,
    blockHash: hex(row.blockHash),
    finality: circumstances.finality,
    finalizedBy: circumstances.finalizedBy,
    confirmations: circumstances.confirmations,
    blockTransactionCount: row.blockTransactionCount,
    gas: row.gas,
    gasPrice: row.gasPrice,
    baseFeePerGas: row.baseFeePerGas,
    maxFeePerGas: row.maxFeePerGas,
    maxPriorityFeePerGas: row.maxPriorityFeePerGas,
    burntFee: row.baseFeePerGas === null ? null : (BigInt(row.baseFeePerGas) * gasUsed).toString(),
    savedFee: saved === null ? null : saved.toString(),
    cumulativeGasUsed: row.cumulativeGasUsed,
    input,
    inputSize: (input.length - 2) / 2,
    chainId: signedChainId(row, circumstances.chainId),
    v: row.v,
    r: hex(row.r),
    s: hex(row.s),
    accessList: presentAccessList(row.accessList, names),
    authorizationList: presentAuthorizations(row.authorizationList, names, circumstances.authorizations),
    maxFeePerBlobGas: row.maxFeePerBlobGas,
    blobGasUsed: row.blobGasUsed,
    blobGasPrice: row.blobGasPrice,
    ...presentBlobFee(row, circumstances.consensus),
    blobVersionedHashes: row.blobVersionedHashes?.map(hex) ?? null,
    receiptRoot: hexOrNull(row.receiptRoot),
    logCount: row.logCount,
    systemEffect: circumstances.systemEffect,
    ...circumstances.coreActions,
    failure: circumstances.failure,
    ...(circumstances.failedCalls === 0 ? {} : { failedCalls: circumstances.failedCalls }),
    previousBySender: circumstances.previousBySender,
    nextBySender: circumstances.nextBySender,
    proven: row.type <= 4,
    canonical: null,
  }
}
