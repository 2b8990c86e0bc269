import type { Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import type { AbiEvent, AbiParameter } from 'viem'
import { decodeParameters, type Reading, readParameters } from './abi-decode.ts'
import type { AbiSource, IndexedItem } from './abi-index.ts'
import { type DecodeBudget, newBudget } from './decode-budget.ts'
import { type Decoded, type DecodedValue, tooLargeToTell } from './decoded.ts'
import { maxTypes, perParameter } from './parameter-size.ts'
import { toldType } from './vyper-decimal.ts'

const typeOf = perParameter(toldType)

/** A topic holds these as their hash, not as themselves (ABI specification, "Events"). */
const isHashedInTopic = (type: string) =>
  type === 'string' || type === 'bytes' || type.startsWith('(') || type.endsWith(']')

function topicValue(parameter: AbiParameter, topic: Hex): DecodedValue | undefined {
  const type = typeOf(parameter)
  if (isHashedInTopic(type)) return { name: parameter.name ?? '', type, indexed: true, value: topic }
  const value = decodeParameters([parameter], topic)?.[0]
  return value === undefined ? undefined : { ...value, indexed: true }
}

/** Names and types of what stands in topics. */
const topicSigns = ({ inputs }: AbiEvent): number =>
  inputs.reduce((sum, one) => sum + (one.indexed ? (one.name ?? '').length + typeOf(one).length : 0), 0)

/** Values in the order of the event's parameters; `undefined` when the log does not fit the event. */
function eventValues(
  { item: event, signature }: IndexedItem<AbiEvent>,
  log: Pick<Log, 'topics' | 'data'>,
  budget: DecodeBudget,
): Reading {
  if (event.inputs.length > maxTypes) return 'tooLarge'
  const unindexed = event.inputs.filter((parameter) => !parameter.indexed)
  if (event.inputs.length - unindexed.length !== log.topics.length - 1) return undefined
  if (unindexed.length === 0 && log.data !== '0x') return undefined
  const label = event.name.length + signature.length + topicSigns(event)
  const data = readParameters(unindexed, log.data, budget, label)
  if (data === undefined || data === 'tooLarge') return data
  const values: DecodedValue[] = []
  let topic = 0
  let word = 0
  for (const parameter of event.inputs) {
    const value = parameter.indexed ? topicValue(parameter, log.topics[++topic]!) : { ...data[word++]!, indexed: false }
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

/**
 * The event a log records: first of the sources, in order, with its topic0 whose count of indexed parameters and data
 * fit. So an ERC-20 transfer (three topics) and an ERC-721 transfer (four) are told apart. Where the only one that fits has
 * values for which the budget has no room, its name alone. `undefined` when none fits.
 */
export function decodeLog(
  log: Pick<Log, 'topics' | 'data'>,
  sources: readonly AbiSource[],
  budget: DecodeBudget = newBudget(),
): Decoded | undefined {
  const topic = log.topics[0]
  if (topic === undefined) return undefined
  let tooLarge: Decoded | undefined
  for (const source of sources) {
    for (const entry of source.eventsByTopic(topic)) {
      const values = eventValues(entry, log, budget)
      const event = { name: entry.item.name, signature: entry.signature, source: source.source }
      if (values === 'tooLarge') tooLarge ??= tooLargeToTell(event)
      else if (values !== undefined) return { ...event, values }
    }
  }
  return tooLarge
}
