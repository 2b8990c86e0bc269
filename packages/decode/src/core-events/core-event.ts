import { systemContracts } from '@corescope/chain/system-contracts'
import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import type { AbiSource } from '../abi/abi-index.ts'
import { type DecodeBudget, newBudget } from '../abi/decode-budget.ts'
import { knownAbis } from '../abi/known-abis.ts'
import { decodeLog } from '../abi/log.ts'
import { plainEventReader, type ReadPlainEvent } from './plain-event.ts'

/** An event of a system contract: values by the names of its parameters, integers as decimal strings. */
export interface CoreEvent {
  /** `CandidateHub.registered` */
  name: string
  values: Readonly<Record<string, unknown>>
}

interface Known {
  name: string
  abi: AbiSource
}
const contracts = new Map<string, Known>(
  systemContracts.map(({ address, name }) => [
    address,
    { name, abi: knownAbis(address, { hasSystemContracts: true })[0]! },
  ]),
)

interface KnownEvent {
  /** `CandidateHub.registered` */
  name: string
  /** Reads most logs of it; absent where several events share the topic, or values take more than a word. */
  readPlain: ReadPlainEvent | undefined
}
/** What is known of the events of a contract, by topic; filled as they come, by topics that an ABI has. */
const known = new Map<string, Map<string, KnownEvent>>()

const knownEvent = (address: Address, topic0: Hex | undefined): KnownEvent | undefined => {
  const contract = contracts.get(address)
  if (contract === undefined || topic0 === undefined) return undefined
  const ofContract = known.get(address) ?? new Map<string, KnownEvent>()
  const before = ofContract.get(topic0)
  if (before !== undefined) return before
  const [first, ...others] = contract.abi.eventsByTopic(topic0)
  if (first === undefined) return undefined
  const made = {
    name: `${contract.name}.${first.item.name}`,
    readPlain: others.length === 0 ? plainEventReader(first.item) : undefined,
  }
  known.set(address, ofContract.set(topic0, made))
  return made
}

/** Name of an event by the contract that left it and its first topic; undefined elsewhere, or where no ABI has it. */
export const coreEventName = (address: Address, topic0: Hex | undefined): string | undefined =>
  knownEvent(address, topic0)?.name

/**
 * An event of one of Core's system contracts, of whichever version; undefined for every other log, one that does not fit, and one whose
 * values are more than the budget has room for: by default what an answer may tell.
 */
export const readCoreEvent = (
  log: Pick<Log, 'address' | 'topics' | 'data'>,
  budget: DecodeBudget = newBudget(),
): CoreEvent | undefined => {
  const event = knownEvent(log.address, log.topics[0])
  if (event === undefined) return undefined
  const plain = event.readPlain?.(log)
  if (plain !== undefined) return { name: event.name, values: plain }
  const contract = contracts.get(log.address)!
  const decoded = decodeLog(log, [contract.abi], budget)
  if (decoded === undefined || decoded.isTooLarge) return undefined
  return {
    name: `${contract.name}.${decoded.name}`,
    values: Object.fromEntries(decoded.values.map(({ name, value }) => [name, value])),
  }
}

/**
 * Unix seconds until which the output of a bitcoin stake is locked: bytes 1 to 4 of its redeem script, the lowest first
 * (BitcoinStake: `04 <time> b1`). Undefined for another script. Pure.
 */
export const lockTimeOf = (script: string): number | undefined => {
  const bytes = script.slice(2)
  if (!/^04[0-9a-f]{8}b1/i.test(bytes)) return undefined
  return Number.parseInt(bytes.slice(2, 10).match(/../g)!.reverse().join(''), 16)
}
