import type { SharingEvents } from '@corescope/api-schema/shapes/fee-shares'
import type { ApiContext } from '../../context.ts'
import type { NameOf } from './events.ts'

/** Events of contracts that share fees, as they are read from wherever. */
export interface SharingContract {
  contract: string
  events: readonly {
    topic: `0x${string}`
    gas: bigint | string
    rewards: readonly { recipient: string; share: number }[]
  }[]
}

/** Every address that they are told by. */
export const addressesOfSharing = ({ contract, events }: SharingContract): string[] => [
  contract,
  ...events.flatMap(({ rewards }) => rewards.map(({ recipient }) => recipient)),
]

/** Tells the events of contracts with their signatures, where an ABI is known, and who is paid. */
export const presentSharing = async (
  { abis }: ApiContext,
  contracts: readonly SharingContract[],
  nameOf: NameOf,
): Promise<(of: SharingContract) => SharingEvents> => {
  const known = await abis.find(
    contracts.flatMap(({ contract, events }) =>
      events.map(({ topic }) => ({ address: contract, blockNumber: null, hash: topic })),
    ),
  )
  return ({ contract, events }) => {
    const sources = known.of(contract, null)
    return events.map(({ topic, gas, rewards }) => ({
      ...{ topic, gas: String(gas) },
      signature: sources.flatMap((source) => source.eventsByTopic(topic))[0]?.signature ?? null,
      rewards: rewards.map(({ recipient, share }) => ({ recipient: nameOf(recipient), share })),
    }))
  }
}
