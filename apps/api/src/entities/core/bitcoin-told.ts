import type { StakeTold } from '@corescope/decode/bitcoin/stake'
import type { CoreEventRow } from '@corescope/store/core-events/read'
import { listOfSubjects } from '@corescope/store/core-events/subjects'
import { type CoreKind, coreKinds } from '@corescope/store/core-events/table'
import type { Reader } from '@corescope/store/reader'
import { reverseHash } from './events.ts'
import { readOutputs } from './stake-script.ts'

const k = coreKinds
/** Events whose subject is a Bitcoin transaction, but for rewards; that of others is a block of Bitcoin or a proposal. */
export const stepKinds: readonly CoreKind[] = [
  ...[k.btcStaked, k.btcTransferredOut, k.btcTransferredIn, k.btcSpent, k.btcTakenBack, k.btcExpired],
  ...[k.liquidMinted, k.liquidPaidIn, k.liquidPaidOut, k.liquidPaidTooMuch],
]
const rewardKinds: readonly CoreKind[] = [k.btcRewardClaimed, k.btcRewardStored]

/** What Core was told of a Bitcoin transaction. */
export interface BitcoinTold {
  /** As Bitcoin's explorers show it. */
  btcTxId: `0x${string}`
  /** As the events have it. */
  subject: `0x${string}`
  /** The first of each kind, oldest first; none where no event of Core names it. */
  events: CoreEventRow[]
}

/** @param id of a Bitcoin transaction, in the order of explorers or in that of the events. @param bound chain-wide transaction position */
export const findBitcoinTold = async (reader: Reader, id: `0x${string}`, bound: number): Promise<BitcoinTold> => {
  const other = reverseHash(id)
  const kinds = [...stepKinds, ...rewardKinds]
  const events = await listOfSubjects(reader, [id, other], { kinds, bound, most: 1 })
  const asIs = events.filter(({ subject }) => subject === id)
  return asIs.length > 0 ? { btcTxId: other, subject: id, events: asIs } : { btcTxId: id, subject: other, events }
}

/** What the events make of the Bitcoin transaction: the first that holds. */
export const kindOnCore = (events: readonly CoreEventRow[]) => {
  const has = (...kinds: CoreKind[]) => events.some(({ kind }) => kinds.includes(kind))
  if (has(k.btcStaked, k.btcTransferredIn, k.btcSpent, k.btcExpired, ...rewardKinds)) return 'stake' as const
  if (has(k.liquidMinted, k.liquidPaidIn)) return 'liquid' as const
  if (has(k.liquidPaidOut, k.liquidPaidTooMuch)) return 'payout' as const
  return has(k.btcTakenBack) ? ('spending' as const) : ('unknown' as const)
}

/** The stake that the contract made of the Bitcoin transaction, by the event that tells of it; undefined where there is none. */
export const findStakeTold = async (
  reader: Reader,
  events: readonly CoreEventRow[],
): Promise<StakeTold | undefined> => {
  const made = events.find(({ kind }) => kind === k.btcStaked)
  const output = made && (await readOutputs(reader, [made], { isList: false }))(made)
  if (output === undefined) return undefined
  const { script, scriptBytes, outputIndex } = output
  return {
    script: script.length === 2 + 2 * scriptBytes ? script : undefined,
    output: outputIndex,
    amount: made!.amount === null ? null : BigInt(made!.amount),
    lockTime: made!.lockTime,
  }
}

/** Satoshi that were paid into a vault; null where the events tell of no such payment. */
export const paidInTold = (events: readonly CoreEventRow[]): string | null =>
  events.find(({ kind }) => kind === k.liquidMinted || kind === k.liquidPaidIn)?.amount ?? null
