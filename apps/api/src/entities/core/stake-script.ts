import { maxListedScript } from '@corescope/api-schema/staking/calls'
import { systemContracts } from '@corescope/chain/system-contracts'
import type { Hex } from '@corescope/chain/types/hex'
import { listLogHeads } from '@corescope/store/core-events/log-heads'
import type { CoreEventRow } from '@corescope/store/core-events/read'
import type { Reader } from '@corescope/store/reader'
import { zeroRunBound } from '@corescope/store/zero-run-length'
import { expandStart, hex } from '../../answers/wire.ts'
import { valuesOf } from './events.ts'

/** What the event of a stake tells of the locked output. */
export interface StakedOutput {
  outputIndex: number
  /** Its start where it is cut. */
  script: `0x${string}`
  /** Bytes of the whole script. */
  scriptBytes: number
}

/** Words before the script: the four of `BitcoinStake.delegated`, which has one more than `PledgeAgent.delegatedBtc`, and its length. */
const headBytes = 5 * 32 + maxListedScript
/** Stored bytes of an event's data that hold them and the start of the script. */
export const storedStakeHead = zeroRunBound(headBytes)
const pledgeAgent = systemContracts.find(({ name }) => name === 'PledgeAgent')!.address

/** The start of the event's data with its place for the script's length; undefined where it is not laid out as the contract does. */
const headOf = (contract: string, coded: string) => {
  const { start } = expandStart(coded, headBytes)
  const wordOfLength = contract === pledgeAgent ? 3 : 4
  const begin = 2 + 64 * (wordOfLength + 1)
  if (start.length < begin) return undefined
  const word = (index: number) => Number(BigInt(`0x${start.slice(2 + 64 * index, 66 + 64 * index)}`))
  if (word(0) !== 32 * wordOfLength) return undefined
  const script = start.slice(begin, begin + 2 * maxListedScript)
  return { words: start.slice(0, begin - 64), word, wordOfLength, script }
}

/** By the start of the event's data; undefined where it is not laid out as the contract does. Pure. */
const outputOfHead = ({ contract }: CoreEventRow, coded: string): StakedOutput | undefined => {
  const head = headOf(contract, coded)
  if (head === undefined) return undefined
  const { word, wordOfLength, script } = head
  return {
    outputIndex: word(contract === pledgeAgent ? 2 : 1),
    script: hex(`0x${script}`),
    scriptBytes: word(wordOfLength),
  }
}

/** Data of a stake's event as if its script were but its start, of data that is cut off; `0x` where it is laid out otherwise. Pure. */
export const briefStakeData = (contract: string, coded: string): Hex => {
  const head = headOf(contract, coded)
  if (head === undefined) return '0x'
  const length = (head.script.length / 2).toString(16).padStart(64, '0')
  return hex(`${head.words}${length}${head.script.padEnd(Math.ceil(head.script.length / 64) * 64, '0')}`)
}

const wholeOutputOf = (made: CoreEventRow): StakedOutput | undefined => {
  const { script, outputIndex } = valuesOf(made)
  if (typeof script !== 'string') return undefined
  return { outputIndex: Number(outputIndex), script: hex(script), scriptBytes: (script.length - 2) / 2 }
}

const cut = ({ script, ...told }: StakedOutput): StakedOutput => ({
  ...told,
  script: hex(script.slice(0, 2 + 2 * maxListedScript)),
})

/**
 * Outputs that stakes locked, by the events that made them. The contract takes a script of any length: of one whose event is too long to be
 * read, and of all where they are listed, the start alone.
 */
export const readOutputs = async (
  reader: Reader,
  made: readonly CoreEventRow[],
  { isList }: { isList: boolean },
): Promise<(row: CoreEventRow) => StakedOutput | undefined> => {
  const whole = new Map(made.map((row) => [row.position, wholeOutputOf(row)]))
  const long = made.filter(({ position }) => whole.get(position) === undefined).map(({ position }) => position)
  const heads = await listLogHeads(reader, long, storedStakeHead)
  return (row) => {
    const told = whole.get(row.position)
    if (told !== undefined) return isList ? cut(told) : told
    const head = heads.get(row.position)
    return head === undefined ? undefined : outputOfHead(row, head)
  }
}
