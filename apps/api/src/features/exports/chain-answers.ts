import type { ExportRequest } from '@corescope/api-schema/exports/export-request'
import type { chainListTypes, ofOneTypes } from '@corescope/api-schema/exports/export-types'
import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { holdingListSize } from '@corescope/api-schema/tokens/holding-list'
import { formatUnits } from '@corescope/decode/reader-input/format-units'
import { FailureError } from '../../http/errors.ts'
import { type AnswerOf, type Coin, named, unitsOrNull } from './answer-columns.ts'
import { sources } from './columns.ts'
import type { ExportColumn } from './lines.ts'
import { logColumns } from './log-columns.ts'
import { momentOf, placeOfRow } from './place-columns.ts'

/** Calls whose pages make a file. */
export type ChainCall =
  | Exclude<(typeof chainListTypes)[number], 'contractEventLog' | 'tokenCollection'>
  | (typeof ofOneTypes)[number]
  | 'tokenHolders'

/** The units of a file's amounts: the coin, and the currency of prices. */
export interface Money extends Coin {
  currency: string
}

/** What a call is asked with, its rows, and their columns. */
export interface ChainAnswer<Name extends ChainCall, Row> {
  /** Rows of a page; undefined where the answer has no pages. */
  pageSize: number | undefined
  /** Of the call's request: without page and block. */
  fieldsOf: (request: ExportRequest, pageNum: number) => Record<string, unknown>
  rowsOf: (answer: AnswerOf<Name>) => Row[]
  columns: (money: Money) => ExportColumn<Row>[]
  /** It is true now, and at no block. */
  isOfNow?: true
}

type RecordOf<Name extends Exclude<ChainCall, 'transactionBlobInfo'>> = AnswerOf<Name>['records'][number]
const recordsOf = <Row>({ records }: { records: Row[] }): Row[] => records
const paged = { pageSize: 100, rowsOf: recordsOf } as const
const gwei = (wei: string | null) => unitsOrNull(wei, 9)
const calledBy = (method: { selector: string; name: string | null } | null) =>
  method && (method.name ?? method.selector)

/** What is said of a token beside what somebody has of it. */
const tokenOf = {
  token: ({ token }: { token: TokenReference }) => token.contractAddress,
  tokenName: ({ token }: { token: TokenReference }) => token.tokenName,
  tokenSymbol: ({ token }: { token: TokenReference }) => token.symbol,
  standard: ({ token }: { token: TokenReference }) => `ERC-${token.standard}`,
}

/** Amounts are exact decimals of the token; of a collection whole things. */
const tokenHoldingPage: ChainAnswer<'tokenHoldingPage', RecordOf<'tokenHoldingPage'>> = {
  // The first so many are ordered by worth: together they make one page. Those after them have one order.
  pageSize: holdingListSize,
  fieldsOf: ({ address, standard, orderBy = 'worth' }, pageNum) => ({
    ...{ address, standard, orderBy: pageNum === 1 ? orderBy : 'holders' },
  }),
  rowsOf: recordsOf,
  columns: ({ currency }) =>
    named<RecordOf<'tokenHoldingPage'>>({
      ...tokenOf,
      amount: ({ token, amount }) => formatUnits(amount, token.decimals ?? 0),
      source: ({ source }) => sources[source],
      [`price (${currency})`]: ({ price }) => price,
      [`worth (${currency})`]: ({ worth }) => worth,
    }),
}

const tokenInventory: ChainAnswer<'tokenInventory', RecordOf<'tokenInventory'>> = {
  ...paged,
  fieldsOf: ({ address, contractAddress }) => ({ address, contractAddress }),
  columns: () =>
    named<RecordOf<'tokenInventory'>>({
      ...tokenOf,
      tokenItem: ({ tokenItem }) => tokenItem,
      amount: ({ amount }) => amount,
      source: ({ source }) => sources[source],
      itemName: ({ document }) => document.name,
    }),
}

const tokenHolders: ChainAnswer<'tokenHolders', RecordOf<'tokenHolders'>> = {
  ...paged,
  fieldsOf: ({ contractAddress, tokenItem }) => ({ contractAddress, tokenItem }),
  columns: () =>
    named<RecordOf<'tokenHolders'>>({
      holder: ({ address }) => address.hash,
      amount: ({ amount }) => amount,
      source: ({ source }) => sources[source],
    }),
}

