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
export const menus = ({ debugRoutes, chain }: Pick<RuntimeConfig, 'debugRoutes' | 'chain'>): Menu[] => {
  const shown = pages.filter(({ debug, core }) => (!debug || debugRoutes) && (!core || chain.hasSystemContracts))
  return menuGroups
    .map((group) => ({
      key: titles[group],
      entries: shown
        .filter(({ menu }) => menu?.group === group)
        .sort((one, other) => (one.menu?.place ?? 0) - (other.menu?.place ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0)
}
