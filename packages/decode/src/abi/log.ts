import type { Hex } from '@corescope/chain/types/hex'
import type { Log } from '@corescope/chain/types/transaction'
import type { AbiEvent, AbiParameter } from 'viem'
import { decodeParameters } from './abi-decode.ts'
import { type AbiSource, canonicalType } from './abi-index.ts'
import type { Decoded, DecodedValue } from './decoded.ts'

/** A topic holds these as their hash, not as themselves (ABI specification, "Events"). */
const isHashedInTopic = (type: string) =>
  type === 'string' || type === 'bytes' || type.startsWith('(') || type.endsWith(']')

function topicValue(parameter: AbiParameter, topic: Hex): DecodedValue | undefined {
  const type = canonicalType(parameter)
  if (isHashedInTopic(type)) return { name: parameter.name ?? '', type, indexed: true, value: topic }
  const value = decodeParameters([parameter], topic)?.[0]
  return value === undefined ? undefined : { ...value, indexed: true }
}

/** Values in the order of the event's parameters; `undefined` when the log does not fit the event. */
function eventValues(event: AbiEvent, log: Pick<Log, 'topics' | 'data'>): DecodedValue[] | undefined {
  const unindexed = event.inputs.filter((parameter) => !parameter.indexed)
  if (event.inputs.length - unindexed.length !== log.topics.length - 1) return undefined
  if (unindexed.length === 0 && log.data !== '0x') return undefined
  const data = decodeParameters(unindexed, log.data)
  if (data === undefined) return undefined
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
 * fit. So an ERC-20 transfer (three topics) and an ERC-721 transfer (four) are told apart. `undefined` when none fits.
 */
export function decodeLog(log: Pick<Log, 'topics' | 'data'>, sources: readonly AbiSource[]): Decoded | undefined {
  const topic = log.topics[0]
  if (topic === undefined) return undefined
  for (const source of sources) {
    for (const { item, signature } of source.eventsByTopic(topic)) {
      const values = eventValues(item, log)
      if (values !== undefined) return { name: item.name, signature, source: source.source, values }
    }
  }
  return undefined
}