const addressFeeDistribution: ChainAnswer<'addressFeeDistribution', RecordOf<'addressFeeDistribution'>> = {
  ...paged,
  fieldsOf: ({ address }) => ({ address }),
  columns: ({ symbol, decimals }) =>
    named<RecordOf<'addressFeeDistribution'>>({
      ...placeOfRow,
      from: ({ from }) => from.hash,
      to: ({ to }) => to?.hash ?? null,
      method: ({ method }) => calledBy(method),
      [`fee (${symbol})`]: ({ fee }) => formatUnits(fee, decimals),
      [`share (${symbol})`]: ({ amount }) => formatUnits(amount, decimals),
    }),
}

/** The pool says when a transaction appeared and when its wait ended; no block proves it. */
const pendingTransactions: ChainAnswer<'pendingTransactions', RecordOf<'pendingTransactions'>> = {
  ...paged,
  isOfNow: true,
  fieldsOf: ({ state }) => ({ state }),
  columns: ({ symbol, decimals }) =>
    named<RecordOf<'pendingTransactions'>>({
      transactionHash: ({ transactionHash }) => transactionHash,
      state: ({ state }) => state,
      from: ({ from }) => from.hash,
      to: ({ to }) => to?.hash ?? null,
      [`value (${symbol})`]: ({ value }) => formatUnits(value, decimals),
      nonce: ({ nonce }) => nonce,
      waitsForNonce: ({ isQueued }) => isQueued,
      gas: ({ gas }) => gas,
      'gasPrice (Gwei)': ({ gasPrice }) => gwei(gasPrice),
      'maxFeePerGas (Gwei)': ({ maxFeePerGas }) => gwei(maxFeePerGas),
      'maxPriorityFeePerGas (Gwei)': ({ maxPriorityFeePerGas }) => gwei(maxPriorityFeePerGas),
      type: ({ type }) => type,
      method: ({ method }) => calledBy(method),
      inputSize: ({ inputSize }) => inputSize,
      'appeared (UTC)': ({ appearedAt }) => momentOf(appearedAt),
      'ended (UTC)': ({ endedAt }) => momentOf(endedAt),
      blockNumber: ({ blockNumber }) => blockNumber,
      replacedBy: ({ replacedBy }) => replacedBy,
    }),
}

const pageBlocksForked: ChainAnswer<'pageBlocksForked', RecordOf<'pageBlocksForked'>> = {
  ...paged,
  fieldsOf: () => ({}),
  columns: ({ symbol, decimals }) =>
    named<RecordOf<'pageBlocksForked'>>({
      blockNumber: ({ blockNumber }) => blockNumber,
      blockHash: ({ blockHash }) => blockHash,
      timestamp: ({ timestamp }) => timestamp,
      'dateTime (UTC)': ({ timestamp }) => momentOf(timestamp),
      transactions: ({ transactionCount }) => transactionCount,
      validator: ({ miner }) => miner.hash,
      gasUsed: ({ gasUsed }) => gasUsed,
      gasLimit: ({ gasLimit }) => gasLimit,
      [`fees (${symbol})`]: ({ fees }) => unitsOrNull(fees, decimals),
      size: ({ size }) => size,
      reason: ({ reason }) => reason,
      depth: ({ depth }) => depth,
      'displaced (UTC)': ({ detectedAt }) => momentOf(detectedAt),
      canonicalHash: ({ canonicalHash }) => canonicalHash,
      readopted: ({ readopted }) => readopted,
    }),
}

const transactionReceiptLog: ChainAnswer<'transactionReceiptLog', RecordOf<'transactionReceiptLog'>> = {
  ...paged,
  fieldsOf: ({ transactionHash, address, topic0 }) => ({ transactionHash, address, topic0 }),
  columns: () => logColumns,
}

const transactionInternalTransactions: ChainAnswer<
  'transactionInternalTransactions',
  RecordOf<'transactionInternalTransactions'>
> = {
  ...paged,
  fieldsOf: ({ transactionHash }) => ({ transactionHash }),
  columns: ({ symbol, decimals }) =>
    named<RecordOf<'transactionInternalTransactions'>>({
      ...placeOfRow,
      traceAddress: ({ traceAddress }) => traceAddress.join('_'),
      type: ({ type }) => type,
      from: ({ from }) => from.hash,
      to: ({ to }) => to?.hash ?? null,
      [`value (${symbol})`]: ({ value }) => formatUnits(value, decimals),
      method: ({ method }) => calledBy(method),
      gas: ({ gas }) => gas,
      gasUsed: ({ gasUsed }) => gasUsed,
      status: ({ status }) => (status === 1 ? 'success' : 'failed'),
      error: ({ error }) => error,
      reason: ({ reason }) => reason,
    }),
}

