import type { ProxyUpgradeRecord } from '@corescope/api-schema/contracts/calls'
import { type ProxyUpgradeKind, readProxyUpgrade } from '@corescope/decode/proxies/proxy-upgrade'
import { type LogSummaryRow, shownBytes } from '@corescope/store/logs/log-columns'
import { listContractLogs } from '@corescope/store/logs/read'
import type { UpgradeKey } from '@corescope/store/proxy-upgrades/read'
import { proxyUpgradeKinds } from '@corescope/store/proxy-upgrades/table'
import { expandStart, fullTopic, hex } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'

const kindNames = new Map(Object.entries(proxyUpgradeKinds).map(([name, kind]) => [kind, name as ProxyUpgradeKind]))

const read = (row: LogSummaryRow, kind: ProxyUpgradeKind) => {
  const topics = [row.topic0, row.topic1, row.topic2, row.topic3].flatMap((topic) =>
    topic === null ? [] : [fullTopic(topic)],
  )
  const { start, hasMore } = expandStart(row.data, shownBytes)
  return { row, kind, upgrade: readProxyUpgrade(kind, topics, start, hasMore) }
}

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
  const kindOf = new Map(keys.map(({ contractPosition, kind }) => [contractPosition, kindNames.get(kind)!]))
  const upgrades = rows.map((row) => read(row, kindOf.get(row.contractPosition)!))
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
