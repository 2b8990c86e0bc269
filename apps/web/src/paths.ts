import type { addressTabs, transactionTabs } from '@corescope/api-schema/first-screen'
import type { blockFilters } from '@corescope/api-schema/match-page'

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
  blocks: (list: { asOf?: number } = {}) => `/blocks${query(list)}`,
  forkedBlocks: () => '/blocks_forked',
  block: (id: number | string, filter?: BlockFilter) => `/block/${id}${filter === undefined ? '' : `/${filter}`}`,
  blockCountdown: (blockNumber: number | string) => `/block/countdown/${blockNumber}`,
  transactions: (list: { block?: number | string; asOf?: number } = {}) => `/txs${query(list)}`,
  transaction: (transactionHash: string, tab?: TransactionTab) => `/tx/${transactionHash}${query({ tab })}`,
  accounts: () => '/accounts',
  address: (hash: string, list: { tab?: AddressTab; direction?: 'in' | 'out' } = {}) =>
    `/address/${hash}${query(list)}`,
  token: (hash: string) => `/token/${hash}`,
  validators: () => '/validators',
  searchScreen: () => '/search',
  search: (text: string) => `/search${query({ q: text })}`,
  contactUs: () => '/contactus',
  brandAssets: () => '/brandassets',
  terms: () => '/terms',
  licenseTypes: () => '/contract-license-types',
  unitConverter: () => '/unit-converter',
  login: () => '/login',
  myAccount: () => '/my/account',
  apiReference: () => '/api/docs',
  health: () => '/health',
}
