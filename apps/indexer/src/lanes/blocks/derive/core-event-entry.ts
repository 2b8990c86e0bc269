import type { Hex } from '@corescope/chain/types/hex'
import {
  type CoreFamily,
  type CoreKind,
  type coreEvents,
  coreFamilies,
  coreKinds,
} from '@corescope/store/core-events/table'
import type { Unnumbered } from '@corescope/store/table/table'

export type Entry = Unnumbered<typeof coreEvents>
/** What an event says of one entry; what is not said is null. */
export type Said = Partial<Pick<Entry, 'candidate' | 'delegator' | 'subject' | 'amount' | 'round' | 'lockTime'>> & {
  family: CoreFamily
  kind: CoreKind
}
export type Values = Readonly<Record<string, unknown>>
/** @param sender of the transaction. @param input what it handed to the contract whose event it is; undefined where it called another */
export type Read = (values: Values, contract: string, sender: () => string, input?: () => Hex | undefined) => Said[]

export const text = (values: Values, name: string): string => values[name] as string
export const amount = (values: Values, name: string): bigint => BigInt(text(values, name))
/** Tags of rounds are the time divided by their length: what is no safe integer is none. */
export const roundOf = (values: Values): number | null => {
  const round = Number(text(values, 'round'))
  return Number.isSafeInteger(round) ? round : null
}

/** A change of the CORE that a delegator has with a candidate. @param operator the name of its parameter */
export const moved = (kind: CoreKind, values: Values, operator: string, change: bigint): Said => ({
  ...{ family: coreFamilies.coreStake, kind, candidate: text(values, operator), amount: change },
  delegator: text(values, 'delegator'),
})

/** A bitcoin stake that goes from one candidate to another. @param operators the names of their parameters */
export const movedBitcoin = (values: Values, operators: { source: string; target: string }): Said[] => {
  const said = { family: coreFamilies.btcMove, delegator: text(values, 'delegator'), subject: text(values, 'txid') }
  const sum = amount(values, 'amount')
  return [
    { ...said, kind: coreKinds.btcTransferredOut, candidate: text(values, operators.source), amount: -sum },
    { ...said, kind: coreKinds.btcTransferredIn, candidate: text(values, operators.target), amount: sum },
  ]
}
