import type { AddressTab } from '../../paths.ts'

/** What the lower part of an address's screen shows. */
export type AddressView = 'transactions' | AddressTab

/** Fragments that links of explorers carry (spec §2: "address detail, optional hash fragment"), lower case. */
const views: Record<string, AddressView> = {
  transactions: 'transactions',
  blocks: 'blocks',
  mine: 'blocks',
  validatedblocks: 'blocks',
  logs: 'logs',
  events: 'logs',
  code: 'code',
  contract: 'code',
  readcontract: 'read',
  writecontract: 'write',
  readproxycontract: 'read',
  writeproxycontract: 'write',
  internaltx: 'internal',
  internaltxns: 'internal',
  tokentxns: 'erc20',
  tokentxnserc721: 'erc721',
  tokentxnserc1155: 'erc1155',
  nfttransfers: 'erc721',
  tokenholdings: 'holdings',
  asset: 'holdings',
  'asset-tokens': 'holdings',
  'asset-nfts': 'nfts',
  coinbalance: 'balance',
  analytics: 'analytics',
  withdrawals: 'withdrawals',
  authlist7702: 'authorizations',
  authorizations: 'authorizations',
  validatorset: 'sets',
  validatorssets: 'sets',
  delegations: 'delegations',
  btcstakes: 'btcstakes',
}

/** The view that a fragment (without `#`) and the query's tab choose: a known fragment goes first, then the tab. */
export const addressView = (fragment: string, tab: AddressTab | undefined): AddressView =>
  views[fragment.toLowerCase()] ?? tab ?? 'transactions'
