/** `proxy_upgrades.kind` */
export const proxyUpgradeKinds = { upgraded: 1, adminChanged: 2, beaconUpgraded: 3, diamondCut: 4 } as const
export type StoredUpgradeKind = (typeof proxyUpgradeKinds)[keyof typeof proxyUpgradeKinds]

/** A row of `proxy_upgrades` before its position. */
export interface StoredProxyUpgrade {
  contractId: number
  transactionPosition: number
  /** Of the log among the contract's logs. */
  contractPosition: number
  kind: StoredUpgradeKind
}
