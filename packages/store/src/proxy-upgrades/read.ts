import { listOf, type PageEntryRow, pageStatement } from '../positional-list.ts'
import type { Reader } from '../reader.ts'
import { proxyUpgrades, type StoredUpgradeKind } from './table.ts'

const list = listOf(proxyUpgrades, 'all', ['contract_position as "contractPosition"', 'kind'])
export interface UpgradeKey {
  /** Of the log among the contract's logs. */
  contractPosition: number
  kind: StoredUpgradeKind
}
const page = pageStatement<UpgradeKey>(list)

/** Keys of a page of a contract's upgrades, newest first, as of a chain-wide transaction position. */
export const listProxyUpgrades = (
  reader: Reader,
  values: { contractId: number; bound: number; pageNum: number; pageSize: number },
): Promise<PageEntryRow<UpgradeKey>[]> =>
  reader.rows(page, [values.contractId, values.bound, values.pageNum, values.pageSize])
