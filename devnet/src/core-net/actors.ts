import { keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

const keyOf = (name: string) => keccak256(toHex(`corescope core net ${name}`))
const account = (name: string): PrivateKeyAccount => privateKeyToAccount(keyOf(name))

/** A candidate for the set: who registers it, who seals, who is paid. */
export interface Candidate {
  name: string
  operator: PrivateKeyAccount
  consensus: PrivateKeyAccount
  consensusKey: `0x${string}`
  fee: PrivateKeyAccount
}

const candidate = (name: string): Candidate => ({
  name,
  operator: account(`${name} operator`),
  consensus: account(`${name} consensus`),
  consensusKey: keyOf(`${name} consensus`),
  fee: account(`${name} fee`),
})

const validators: readonly [Candidate, Candidate, Candidate] = [candidate('C1'), candidate('C2'), candidate('C3')]

/** Everyone on the private network. Keys are made from names: they hold nothing anywhere else. */
export const actors = {
  /** Have nodes. */
  validators,
  /** Registers and leaves again; has no node. */
  guest: candidate('C4'),
  delegators: Array.from({ length: 6 }, (_, index) => account(`delegator ${index}`)),
  members: Array.from({ length: 5 }, (_, index) => account(`member ${index}`)),
  relayer: account('relayer'),
  miners: Array.from({ length: 3 }, (_, index) => account(`bitcoin miner ${index}`)),
}

/** Addresses that have CORE from block 0. */
export const funded = (): `0x${string}`[] => [
  ...[...actors.validators, actors.guest].map(({ operator }) => operator.address),
  ...[...actors.delegators, ...actors.members, ...actors.miners, actors.relayer].map(({ address }) => address),
]

/** The key that names a node in the network of nodes. */
export const nodeKey = (place: number) => keyOf(`node ${place}`)
