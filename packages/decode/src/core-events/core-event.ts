import { systemContracts } from '@corescope/chain/system-contracts'
import type { Address, Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import type { AbiSource } from '../abi/abi-index.ts'
import { type DecodeBudget, newBudget } from '../abi/decode-budget.ts'
import { knownAbis } from '../abi/known-abis.ts'
import { decodeLog } from '../abi/log.ts'

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

/** Name of an event by the contract that left it and its first topic; undefined elsewhere, or where no ABI has it. */
export const coreEventName = (address: Address, topic0: Hex | undefined): string | undefined => {
  const known = contracts.get(address)
  const event = known === undefined || topic0 === undefined ? undefined : known.abi.eventsByTopic(topic0)[0]
  return event === undefined ? undefined : `${known!.name}.${event.item.name}`
}

/**
 * An event of one of Core's system contracts, of whichever version; undefined for every other log, one that does not fit, and one whose
 * values are more than the budget has room for: by default what an answer may tell.
 */
export const readCoreEvent = (
  log: Pick<Log, 'address' | 'topics' | 'data'>,
  budget: DecodeBudget = newBudget(),
): CoreEvent | undefined => {
  const known = contracts.get(log.address)
  const decoded = known === undefined ? undefined : decodeLog(log, [known.abi], budget)
  if (decoded === undefined || decoded.isTooLarge) return undefined
  return {
    name: `${known!.name}.${decoded.name}`,
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
