import { type PageEntry, pages } from '@corescope/api-schema/pages'
import type { MessageKey } from '../i18n/message-key.ts'

interface MenuGroup {
  key: MessageKey
  paths: readonly string[]
}

/** Where each screen stands in the menus; a planned screen stays out until it is built, and an empty menu is not shown. */
const groups: readonly MenuGroup[] = [
  {
    key: 'shell.menuBlockchain',
    paths: [
      '/blocks',
      '/txs',
      '/accounts',
      '/txsPending',
      '/txsInternal',
      '/blocks_forked',
      '/index-health',
      '/txnAuthList',
      '/contractsVerified',
    ],
  },
  { key: 'shell.menuTokens', paths: ['/tokens', '/tokentxns', '/tokens-nft', '/tokentxns-nft', '/tokentxns-nft1155'] },
  { key: 'shell.menuValidators', paths: ['/validators', '/validatorset'] },
  { key: 'shell.menuStatistics', paths: ['/topstat/overview', '/charts'] },
  {
    key: 'shell.menuTools',
    paths: ['/unit-converter', '/inputdatadecoder', '/balancecheck-tool', '/exportData', '/verifyContract', '/faucet'],
  },
  { key: 'shell.menuMore', paths: ['/contract-license-types', '/brandassets', '/contactus', '/terms'] },
]

export interface Menu {
  key: MessageKey
  entries: readonly PageEntry[]
}

/** The menus with what is built and switched on. */
export const menus = (debugRoutes: boolean): Menu[] =>
  groups
    .map(({ key, paths }) => ({
      key,
      entries: paths
        .map((path) => pages.find((page) => page.path === path))
        .filter((page) => page !== undefined && !page.planned && (!page.debug || debugRoutes)) as PageEntry[],
    }))
    .filter(({ entries }) => entries.length > 0)
