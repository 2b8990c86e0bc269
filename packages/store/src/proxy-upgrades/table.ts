import { addressId, int2, int4, int8 } from '../table/columns.ts'
import { declareTable } from '../table/table.ts'

/** `proxy_upgrades.kind` */
export const proxyUpgradeKinds = { upgraded: 1, adminChanged: 2, beaconUpgraded: 3, diamondCut: 4 } as const
export type StoredUpgradeKind = (typeof proxyUpgradeKinds)[keyof typeof proxyUpgradeKinds]

/** Upgrades of a contract, as its logs tell them. */
export const proxyUpgrades = declareTable({
  name: 'proxy_upgrades',
  columns: {
    transaction_position: int8(),
    contract_id: addressId(),
    position: int4(),
    contract_position: int4(),
    kind: int2<StoredUpgradeKind>(),
  },
  key: ['contract_id', 'position'],
  lists: { all: { owner: ['contract_id'], position: 'position', order: 'transaction_position' } },
  rewind: { by: 'transaction_position' },
  audit: { owner: 'contract_id', position: 'position' },
  isSound: `exists (select from logs g where g.contract_id = l.contract_id and g.contract_position = l.contract_position
                       and g.transaction_position = l.transaction_position)`,
})
