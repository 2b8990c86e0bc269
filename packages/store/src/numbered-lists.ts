import { coreEvents } from './core-events/table.ts'
import { proxyUpgrades } from './proxy-upgrades/table.ts'
import { systemTransactions } from './system-transactions/table.ts'
import { withdrawals } from './withdrawals/table.ts'

/**
 * Lists of the blocks lane with few entries a block. The database numbers them at each commit; rewind, repair, audit and the
 * comparison of indexes follow from the declaration of the table (docs/adding-a-list.md).
 */
export const numberedLists = {
  withdrawals,
  proxyUpgrades,
  systemTransactions,
  coreEvents,
}
export type NumberedLists = typeof numberedLists
