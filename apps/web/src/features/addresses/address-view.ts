import type { AddressTab } from '../../paths.ts'

/** What the lower part of an address's screen shows. The last three are not built yet. */
export type AddressView = 'transactions' | AddressTab | 'code' | 'internal' | 'transfers'

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
  readcontract: 'code',
  writecontract: 'code',
  readproxycontract: 'code',
  writeproxycontract: 'code',
  internaltx: 'internal',
  internaltxns: 'internal',
  tokentxns: 'transfers',
  tokentxnserc721: 'transfers',
  tokentxnserc1155: 'transfers',
  nfttransfers: 'transfers',
}

/** The view that a fragment (without `#`) and the query's tab choose: a known fragment goes first, then the tab. */
export const addressView = (fragment: string, tab: AddressTab | undefined): AddressView =>
  views[fragment.toLowerCase()] ?? tab ?? 'transactions'
