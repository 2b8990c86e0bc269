import type { Hash } from '@corescope/chain/types/hex'
import { type ProxyUpgradeKind, proxyUpgradeTopics } from '@corescope/decode/proxy-upgrade'
import type { StoredLog } from '@corescope/store/logs/tables'
import {
  proxyUpgradeKinds,
  type StoredProxyUpgrade,
  type StoredUpgradeKind,
} from '@corescope/store/proxy-upgrades/tables'

const kinds = new Map<Hash, StoredUpgradeKind>(
  Object.entries(proxyUpgradeTopics).map(([kind, topic]) => [topic, proxyUpgradeKinds[kind as ProxyUpgradeKind]]),
)

/** Logs by which contracts say what they forward to from now on, in chain order. Pure. */
export const deriveProxyUpgrades = (logs: readonly StoredLog[]): StoredProxyUpgrade[] => {
  const upgrades: StoredProxyUpgrade[] = []
  for (const { log, contractId, contractPosition, transactionPosition } of logs) {
    const kind = log.topics[0] === undefined ? undefined : kinds.get(log.topics[0])
    if (kind !== undefined) upgrades.push({ contractId, contractPosition, transactionPosition, kind })
  }
  return upgrades
}
