import type { Hash } from '@corescope/chain/types/hex'
import { type ProxyUpgradeKind, proxyUpgradeTopics } from '@corescope/decode/proxies/proxy-upgrade'
import { proxyUpgradeKinds, type proxyUpgrades, type StoredUpgradeKind } from '@corescope/store/proxy-upgrades/table'
import type { DeriveEntries } from '../numbered-lists.ts'

const kinds = new Map<Hash, StoredUpgradeKind>(
  Object.entries(proxyUpgradeTopics).map(([kind, topic]) => [topic, proxyUpgradeKinds[kind as ProxyUpgradeKind]]),
)

/** Logs by which contracts say what they forward to from now on, in chain order. Pure. */
export const deriveProxyUpgrades: DeriveEntries<typeof proxyUpgrades> = ({ logs }) =>
  logs.flatMap(({ log, contractId, contractPosition, transactionPosition }) => {
    const kind = log.topics[0] === undefined ? undefined : kinds.get(log.topics[0])
    return kind === undefined ? [] : [{ contractId, contractPosition, transactionPosition, kind }]
  })
