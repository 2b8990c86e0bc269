import { isOffered } from '@corescope/api-schema/is-offered'
import { type MenuGroup, menuGroups, type PageEntry } from '@corescope/api-schema/page'
import { pages } from '@corescope/api-schema/pages'
import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import type { MessageKey } from '../../i18n/message-key.ts'

const titles: Record<MenuGroup, MessageKey> = {
  blockchain: 'shell.menuBlockchain',
  tokens: 'shell.menuTokens',
  validators: 'shell.menuValidators',
  statistics: 'shell.menuStatistics',
  tools: 'shell.menuTools',
  more: 'shell.menuMore',
}

export interface Menu {
  key: MessageKey
  entries: readonly PageEntry[]
}

/**
 * The menus with what is built, switched on and of this chain. An empty menu is not
 * shown; where a page stands is said in its declaration.
 */
export const menus = ({
  debugRoutes,
  accounts,
  chain,
}: Pick<RuntimeConfig, 'debugRoutes' | 'accounts' | 'chain'>): Menu[] => {
  const { hasSystemContracts } = chain
  const shown = pages.filter((page) =>
    isOffered(page, { debugRoutes, hasAccounts: accounts !== 'off', hasSystemContracts }),
  )
  return menuGroups
    .map((group) => ({
      key: titles[group],
      entries: shown
        .filter(({ menu }) => menu?.group === group)
        .sort((one, other) => (one.menu?.place ?? 0) - (other.menu?.place ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
