import { encodeAbiParameters, type Hex, pad, toHex } from 'viem'
import type { Bitcoin } from '../bitcoin/bitcoin.ts'
import { actors } from './actors.ts'
import { roundSeconds } from './genesis.ts'
import type { CoreNetwork } from './network.ts'
import { addresses, type ContractName, type Wallet } from './wallet.ts'

/** What was made on the network and is asked about afterwards. */
export interface Driven {
  /** Bitcoin transactions that are stakes, in the order of explorers. */
  stakes: string[]
  /** Numbers of proposals. */
  proposals: bigint[]
  /** Blocks in which what is shared of fees changed; absent in recordings of before fees were shared. */
  feeShares?: number[]
  /** Parameters that were set: contract, getter, value. */
  parameters: { contract: ContractName; getter: string; value: bigint }[]
  /** Who asked liquid bitcoin back, and at which script of Bitcoin; absent in recordings of before there was any. */
  redeemed?: { delegator: string; script: Hex }[]
  /** What the node called `finalized` with which head; absent in recordings of before it was asked. */
  finalized?: { head: number; block: number }[]
}

export interface Drive {
  wallet: Wallet
  bitcoin: Bitcoin
  network: CoreNetwork
  driven: Driven
  /** Of the fork that brings votes, unix seconds; undefined where there is none. */
  votesFrom: number | undefined
  say: (words: string) => void
}

const roundTag = (wallet: Wallet) => wallet.read<bigint>('CandidateHub', 'roundTag').then(Number)
/** Waits until so many rounds have begun from here. */
export const waitRounds = async ({ wallet }: Pick<Drive, 'wallet'>, count: number): Promise<void> => {
  const first = await roundTag(wallet)
  await wallet.until(
    `${count} rounds`,
    async () => (await roundTag(wallet)) >= first + count,
    (count + 1) * roundSeconds * 2,
  )
}

interface Operation {
  contract: ContractName
  signature: string
  data: Hex
  description: string
}

/** A proposal by a member that all others vote for, carried out. @returns the block in which it was */
export const carryOut = async (
  { wallet, driven }: Drive,
  proposer: number,
  { contract, signature, data, description }: Operation,
): Promise<number> => {
  const words = [[addresses[contract]], [0n], [signature], [data], description]
  const member = actors.members[proposer]!
  const { block, events } = await wallet.call(member, 'GovHub', 'propose', words, { gas: 5_000_000n })
  const id = events.find(({ name }) => name === 'ProposalCreated')!.args.id as bigint
  driven.proposals.push(id)
  await wallet.until('the vote', async () => (await wallet.head()) > block + 1)
  await Promise.all(
    actors.members.slice(0, 4).map((voter, index) => wallet.call(voter, 'GovHub', 'castVote', [id, index !== 3])),
  )
  return (await wallet.call(member, 'GovHub', 'execute', [id], { gas: 5_000_000n })).block
}

/** The same for a parameter of a contract. */
export const setParameter = (
  drive: Drive,
  proposer: number,
  contract: ContractName,
  key: string,
  value: Hex,
): Promise<number> => {
  const data = encodeAbiParameters([{ type: 'string' }, { type: 'bytes' }], [key, value])
  const description = `Set ${key} of ${contract}`
  return carryOut(drive, proposer, { contract, signature: 'updateParam(string,bytes)', data, description })
}

export const word = (value: bigint): Hex => pad(toHex(value))
