import { balanceChangeReasons, licenseTypes } from '@corescope/chain/enums'
import { formatUnits } from '@corescope/decode/reader-input/format-units'
import { authorizationEffect, authorizationVerdict } from '@corescope/store/authorizations/table'
import { decodeReasons } from '@corescope/store/balance-history/reasons'
import type { CollectionExportRow } from '@corescope/store/exports/collection-source'
import type {
  AuthorizationExportRow,
  BalanceExportRow,
  BlockExportRow,
  WithdrawalExportRow,
} from '@corescope/store/exports/rare-sources'
import type {
  AccountExportRow,
  HolderExportRow,
  InternalExportRow,
  TransactionExportRow,
  TransferExportRow,
  VerifiedExportRow,
} from '@corescope/store/exports/sources'
import { decodeTracePath } from '@corescope/store/traces/trace-path'
import type { Causes } from '../../entities/balances/causes.ts'
import { shareOf } from '../../entities/supply/share-of.ts'
import type { ToldAmount } from '../../entities/tokens/stated-amounts.ts'
import type { Coin } from './answer-columns.ts'
import type { ExportColumn } from './lines.ts'
import type { MethodRow } from './tell-methods.ts'
import type { Ranked } from './tell-ranks.ts'

const statuses: Readonly<Record<string, string>> = { 0: 'failed', 1: 'success' }
const dateTime = (seconds: string) => new Date(Number(seconds) * 1000).toISOString()

/** Rows of one block follow each other: its time is written once. */
const createDateTimes = () => {
  let last = { seconds: '', text: '' }
  return (seconds: string): string => {
    if (seconds !== last.seconds) last = { seconds, text: dateTime(seconds) }
    return last.text
  }
}

/** Where a row stands: its transaction, block and time. */
const placedColumns = <
  Row extends { transactionHash: string; blockNumber: string; timestamp: string },
>(): ExportColumn<Row>[] => {
  const dateTimeOf = createDateTimes()
  return [
    { name: 'transactionHash', read: (row) => row.transactionHash },
    { name: 'blockNumber', read: (row) => Number(row.blockNumber) },
    { name: 'timestamp', read: (row) => Number(row.timestamp) },
    { name: 'dateTime (UTC)', read: (row) => dateTimeOf(row.timestamp) },
  ]
}
const parties = <Row extends { from: string; to: string | null }>(): ExportColumn<Row>[] => [
  { name: 'from', isAddress: true, read: (row) => row.from },
  { name: 'to', isAddress: true, read: (row) => row.to },
]

/** Amounts are exact decimals of the coin. */
export const transactionColumns = (
  symbol: string,
  decimals: number,
): ExportColumn<TransactionExportRow & MethodRow>[] => [
  ...placedColumns<TransactionExportRow>(),
  ...parties<TransactionExportRow>(),
  { name: 'createdContract', isAddress: true, read: (row) => row.createdContract },
  { name: `value (${symbol})`, read: (row) => formatUnits(row.value, decimals) },
  { name: `fee (${symbol})`, read: (row) => formatUnits(row.fee, decimals) },
  { name: 'gasUsed', read: (row) => row.gasUsed },
  { name: 'gasPrice (Gwei)', read: (row) => formatUnits(row.gasPrice, 9) },
  { name: 'nonce', read: (row) => row.nonce },
  { name: 'type', read: (row) => Number(row.type) },
  { name: 'status', read: (row) => statuses[row.status ?? ''] ?? null },
  { name: 'method', read: (row) => row.method },
]

/** As the file of one transaction names them (`chain-answers.ts`), save the reason of a failure. */
export const internalColumns = (symbol: string, decimals: number): ExportColumn<InternalExportRow & MethodRow>[] => [
  ...placedColumns<InternalExportRow>(),
  { name: 'traceAddress', read: (row) => decodeTracePath(row.tracePath).join('_') },
  { name: 'type', read: (row) => row.type },
  ...parties<InternalExportRow>(),
  { name: `value (${symbol})`, read: (row) => formatUnits(row.value, decimals) },
  { name: 'method', read: (row) => row.method },
  { name: 'gas', read: (row) => row.gas },
  { name: 'gasUsed', read: (row) => row.gasUsed },
  { name: 'status', read: (row) => (row.isFailed ? 'failed' : 'success') },
  { name: 'error', read: (row) => row.error },
]

/** Amounts are exact decimals of the token; of one that names no decimals, and of items, as they are. */
export const transferColumns: ExportColumn<TransferExportRow>[] = [
  ...placedColumns<TransferExportRow>(),
  { name: 'logIndex', read: (row) => Number(row.logIndex) },
  ...parties<TransferExportRow>(),
  { name: 'token', isAddress: true, read: (row) => row.token },
  { name: 'tokenName', read: (row) => row.tokenName },
  { name: 'tokenSymbol', read: (row) => row.tokenSymbol },
  { name: 'standard', read: (row) => `ERC-${row.standard}` },
  {
    name: 'amount',
    read: (row) => (row.standard === '20' ? formatUnits(row.amount, Number(row.decimals ?? 0)) : row.amount),
  },
  { name: 'tokenItem', read: (row) => row.tokenItem },
]

/** Who tells an amount, in words that a file explains itself with. */
export const sources = { logs: 'transfers', node: 'contract' } as const

/** A holder as its list shows it. */
export type ToldHolder = Ranked<HolderExportRow> & Pick<ToldAmount, 'source'> & { share: string | null }

export const holderColumns = (decimals: number): ExportColumn<ToldHolder>[] => [
  { name: 'rank', read: (row) => row.rank },
  { name: 'holder', isAddress: true, read: (row) => row.holder },
  { name: 'amount', read: (row) => formatUnits(row.amount, decimals) },
  { name: 'share (%)', read: (row) => row.share },
  { name: 'source', read: (row) => sources[row.source] },
]

