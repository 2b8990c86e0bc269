import type { Address, Hex } from '@corescope/chain/types/hex'
import { readCloneCode } from '@corescope/decode/proxies/proxy'
import { zeroAddress } from '@corescope/decode/tokens/token-transfers'
import { listContractLogs } from '@corescope/store/logs/read'
import type { Reader } from '@corescope/store/reader'
import { type AbiOriginRow, maxTargets, originLimits } from '@corescope/store/verification/abis'
import { followCuts } from './facets.ts'
import { readUpgradeLog, type UpgradeLog } from './upgrade-log.ts'

/** From a block on, calls go to these contracts (implementations, a beacon, the facets of a diamond). */
export interface Forwarding {
  blockNumber: number
  targets: readonly Address[]
  /** The targets stand beside those of before: a diamond's cut. */
  isAddition: boolean
  /** Of a diamond's cut: the facets that no call goes to any more. */
  gone?: readonly Address[]
  /** Of a diamond's cut: functions that lead nowhere since, and those that do so no longer. */
  removed?: readonly Hex[]
  restored?: readonly Hex[]
  /** The targets are beacons: they name what runs, and run nothing themselves. */
  areBeacons?: boolean
  /** What the beacon named when it was asked: it counts where the beacon tells nothing by itself. */
  behind?: readonly Address[]
}

/** Where calls go next. */
export interface Target {
  address: Address
  isBeacon: boolean
  /** Of a beacon that tells nothing by itself: what it named. */
  behind: readonly Address[]
}

/** What is known of a block: of one before the first thing known, that. Most proxies tell nothing until they are changed. */
const knownAt = (history: readonly Forwarding[], blockNumber: number | null): readonly Forwarding[] => {
  const known = history.filter((one) => blockNumber === null || one.blockNumber <= blockNumber)
  return known.length > 0 ? known : history.slice(-1)
}

