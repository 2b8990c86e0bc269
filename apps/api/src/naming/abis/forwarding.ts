import type { Address, Hex } from '@corescope/chain/types/hex'
import { readCloneCode } from '@corescope/decode/proxies/proxy'
import { zeroAddress } from '@corescope/decode/tokens/token-transfers'
import { listContractLogs } from '@corescope/store/logs/read'
import type { Reader } from '@corescope/store/reader'
import type { AbiOriginRow } from '@corescope/store/verification/abis'
import { readUpgradeLog } from './upgrade-log.ts'

/** From a block on, calls go to these contracts (implementations, a beacon, the facets of a diamond). */
export interface Forwarding {
  blockNumber: number
  targets: readonly Address[]
  /** The targets stand beside those of before: a diamond's cut. */
  isAddition: boolean
  /** The targets are beacons: they name what runs, and run nothing themselves. */
  areBeacons?: boolean
}

/** Where calls go next. */
export interface Target {
  address: Address
  isBeacon: boolean
}

/** Targets that are looked up for one contract at one block. */
const maxTargets = 24

/** What is known of a block: of one before the first thing known, that. Most proxies tell nothing until they are changed. */
const knownAt = (history: readonly Forwarding[], blockNumber: number | null): readonly Forwarding[] => {
  const known = history.filter((one) => blockNumber === null || one.blockNumber <= blockNumber)
  return known.length > 0 ? known : history.slice(-1)
}

const gather = (
  history: readonly Forwarding[],
  blockNumber: number | null,
  isLast: (one: Forwarding) => boolean,
): Target[] => {
  const found = new Map<Address, Target>()
  for (const one of knownAt(history, blockNumber)) {
    for (const address of one.targets) {
      if (!found.has(address)) found.set(address, { address, isBeacon: one.areBeacons === true })
    }
    if (isLast(one)) break
  }
  return [...found.values()].slice(0, maxTargets)
}

/**
 * Where a contract forwarded its calls to at a block, the newest first. In the block of an upgrade both may be meant: the one of before is
 * told after the new one. Pure.
 * @param history newest first
 * @param blockNumber null: now
 */
export const targetsAt = (history: readonly Forwarding[], blockNumber: number | null): Target[] =>
  gather(history, blockNumber, (one) => !one.isAddition && one.blockNumber !== blockNumber)

/** Where a contract forwarded its calls to when a block had ended, as a node reads its state: several of a diamond alone. Pure. */
export const targetsAfter = (history: readonly Forwarding[], blockNumber: number | null): Target[] =>
  gather(history, blockNumber, (one) => !one.isAddition)

/**
 * Whose code an account had itself run, by its authorizations (EIP-7702), newest first. Before the first it ran none. Those
 * that are not known to have taken effect change nothing. Pure.
 */
export const readDelegations = (delegations: NonNullable<AbiOriginRow['delegations']>): Forwarding[] => [
  ...delegations.flatMap(([blockNumber, delegate]): Forwarding[] => {
    if (delegate === null) return []
    return [{ blockNumber, targets: delegate === zeroAddress ? [] : [delegate as Address], isAddition: false }]
  }),
  { blockNumber: 0, targets: [], isAddition: false },
]

/** What is known of where a contract forwards its calls to, newest first; logs are read where it tells its upgrades. */
export const readForwarding = async (reader: Reader, origin: AbiOriginRow): Promise<Forwarding[]> => {
  const clone = origin.shortCode === null ? undefined : readCloneCode(origin.shortCode as Hex)
  if (clone !== undefined) return [{ blockNumber: 0, targets: clone.implementations, isAddition: false }]
  const kept = (origin.results ?? []).map(
    ([blockNumber, implementations]): Forwarding => ({
      blockNumber,
      targets: implementations as Address[],
      isAddition: false,
    }),
  )
  const kinds = new Map(origin.upgrades ?? [])
  const rows = kinds.size === 0 ? [] : await listContractLogs(reader, origin.addressId, [...kinds.keys()])
  const told = rows.flatMap((row): Forwarding[] => {
    const { kind, upgrade } = readUpgradeLog(row, kinds.get(row.contractPosition)!)
    const facets = upgrade.facets?.filter(({ action }) => action !== 'remove').map(({ facet }) => facet) ?? []
    const targets = [...[upgrade.implementation, upgrade.beacon].filter((one) => one !== null), ...facets]
    const how = { isAddition: kind === 'diamondCut', areBeacons: kind === 'beaconUpgraded' }
    return targets.length === 0 ? [] : [{ blockNumber: row.blockNumber, targets, ...how }]
  })
  return [...told, ...kept].toSorted((one, other) => other.blockNumber - one.blockNumber)
}
