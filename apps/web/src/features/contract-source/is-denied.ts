import type { ProxyUpgradeRecord } from '@corescope/api-schema/contracts/calls'
import type { ContractSources } from '@corescope/api-schema/verification/shapes'

/** What was told last of where a proxy forwards to, where its state says otherwise. */
export type Otherwise = NonNullable<NonNullable<ContractSources['implementation']>['otherwise']>

type Event = Pick<ProxyUpgradeRecord, 'kind' | 'blockNumber' | 'implementation' | 'beacon'>

/** Whether an event says what is not so: the state of the contract names another. Pure. */
export const isDenied = (
  { kind, blockNumber, implementation, beacon }: Event,
  otherwise: Otherwise | null,
): boolean => {
  if (otherwise === null || blockNumber !== otherwise.blockNumber) return false
  if (kind === 'beaconUpgraded') return otherwise.beacon !== null && beacon?.hash === otherwise.beacon.hash
  return otherwise.beacon === null && implementation?.hash === otherwise.implementation.hash
}
