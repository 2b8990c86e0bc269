import type { blockFilters } from '@corescope/api-schema/match-page'

/** Parts of a transaction's screen that are asked for apart (`?tab=`). */
export const transactionTabs = [
  'internal',
  'logs',
  'state',
  'trace',
  'blobs',
  'authorizations',
  'input',
  'raw',
] as const
/** Lists of an address that are not its transactions (`?tab=`). */
export const addressTabs = [
  'code',
  'read',
  'write',
  'internal',
  'erc20',
  'erc721',
  'erc1155',
  'holdings',
  'nfts',
  'balance',
  'analytics',
  'blocks',
  'fees',
  'authorizations',
  'withdrawals',
  'logs',
  'delegations',
  'btcstakes',
  'liquidbtc',
  'claims',
  'grades',
  'sets',
  'rewards',
  'slashes',
  'delegators',
  'stakedbtc',
  'hashpower',
  'commissions',
  'history',
] as const
/** Those of them that only an address of Core has: of everybody, and of validators. */
export const stakeTabs = [
  'delegations',
  'btcstakes',
  'liquidbtc',
  'claims',
  'grades',
] as const satisfies readonly AddressTab[]
export const validatorTabs = [
  'sets',
  'rewards',
  'slashes',
  'delegators',
  'stakedbtc',
  'hashpower',
  'commissions',
  'history',
] as const satisfies readonly AddressTab[]
export type CoreTab = (typeof stakeTabs)[number] | (typeof validatorTabs)[number]

/** Parts of the statistics' screen. */
export type TopTab = 'overview' | 'transactions' | 'tokens' | 'network'
/** Parts of a token's screen (`?tab=`). */
export const tokenTabs = ['holders', 'inventory', 'info', 'analytics'] as const

export type TokenTab = (typeof tokenTabs)[number]
export type BlockFilter = (typeof blockFilters)[number]
export type TransactionTab = (typeof transactionTabs)[number]
export type AddressTab = (typeof addressTabs)[number]

const query = (values: Record<string, string | number | undefined>) => {
  const set = Object.entries(values).filter(([, value]) => value !== undefined)
  return set.length === 0 ? '' : `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`
}

/** Builders of the product's URLs (spec §2). No other file writes a path by hand. */
export const paths = {
  home: () => '/',
  blocks: (list: { asOf?: number; fromBlock?: number; toBlock?: number } = {}) => `/blocks${query(list)}`,
  forkedBlocks: () => '/blocks_forked',
  block: (id: number | string, filter?: BlockFilter) => `/block/${id}${filter === undefined ? '' : `/${filter}`}`,
  blockCountdown: (blockNumber: number | string) => `/block/countdown/${blockNumber}`,
  transactions: (list: { block?: number | string; asOf?: number } = {}) => `/txs${query(list)}`,
  transaction: (transactionHash: string, tab?: TransactionTab) => `/tx/${transactionHash}${query({ tab })}`,
  /** The call tree of a transaction, opened at its first failed call. */
  failedCalls: (transactionHash: string) => `/tx/${transactionHash}${query({ tab: 'trace', call: 'failed' })}`,
  pendingTransactions: () => '/txsPending',
  blob: (versionedHash: string) => `/blob/${versionedHash}`,
  /** Opcode steps of a transaction, from a step on. */
  vmTrace: (transactionHash?: string, step?: number) => `/vmtrace${query({ tx: transactionHash, step })}`,
  balanceCheck: (asked: { addresses?: string } = {}) => `/balancecheck-tool${query(asked)}`,
  accounts: () => '/accounts',
  /** `file` and `line` of its source, with the tab `code`. */
  address: (
    hash: string,
    list: {
      tab?: AddressTab
      direction?: 'in' | 'out'
      counterparty?: string
      file?: string
      line?: number
      fromBlock?: number
      toBlock?: number
      /** Of a chart. */
      range?: string
    } = {},
  ) => `/address/${hash}${query(list)}`,
  charts: () => '/charts',
  topStatistics: (tab: TopTab) => `/topstat/${tab}`,
  chart: (id: string) => `/chart/${id}`,
  tokens: (list: { q?: string } = {}) => `/tokens${query(list)}`,
  nftTokens: () => '/tokens-nft',
  token: (hash: string, list: { tab?: TokenTab; a?: string; at?: number | string } = {}) =>
    `/token/${hash}${query(list)}`,
  nft: (contractAddress: string, tokenItem: string) => `/nft/${contractAddress}/${tokenItem}`,
  tokenHoldings: (address?: string) => `/tokenholdings${query({ a: address })}`,
  tokenUpdate: (hash?: string) => `/tokenupdate${hash === undefined ? '' : `/${hash}`}`,
  validators: () => '/validators',
  validatorsFound: (keyword: string) => `/validators?q=${keyword}`,
  validatorSet: () => '/validatorset',
  validatorSnapshot: (round: number) => `/validatorset/snapshot/${round}`,
  rounds: (tab?: 'charts') => `/rounds${query({ tab })}`,
  slashes: () => '/slashes',
  relayers: (tab?: 'blocks') => `/relayers${query({ tab })}`,
  coreFunds: (tab?: 'burn' | 'foundation' | 'systemReward') => `/funds${query({ tab })}`,
  feeShares: (tab?: 'changes') => `/fee-shares${query({ tab })}`,
  governance: (tab?: 'parameters') => `/governance${query({ tab })}`,
  proposal: (id: number | string) => `/proposal/${id}`,
  /** A Bitcoin transaction by its id. */
  bitcoinDecoder: (txid?: string) => `/btc-stake-txn-decoder${query({ tx: txid })}`,
  /** The form, or the records of a domain name. */
  nameLookup: (name?: string) => (name === undefined ? '/name-lookup' : `/name-lookup-search${query({ name })}`),
  searchScreen: () => '/search',
  search: (text: string) => `/search${query({ q: text })}`,
  contactUs: () => '/contactus',
  brandAssets: () => '/brandassets',
  terms: () => '/terms',
  licenseTypes: () => '/contract-license-types',
  unitConverter: () => '/unit-converter',
  /** The chooser, or the form for a way of giving sources. */
  verifyContract: (kind?: 'single' | 'multiple' | 'json' | 'vyper', address?: string) => {
    if (kind === undefined || kind === 'vyper') return `/verifyContract${query({ a: address, type: kind })}`
    const form = { single: 'solc', multiple: 'solc-multiple', json: 'solc-json' }[kind]
    return `/verifyContract-${form}${query({ a: address })}`
  },
  opcodeTool: (address?: string) => `/opcode-tool${query({ address })}`,
  decompiler: (address?: string) => `/bytecode-decompiler${query({ address })}`,
  /** Two addresses side by side. */
  contractDiff: (left?: string, right?: string) => `/contract-diff-checker${query({ a: left, b: right })}`,
  login: () => '/login',
  register: () => '/register',
  lostPassword: () => '/lostpassword',
  myAccount: () => '/my/account',
  myVerifiedAddresses: () => '/my/verify_address',
  /** The form that watches an address. */
  watch: (address: string) => `/my/address${query({ address })}`,
  /** The form for a private name and a note. */
  noteAddress: (address: string) => `/my/notes_address${query({ address })}`,
  noteTransaction: (transaction: string) => `/my/notes_tx${query({ transaction })}`,
  /** The form that puts a token out of one's sight, or the list of those that are. */
  ignoredTokens: (token?: string) => `/my/token_ignore${query({ token })}`,
  apiReference: () => '/reference',
  health: () => '/health',
  indexHealth: () => '/index-health',
}
