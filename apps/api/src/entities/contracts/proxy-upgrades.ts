import type { ProxyUpgradeRecord } from '@corescope/api-schema/contracts/calls'
import { listContractLogs } from '@corescope/store/logs/read'
import type { UpgradeKey } from '@corescope/store/proxy-upgrades/read'
import { hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { readUpgradeLog } from '../../naming/abis/upgrade-log.ts'

/** Keys → logs → names → records, in the order of the keys. */
export const presentUpgrades = async (
  { reader, book }: ApiContext,
  contractId: number,
  keys: readonly UpgradeKey[],
): Promise<ProxyUpgradeRecord[]> => {
  if (keys.length === 0) return []
  const rows = await listContractLogs(
    reader,
    contractId,
    keys.map(({ contractPosition }) => contractPosition),
  )
  const kindOf = new Map(keys.map(({ contractPosition, kind }) => [contractPosition, kind]))
  const upgrades = rows.map((row) => readUpgradeLog(row, kindOf.get(row.contractPosition)!))
  const named = upgrades.flatMap(({ upgrade: { implementation, beacon, previousAdmin, admin, facets } }) => [
    ...[implementation, beacon, previousAdmin, admin],
    ...(facets ?? []).map(({ facet }) => facet),
  ])
  const names = await book.byAddress(named.filter((address) => address !== null))
  const nameOf = (address: string | null) => (address === null ? null : names.get(address)!)
  return upgrades.map(({ row, kind, upgrade }) => ({
    transactionHash: hex(row.transactionHash),
    blockNumber: row.blockNumber,
    timestamp: row.timestamp,
    logIndex: row.logIndex,
    kind,
    implementation: nameOf(upgrade.implementation),
    beacon: nameOf(upgrade.beacon),
    previousAdmin: nameOf(upgrade.previousAdmin),
    admin: nameOf(upgrade.admin),
    facets: upgrade.facets?.map(({ facet, ...cut }) => ({ ...cut, facet: names.get(facet)! })) ?? null,
    moreFacets: upgrade.moreFacets,
  }))
}
