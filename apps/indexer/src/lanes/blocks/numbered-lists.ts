import type { Address } from '@corescope/chain/types/hex'
import { type NumberedLists, numberedLists } from '@corescope/store/numbered-lists'
import type { Table, Unnumbered } from '@corescope/store/table/table'
import type { CommitRows } from './assign/assign-positions.ts'
import { deriveCoreEvents } from './derive/core-events.ts'
import { deriveProxyUpgrades } from './derive/proxy-upgrades.ts'
import { deriveSystemTransactions } from './derive/system-transactions.ts'
import { deriveWithdrawals } from './derive/withdrawals.ts'

/** The entries that blocks add to the lists of a table, in chain order, without positions. Pure. */
export type DeriveEntries<One extends Table> = (
  rows: CommitRows,
  idOf: (address: Address) => number,
) => Unnumbered<One>[]

/** What each numbered list is made of. */
const derivations: { [Name in keyof NumberedLists]: DeriveEntries<NumberedLists[Name]> } = {
  withdrawals: deriveWithdrawals,
  proxyUpgrades: deriveProxyUpgrades,
  systemTransactions: deriveSystemTransactions,
  coreEvents: deriveCoreEvents,
}

/** Entries of one table. */
export interface NumberedEntries {
  table: Table
  entries: Unnumbered<Table>[]
}

/** The entries that blocks add to the numbered lists. @param idOf the id of an address that the blocks mention */
export const deriveNumberedLists = (rows: CommitRows, idOf: (address: Address) => number): NumberedEntries[] =>
  Object.entries(numberedLists).map(([name, table]) => ({
    table,
    entries: derivations[name as keyof NumberedLists](rows, idOf) as Unnumbered<Table>[],
  }))