const gather = (
  history: readonly Forwarding[],
  blockNumber: number | null,
  /** What was before it is no longer meant. */
  isOver: (one: Forwarding) => boolean,
): Target[] => {
  const found = new Map<Address, Target>()
  const gone = new Set<Address>()
  for (const one of knownAt(history, blockNumber)) {
    for (const address of one.targets) {
      if (found.has(address) || gone.has(address)) continue
      found.set(address, { address, isBeacon: one.areBeacons === true, behind: one.behind ?? [] })
    }
    if (!isOver(one)) continue
    if (!one.isAddition) break
    for (const address of one.gone ?? []) gone.add(address)
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
  gather(history, blockNumber, (one) => one.blockNumber !== blockNumber)

/** Where a contract forwarded its calls to when a block had ended, as a node reads its state: several of a diamond alone. Pure. */
export const targetsAfter = (history: readonly Forwarding[], blockNumber: number | null): Target[] =>
  gather(history, blockNumber, () => true)

/** The block of the newest thing that is known of a contract at a block. Pure. */
export const newestOf = (history: readonly Forwarding[], blockNumber: number | null): number | undefined =>
  knownAt(history, blockNumber)[0]?.blockNumber

/** Functions that cuts of a diamond had removed when a block had ended. Pure. @param history newest first */
export const removedAfter = (history: readonly Forwarding[], blockNumber: number | null): ReadonlySet<Hex> => {
  const [removed, restored] = [new Set<Hex>(), new Set<Hex>()]
  for (const one of history) {
    if (blockNumber !== null && one.blockNumber > blockNumber) continue
    for (const selector of one.removed ?? []) if (!restored.has(selector)) removed.add(selector)
    for (const selector of one.restored ?? []) if (!removed.has(selector)) restored.add(selector)
  }
  return removed
}

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

/** What was found out of a proxy when somebody asked. Of a beacon's it is the beacon that is known: what that names may change any time. */
const readResults = (results: NonNullable<AbiOriginRow['results']>): Forwarding[] =>
  results.map(([blockNumber, implementations, beacon]) => {
    const behind = implementations as Address[]
    return beacon === null
      ? { blockNumber, targets: behind, isAddition: false }
      : { blockNumber, targets: [beacon as Address], isAddition: false, areBeacons: true, behind }
  })

/** What is known of where a contract forwards its calls to. */
export interface ForwardingHistory {
  /** Newest first. */
  forwarding: readonly Forwarding[]
  /** More was known up to this block than is told here; null: this is all. */
  cutAt: number | null
}

/** The block up to which rows, newest first, may be missing: as many as are read at once are there. Pure. */
const cutOf = (rows: readonly { blockNumber: number }[], limit: number): number =>
  rows.length < limit ? -1 : (rows.at(-1)?.blockNumber ?? -1)
const historyOf = (forwarding: readonly Forwarding[], ...cuts: number[]): ForwardingHistory => {
  const cutAt = Math.max(...cuts)
  return { forwarding, cutAt: cutAt < 0 ? null : cutAt }
}

/** Whose code an account had itself run (EIP-7702). Pure. */
export const readDelegationHistory = (delegations: NonNullable<AbiOriginRow['delegations']>): ForwardingHistory => {
  const rows = delegations.map(([blockNumber]) => ({ blockNumber }))
  return historyOf(readDelegations(delegations), cutOf(rows, originLimits.delegations))
}

/**
 * What logs of upgrades, newest first, say of where calls go. Pure.
 * @param isWhole these are all there are
 */
export const forwardingOf = (logs: readonly UpgradeLog[], isWhole: boolean): Forwarding[] => {
  const cuts = logs.filter(({ kind }) => kind === 'diamondCut').toReversed()
  const followed = followCuts(
    cuts.map(({ upgrade }) => upgrade),
    isWhole,
  )
  const cutOfLog = new Map(cuts.map((log, index) => [log, followed[index]!]))
  const isEmpty = ({ targets, gone = [] }: Pick<Forwarding, 'targets' | 'gone'>) => targets.length + gone.length === 0
  const told = logs.flatMap((log): Forwarding[] => {
    const { blockNumber } = log.row
    const cut = cutOfLog.get(log)
    if (cut !== undefined) {
      const changes = !isEmpty(cut) || cut.removed !== undefined || cut.restored !== undefined
      return changes ? [{ blockNumber, ...cut, isAddition: true }] : []
    }
    const { implementation, beacon } = log.upgrade
    const targets = [implementation, beacon].filter((one) => one !== null)
    const areBeacons = log.kind === 'beaconUpgraded'
    return targets.length === 0 ? [] : [{ blockNumber, targets, isAddition: false, areBeacons }]
  })
  // of before the first thing known that counts: it names something
  return told.slice(0, told.findLastIndex((one) => !isEmpty(one)) + 1)
}

/** What is known of where a contract forwards its calls to; logs are read where it tells its upgrades. */
export const readForwarding = async (reader: Reader, origin: AbiOriginRow): Promise<ForwardingHistory> => {
  const clone = origin.shortCode === null ? undefined : readCloneCode(origin.shortCode as Hex)
  if (clone !== undefined) return historyOf([{ blockNumber: 0, targets: clone.implementations, isAddition: false }], -1)
  const kept = readResults(origin.results ?? [])
  const kinds = new Map(origin.upgrades ?? [])
  const rows = kinds.size === 0 ? [] : await listContractLogs(reader, origin.addressId, [...kinds.keys()])
  const told = forwardingOf(
    rows.map((row) => readUpgradeLog(row, kinds.get(row.contractPosition)!)),
    rows.length < originLimits.upgrades,
  )
  const all = [...told, ...kept].toSorted((one, other) => other.blockNumber - one.blockNumber)
  return historyOf(all, cutOf(rows, originLimits.upgrades), cutOf(kept, originLimits.results))
}
