import { listOf, type PageEntryRow, pageStatement } from '../positional-list.ts'
import { type Reader, type Statement, statement } from '../reader.ts'
import { proxyUpgradeKinds, proxyUpgrades, type StoredUpgradeKind } from './table.ts'

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

/** Entries among which the one before is looked for: a contract may tell of other things as often as it likes. */
const maxLooked = 1_000

const beforeStatement: Statement<UpgradeKey> = statement(
  'proxy_upgrade_before',
  `select contract_position as "contractPosition", kind from (
     select position, contract_position, kind from proxy_upgrades
      where contract_id = $1 and position < $2 order by position desc limit ${maxLooked}) former
    where kind = ${proxyUpgradeKinds.upgraded} order by position desc limit 1`,
)

/** The last entry before a place in a contract's list by which it told of an implementation. */
export const implementationBefore = (
  reader: Reader,
  contractId: number,
  position: number,
): Promise<UpgradeKey | undefined> => reader.row(beforeStatement, [contractId, position])
