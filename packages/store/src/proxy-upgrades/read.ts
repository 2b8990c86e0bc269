import { type PageEntryRow, type PositionList, pageStatement } from '../as-of.ts'
import type { Reader } from '../reader.ts'
import type { StoredUpgradeKind } from './tables.ts'

const list: PositionList = {
  name: 'proxy_upgrades',
  table: 'proxy_upgrades',
  owner: 'contract_id',
  position: 'position',
  order: 'transaction_position',
  keys: ['contract_position as "contractPosition"', 'kind'],
}
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
