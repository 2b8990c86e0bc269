import type { Address } from '@corescope/chain/types/hex'
import type { Random } from './random.ts'
import { signers } from './simulated-signers.ts'

/** Who takes part in a simulated chain. Few enough to meet again and again, one of them hot. */
export interface Actors {
  hot: Address
  people: Address[]
  /** There from block 0. */
  contracts: Address[]
  /** One of them, whose Deposit and Withdrawal move its token. */
  wrappedCoin: Address
  /** Of Core's system contracts. */
  systemContracts: Address[]
  validators: Address[]
}

const SYSTEM_CONTRACTS: Address[] = [
  '0x0000000000000000000000000000000000001000',
  '0x0000000000000000000000000000000000001002',
]

export function createActors(random: Random): Actors {
  const several = (count: number) => Array.from({ length: count }, () => random.address())
  const contracts = several(6)
  return {
    hot: random.address(),
    people: [...several(24).slice(signers.length), ...signers],
    contracts,
    wrappedCoin: contracts[0]!,
    systemContracts: SYSTEM_CONTRACTS,
    validators: several(3),
  }
}

/** Someone: every third time the hot one, now and then somebody never seen before. */
export function pickPerson(actors: Actors, random: Random): Address {
  if (random.chance(0.33)) return actors.hot
  return random.chance(0.1) ? random.address() : random.pick(actors.people)
}
