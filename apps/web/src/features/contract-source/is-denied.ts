import type { ProxyUpgradeRecord } from '@corescope/api-schema/contracts/calls'
import type { ContractSources } from '@corescope/api-schema/verification/shapes'

type Implementation = NonNullable<ContractSources['implementation']>
/** What was told last of where a proxy forwards to, where its state says otherwise. */
type Otherwise = NonNullable<Implementation['otherwise']>
/** How it is known what a proxy forwards to, and what was told where it is not so; null of what is no proxy. */
export type Forwarding = Pick<Implementation, 'basis' | 'otherwise'> | null

type Event = Pick<ProxyUpgradeRecord, 'kind' | 'blockNumber' | 'implementation' | 'beacon'>

/** Whether an event says what is not so: the state of the contract names another. Pure. */
const isDenied = ({ kind, blockNumber, implementation, beacon }: Event, otherwise: Otherwise | null): boolean => {
  if (otherwise === null || blockNumber !== otherwise.blockNumber) return false
  if (kind === 'beaconUpgraded') return otherwise.beacon !== null && beacon?.hash === otherwise.beacon.hash
  return otherwise.beacon === null && implementation?.hash === otherwise.implementation.hash
}

/**
 * What is to be said of an event. `notSo`: the state denies it; `notAnswered`: a beacon does, which may answer differently the next
 * time; null: nothing. Pure.
 */
export const denialOf = (event: Event, forwarding: Forwarding): 'notSo' | 'notAnswered' | null => {
  if (forwarding === null || !isDenied(event, forwarding.otherwise)) return null
  return forwarding.basis === 'beacon' && event.kind !== 'beaconUpgraded' ? 'notAnswered' : 'notSo'
}
