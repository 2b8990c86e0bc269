import type { BitcoinBlock } from '../bitcoin/bitcoin.ts'
import type { Tally } from '../real-nodes/tally.ts'
import type { AskData } from '../test-worlds/walk-list.ts'
import { actors } from './actors.ts'
import type { RawChain } from './raw-chain.ts'
import { addressIn, wordOf } from './raw-chain.ts'
import type { Driven } from './steps.ts'
import type { Reader } from './wallet.ts'

export interface Question {
  ask: AskData
  /** What the contracts and the blocks say. */
  chain: Reader
  /** Blocks and receipts as the node has them: asked where contracts keep nothing. */
  raw: RawChain
  tally: Tally
  driven: Driven
  /** Those that were relayed. */
  bitcoinBlocks: readonly Pick<BitcoinBlock, 'hash' | 'time'>[]
  /** The block at which both sides are asked. */
  at: number
}

export const lower = (address: string) => address.toLowerCase()
export const text = (value: bigint) => value.toString()
export const operators = () => [...actors.validators, actors.guest].map(({ operator }) => operator.address)

/** Rounds and the blocks that turned them, oldest first. */
export const turnsOf = ({ raw }: Pick<Question, 'raw'>): { block: number; round: number }[] =>
  raw.logsOf('CandidateHub', 'turnedRound(uint256)').map((log) => ({ block: log.block, round: Number(wordOf(log, 0)) }))

/** Who missed a turn and in which block, by the event of SlashIndicator: it keeps a counter alone, which it lowers. */
export const missedTurnsOf = ({ raw }: Pick<Question, 'raw'>): { block: number; consensus: string }[] =>
  raw
    .logsOf('SlashIndicator', 'validatorSlashed(address)')
    .map((log) => ({ block: log.block, consensus: addressIn(log, 1) }))
