import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import { decodeAbiParameters } from 'viem'
import { bytesToHex, hexToBytes } from '../bytes/bytes.ts'
import { decodeRlpPrefix, type RlpItem } from '../bytes/rlp-decode.ts'

/** An event that shares the fees of its transactions, and with whom. */
export interface SharingEvent {
  topic: Hash
  gas: bigint
  /** `share` of 10,000 */
  rewards: { recipient: Address; share: number }[]
}

/** What a parameter of Configuration changes. */
export interface FeeShareChange {
  change: 'add' | 'update' | 'remove' | 'resume' | 'pause'
  contract: Address
  /** Of `add` and `update`: those of the contract from then on. */
  events: SharingEvent[]
}

/** The contract takes far fewer (MAX_EVENTS, MAX_REWARDS); a proposal may be longer. */
const maxEntries = 100
/** Longer values are not read. */
const maxBytes = 32 * 1024

/** Bytes that are not what the contract takes. */
class ValueError extends Error {}

const listOf = (item: RlpItem | undefined): RlpItem[] => {
  if (!Array.isArray(item) || item.length > maxEntries) throw new ValueError('not a short list')
  return item
}
const bytesOf = (item: RlpItem | undefined, length: number): Hex => {
  if (!(item instanceof Uint8Array) || item.length !== length) throw new ValueError(`not ${length} bytes`)
  return bytesToHex(item)
}
const numberOf = (item: RlpItem | undefined, most: number): bigint => {
  if (!(item instanceof Uint8Array) || item.length > most) throw new ValueError('not a small number')
  return item.length === 0 ? 0n : BigInt(bytesToHex(item))
}

const eventOf = (item: RlpItem): SharingEvent => {
  const [rewards, topic, gas] = listOf(item)
  return {
    ...{ topic: bytesOf(topic, 32), gas: numberOf(gas, 4) },
    rewards: listOf(rewards).map((reward) => {
      const [recipient, share] = listOf(reward)
      return { recipient: bytesOf(recipient, 20), share: Number(numberOf(share, 2)) }
    }),
  }
}

const rlpOf = (bytes: Uint8Array): RlpItem[] => {
  const { item, length } = decodeRlpPrefix(bytes)
  if (length !== bytes.length) throw new ValueError('bytes behind the list')
  return listOf(item)
}

const issue = [
  { name: 'topic', type: 'bytes32' },
  { name: 'gas', type: 'uint32' },
  {
    name: 'rewards',
    type: 'tuple[]',
    components: [
      { name: 'recipient', type: 'address' },
      { name: 'share', type: 'uint16' },
    ],
  },
] as const

/** Contract and events as the contract takes them, or as the ABI encodes them, which begins with the zeros of an address. */
const configOf = (bytes: Uint8Array): Pick<FeeShareChange, 'contract' | 'events'> => {
  if (bytes[0] !== 0) {
    const [contract, events] = rlpOf(bytes)
    return { contract: bytesOf(contract, 20), events: listOf(events).map(eventOf) }
  }
  const [contract, events] = decodeAbiParameters([{ type: 'address' }, { type: 'tuple[]', components: issue }], bytes)
  if (events.length > maxEntries || events.some(({ rewards }) => rewards.length > maxEntries))
    throw new ValueError('too long')
  return {
    contract: contract.toLowerCase() as Address,
    events: events.map(({ topic, gas, rewards }) => ({
      ...{ topic, gas: BigInt(gas) },
      rewards: rewards.map(({ recipient, share }) => ({ recipient: recipient.toLowerCase() as Address, share })),
    })),
  }
}

/** An address alone, or the last bytes of a word. */
const addressOf = (bytes: Uint8Array): Address => {
  const isWord = bytes.length === 32 && bytes.subarray(0, 12).every((byte) => byte === 0)
  if (!isWord && bytes.length !== 20) throw new ValueError('not an address')
  return bytesToHex(bytes.subarray(-20))
}

const readers = new Map<string, (bytes: Uint8Array) => FeeShareChange>([
  ['addConfig', (bytes) => ({ change: 'add', ...configOf(bytes) })],
  ['updateConfig', (bytes) => ({ change: 'update', ...configOf(bytes) })],
  ['removeConfig', (bytes) => ({ change: 'remove', contract: addressOf(bytes), events: [] })],
  [
    'setConfigStatus',
    (bytes) => {
      const [contract, isActive] = rlpOf(bytes)
      const change = numberOf(isActive, 1) === 0n ? 'pause' : 'resume'
      return { change, contract: bytesOf(contract, 20), events: [] }
    },
  ],
])

/**
 * What `updateParam(key, value)` of Configuration changes of the fee shares; undefined of another key, and of bytes that the
 * contract would not take. Pure.
 */
export const readFeeShareChange = (key: string, value: string): FeeShareChange | undefined => {
  const read = readers.get(key)
  if (read === undefined || value.length > 2 + maxBytes * 2) return undefined
  try {
    return read(hexToBytes(value))
  } catch {
    // Anybody who may propose writes these bytes: what is no change is told as bytes.
    return undefined
  }
}
