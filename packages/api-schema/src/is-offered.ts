import type { PageEntry } from './page.ts'

/** What an installation has, of all that pages are made for. */
export interface Installation {
  debugRoutes: boolean
  hasAccounts: boolean
  hasSystemContracts: boolean
}

/** Whether menus and searches lead to a page: those that this installation lacks, or that say nothing here, are not offered. Pure. */
export const isOffered = (
  { debug, account, core }: Pick<PageEntry, 'debug' | 'account' | 'core'>,
  { debugRoutes, hasAccounts, hasSystemContracts }: Installation,
): boolean => (!debug || debugRoutes) && (!account || hasAccounts) && (!core || hasSystemContracts)
