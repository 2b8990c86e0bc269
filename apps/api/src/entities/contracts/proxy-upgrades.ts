import type { ProxyUpgradeRecord } from '@corescope/api-schema/contracts/calls'
import { listContractLogs } from '@corescope/store/logs/read'
import type { UpgradeKey } from '@corescope/store/proxy-upgrades/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { readUpgradeLog } from '../../naming/abis/upgrade-log.ts'

/** The implementation that was told before an entry, of entries newest first. Pure. */
const toldBefore = (upgrades: readonly { upgrade: { implementation: string | null } }[], index: number) =>
  upgrades.slice(index + 1).find(({ upgrade }) => upgrade.implementation !== null)?.upgrade.implementation ?? null

/**
 * Keys → logs → names → records, in the order of the keys, newest first.
 * @param before the last entry before them that told of an implementation
 */
export const presentUpgrades = async (
  { reader, book }: ApiContext,
  contractId: number,
  keys: readonly UpgradeKey[],
  before?: UpgradeKey,
): Promise<ProxyUpgradeRecord[]> => {
  if (keys.length === 0) return []
  const all = before === undefined ? keys : [...keys, before]
  const rows = await listContractLogs(
    reader,
    contractId,
    all.map(({ contractPosition }) => contractPosition),
  )
  const kindOf = new Map(all.map(({ contractPosition, kind }) => [contractPosition, kind]))
  const upgrades = rows.map((row) => readUpgradeLog(row, kindOf.get(row.contractPosition)!))
  const named = upgrades.flatMap(({ upgrade: { implementation, beacon, previousAdmin, admin, facets } }) => [
    ...[implementation, beacon, previousAdmin, admin],
    ...(facets ?? []).map(({ facet }) => facet),
  ])
  const names = await book.byAddress(named.filter((address) => address !== null))
  const nameOf = (address: string | null) => (address === null ? null : names.get(address)!)
  return upgrades.slice(0, keys.length).map(({ row, kind, upgrade }, index) => ({
    transactionHash: hex(row.transactionHash),
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    logIndex: row.logIndex,
    kind,
    implementation: nameOf(upgrade.implementation),
    previousImplementation: upgrade.implementation === null ? null : nameOf(toldBefore(upgrades, index)),
    beacon: nameOf(upgrade.beacon),
    previousAdmin: nameOf(upgrade.previousAdmin),
    admin: nameOf(upgrade.admin),
    facets: upgrade.facets?.map(({ facet, ...cut }) => ({ ...cut, facet: names.get(facet)! })) ?? null,
    moreFacets: upgrade.moreFacets,
  }))
}