/** The owner of an ERC-721; an ERC-1155 may have many. */
export const collectionColumns: ExportColumn<CollectionExportRow>[] = [
  { name: 'tokenItem', read: (row) => row.tokenItem },
  { name: 'owner', isAddress: true, read: (row) => row.owner },
  { name: 'itemName', read: (row) => row.itemName },
]

/** @param supply of the coin, in its smallest unit; null where the node does not tell it */
export const accountColumns = ({ symbol, decimals }: Coin, supply: bigint | null): ExportColumn<AccountExportRow>[] => [
  { name: 'rank', read: (row) => Number(row.rank) },
  { name: 'account', isAddress: true, read: (row) => row.account },
  { name: 'kind', read: (row) => (row.isContract === null ? null : row.isContract ? 'contract' : 'account') },
  { name: `balance (${symbol})`, read: (row) => formatUnits(row.balance, decimals) },
  {
    name: 'share (%)',
    read: (row) => (supply === null || supply === 0n ? null : shareOf(BigInt(row.balance), supply)),
  },
  { name: 'balanceBlock', read: (row) => Number(row.balanceBlock) },
]

/** Licences by their SPDX identifier. */
export const contractColumns: ExportColumn<VerifiedExportRow>[] = [
  { name: 'contractAddress', isAddress: true, read: (row) => row.address },
  { name: 'contractName', read: (row) => row.contractName },
  { name: 'compiler', read: (row) => row.compiler },
  {
    name: 'license',
    read: (row) => licenseTypes.find(({ code }) => String(code) === row.licenseType)?.label ?? 'None',
  },
  { name: 'match', read: (row) => row.match },
]

/** Amounts are exact decimals of the coin. */
export const withdrawalColumns = (symbol: string, decimals: number): ExportColumn<WithdrawalExportRow>[] => [
  { name: 'withdrawalIndex', read: (row) => Number(row.withdrawalIndex) },
  { name: 'blockNumber', read: (row) => Number(row.blockNumber) },
  { name: 'timestamp', read: (row) => Number(row.timestamp) },
  { name: 'dateTime (UTC)', read: (row) => dateTime(row.timestamp) },
  { name: 'validatorIndex', read: (row) => row.validatorIndex },
  { name: 'recipient', isAddress: true, read: (row) => row.recipient },
  { name: `amount (${symbol})`, read: (row) => formatUnits(row.amount, decimals) },
]

/** Amounts are exact decimals of the coin. */
export const blockColumns = (symbol: string, decimals: number): ExportColumn<BlockExportRow>[] => [
  { name: 'blockNumber', read: (row) => Number(row.blockNumber) },
  { name: 'blockHash', read: (row) => row.blockHash },
  { name: 'timestamp', read: (row) => Number(row.timestamp) },
  { name: 'dateTime (UTC)', read: (row) => dateTime(row.timestamp) },
  { name: 'transactions', read: (row) => Number(row.transactions) },
  { name: 'validator', isAddress: true, read: (row) => row.validator },
  { name: 'gasUsed', read: (row) => row.gasUsed },
  { name: 'gasLimit', read: (row) => row.gasLimit },
  { name: 'baseFee (Gwei)', read: (row) => (row.baseFee === null ? null : formatUnits(row.baseFee, 9)) },
  { name: `fees (${symbol})`, read: (row) => formatUnits(row.fees, decimals) },
  { name: `burntFees (${symbol})`, read: (row) => formatUnits(row.burntFees, decimals) },
  { name: 'size', read: (row) => Number(row.size) },
]

const reasonNames = new Map<number, string>(balanceChangeReasons.map(({ code, name }) => [code, name]))

/**
 * Reasons by their names in the specification (§3), apart by blanks; empty where the node does not tell them. `transactions` counts those of
 * the block that touched the account; `transactionHash` is that of the only one.
 */
export const balanceColumns = (symbol: string, decimals: number): ExportColumn<BalanceExportRow & Causes>[] => [
  { name: 'blockNumber', read: (row) => Number(row.blockNumber) },
  { name: 'timestamp', read: (row) => Number(row.timestamp) },
  { name: 'dateTime (UTC)', read: (row) => dateTime(row.timestamp) },
  { name: `change (${symbol})`, read: (row) => formatUnits(row.change, decimals) },
  { name: `balance (${symbol})`, read: (row) => formatUnits(row.balance, decimals) },
  {
    name: 'reasons',
    read: ({ reasons }) =>
      reasons === null
        ? null
        : decodeReasons(reasons)
            .map((code) => reasonNames.get(code) ?? code)
            .join(' '),
  },
  { name: 'transactions', read: (row) => row.transactions },
  { name: 'transactionHash', read: (row) => row.transactionHash },
]

const nameIn = (names: Readonly<Record<string, number>>, value: string | null) =>
  Object.entries(names).find(([, number]) => String(number) === value)?.[0] ?? null

/** `effect` is empty where neither blocks nor calls tell. */
export const authorizationColumns: ExportColumn<AuthorizationExportRow>[] = [
  ...placedColumns<AuthorizationExportRow>(),
  { name: 'authorizationIndex', read: (row) => Number(row.authorizationIndex) },
  { name: 'authority', isAddress: true, read: (row) => row.authority },
  { name: 'delegate', isAddress: true, read: (row) => row.delegate },
  { name: 'chainId', read: (row) => row.chainId },
  { name: 'nonce', read: (row) => row.nonce },
  { name: 'verdict', read: (row) => nameIn(authorizationVerdict, row.verdict) },
  { name: 'effect', read: (row) => nameIn(authorizationEffect, row.effect) },
]