const blobOf = {
  blobIndex: ({ blobIndex }: { blobIndex: number }) => blobIndex,
  versionedHash: ({ versionedHash }: { versionedHash: string }) => versionedHash,
  sender: ({ sender }: { sender: { hash: string } }) => sender.hash,
}

const transactionBlobInfo: ChainAnswer<'transactionBlobInfo', AnswerOf<'transactionBlobInfo'>['blobs'][number]> = {
  pageSize: undefined,
  fieldsOf: ({ transactionHash }) => ({ transactionHash }),
  rowsOf: ({ blobs }) => blobs,
  columns: () =>
    named<AnswerOf<'transactionBlobInfo'>['blobs'][number]>({
      ...placeOfRow,
      ...blobOf,
      commitment: ({ commitment }) => commitment,
      proof: ({ proof }) => proof,
    }),
}

const blockBlobInfo: ChainAnswer<'blockBlobInfo', RecordOf<'blockBlobInfo'>> = {
  ...paged,
  fieldsOf: ({ block }) => ({ block }),
  columns: () => named<RecordOf<'blockBlobInfo'>>({ ...placeOfRow, ...blobOf }),
}

const hashOf = (one: { hash: string } | null) => one?.hash ?? null

/** What a diamond cut: each facet with what became of which selectors, as JSON; how many more there are is said beside them. */
const facetsOf = ({ facets, moreFacets }: RecordOf<'contractUpgrades'>): string | null =>
  facets === null
    ? null
    : JSON.stringify([
        ...facets.map(({ facet, ...cut }) => ({ facet: facet.hash, ...cut })),
        ...(moreFacets > 0 ? [{ moreFacets }] : []),
      ])

const contractUpgrades: ChainAnswer<'contractUpgrades', RecordOf<'contractUpgrades'>> = {
  ...paged,
  fieldsOf: ({ address }) => ({ address }),
  columns: () =>
    named<RecordOf<'contractUpgrades'>>({
      ...placeOfRow,
      logIndex: ({ logIndex }) => logIndex,
      kind: ({ kind }) => kind,
      implementation: ({ implementation }) => hashOf(implementation),
      previousImplementation: ({ previousImplementation }) => hashOf(previousImplementation),
      beacon: ({ beacon }) => hashOf(beacon),
      admin: ({ admin }) => hashOf(admin),
      previousAdmin: ({ previousAdmin }) => hashOf(previousAdmin),
      facets: facetsOf,
    }),
}

/** More contracts than are counted have no file: it would end before they do. */
const similarContracts: ChainAnswer<'similarContracts', RecordOf<'similarContracts'>> = {
  // The database counts all rows before a page to find it: a file asks for few large pages.
  pageSize: 2_000,
  fieldsOf: ({ address }) => ({ address }),
  rowsOf: ({ records, total, hasMore }) => {
    if (!hasMore) return records
    throw new FailureError(`more than ${total} contracts have this code: the list ends there and has no file`)
  },
  columns: () =>
    named<RecordOf<'similarContracts'>>({
      contract: ({ address }) => address.hash,
      verified: ({ match }) => match,
      contractName: ({ contractName }) => contractName,
      creator: ({ creator }) => hashOf(creator),
      transactionHash: ({ transactionHash }) => transactionHash,
      blockNumber: ({ blockNumber }) => blockNumber,
      timestamp: ({ timestamp }) => timestamp,
      'dateTime (UTC)': ({ timestamp }) => momentOf(timestamp),
    }),
}

/** By the names of their calls. */
// biome-ignore lint/suspicious/noExplicitAny: each is paired with the answer of its call
export const chainAnswers: { readonly [Name in ChainCall]: ChainAnswer<Name, any> } = {
  ...{ tokenHoldingPage, tokenInventory, tokenHolders, addressFeeDistribution, pendingTransactions, pageBlocksForked },
  ...{ transactionReceiptLog, transactionInternalTransactions, transactionBlobInfo, blockBlobInfo },
  ...{ contractUpgrades, similarContracts },
}

/** The call whose pages an export has; undefined where it has a source of its own. Pure. */
export const chainCallOf = ({ type, tokenItem }: ExportRequest): ChainCall | undefined => {
  if (type === 'tokenholders') return tokenItem === undefined ? undefined : 'tokenHolders'
  return Object.keys(chainAnswers).find((name): name is ChainCall => name === type)
}
