import { type ProxyUpgradeKind, readProxyUpgrade } from '@corescope/decode/proxies/proxy-upgrade'
import { fullTopic } from '@corescope/store/logs/full-topic'
import { type LogSummaryRow, shownBytes } from '@corescope/store/logs/log-columns'
import { proxyUpgradeKinds, type StoredUpgradeKind } from '@corescope/store/proxy-upgrades/table'
import { expandStart } from '../../answers/wire.ts'

const kindNames = new Map(Object.entries(proxyUpgradeKinds).map(([name, kind]) => [kind, name as ProxyUpgradeKind]))

/** What the log of an upgrade says. Pure. */
export const readUpgradeLog = (row: LogSummaryRow, stored: StoredUpgradeKind) => {
  const kind = kindNames.get(stored)!
  const topics = [row.topic0, row.topic1, row.topic2, row.topic3].flatMap((topic) =>
    topic === null ? [] : [fullTopic(topic)],
  )
  const { start, hasMore } = expandStart(row.data, shownBytes)
  return { row, kind, upgrade: readProxyUpgrade(kind, topics, start, hasMore) }
}

export type UpgradeLog = ReturnType<typeof readUpgradeLog>
