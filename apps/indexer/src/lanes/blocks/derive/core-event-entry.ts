import type { CoreFamily, CoreKind, coreEvents } from '@corescope/store/core-events/table'
import type { Unnumbered } from '@corescope/store/table/table'

export type Entry = Unnumbered<typeof coreEvents>
/** What an event says of one entry; what is not said is null. */
export type Said = Partial<Pick<Entry, 'candidate' | 'delegator' | 'subject' | 'amount' | 'round' | 'lockTime'>> & {
  family: CoreFamily
  kind: CoreKind
}
export type Values = Readonly<Record<string, unknown>>
/** @param sender of the transaction */
export type Read = (values: Values, contract: string, sender: () => string) => Said[]

export const text = (values: Values, name: string): string => values[name] as string
export const amount = (values: Values, name: string): bigint => BigInt(text(values, name))
/** Tags of rounds are days since 1970: a larger number is none. */
export const roundOf = (values: Values): number | null => {
  const round = Number(text(values, 'round'))
  return Number.isSafeInteger(round) ? round : null
}
