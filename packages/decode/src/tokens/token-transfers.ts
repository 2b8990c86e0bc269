import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { TokenStandard } from '@corescope/chain/types/token-standard'
import type { Log } from '@corescope/chain/types/transaction'

/** One movement of one token; a batch is one of these for each of its items. */
export interface TokenTransfer {
  standard: TokenStandard
  token: Address
  logIndex: number
  /** Place inside the log: 0, or the item of a batch. */
  item: number
  /** The zero address: minted. */
  from: Address
  /** The zero address: burned. */
  to: Address
  /** Smallest units; 1 for an ERC-721. */
  amount: bigint
  /** Id of the ERC-721 or ERC-1155; null for an ERC-20. */
  tokenItem: bigint | null
}

export const zeroAddress: Address = `0x${'0'.repeat(40)}`

/** keccak256 of Transfer(address,address,uint256): ERC-20 and ERC-721. */
export const transferTopic: Hash = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** keccak256 of TransferSingle(address,address,address,uint256,uint256): ERC-1155. */
export const transferSingleTopic: Hash = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** keccak256 of TransferBatch(address,address,address,uint256[],uint256[]): ERC-1155. */
export const transferBatchTopic: Hash = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** keccak256 of Deposit(address,uint256): a wrapped coin that mints without a transfer. */
export const depositTopic: Hash = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
/** keccak256 of Withdrawal(address,uint256): a wrapped coin that burns without a transfer. */
export const withdrawalTopic: Hash = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

const wordDigits = 64
const wordOf = (data: Hex, index: number): string | undefined => {
  const start = 2 + index * wordDigits
  return data.length >= start + wordDigits ? data.slice(start, start + wordDigits) : undefined
}
const numberOf = (word: string): bigint => BigInt(`0x${word}`)
const cleanPrefix = '0'.repeat(24)

/** An address in a word; undefined where the upper twelve bytes are not zero: then it is no address. */
const addressOf = (word: string | undefined): Address | undefined =>
  word?.startsWith(cleanPrefix) ? `0x${word.slice(24)}` : undefined
const topicAddress = (topic: Hash | undefined) => addressOf(topic?.slice(2))

type Movement = Pick<TokenTransfer, 'standard' | 'from' | 'to' | 'amount' | 'tokenItem'>
const move = (
  standard: TokenStandard,
  from: Address | undefined,
  to: Address | undefined,
  amount: bigint,
  tokenItem: bigint | null,
): Movement | undefined =>
  from === undefined || to === undefined ? undefined : { standard, from, to, amount, tokenItem }

/** By the number of indexed arguments: three words of data without any is what ERC-721s did before the standard. */
const readTransfer = ({ topics, data }: Log): Movement | undefined => {
  if (topics.length === 4) {
    return move(721, topicAddress(topics[1]), topicAddress(topics[2]), 1n, BigInt(topics[3]!))
  }
  const first = wordOf(data, 0)
  if (first === undefined) return undefined
  if (topics.length === 3) return move(20, topicAddress(topics[1]), topicAddress(topics[2]), numberOf(first), null)
  if (topics.length === 1 && data.length === 2 + 3 * wordDigits) {
    return move(721, addressOf(first), addressOf(wordOf(data, 1)), 1n, numberOf(wordOf(data, 2)!))
  }
  return undefined
}

const readSingle = ({ topics, data }: Log): Movement | undefined => {
  const [id, value] = [wordOf(data, 0), wordOf(data, 1)]
  if (topics.length !== 4 || id === undefined || value === undefined) return undefined
  return move(1155, topicAddress(topics[2]), topicAddress(topics[3]), numberOf(value), numberOf(id))
}

/** A dynamic array of words at the offset that the head's word names; undefined when it does not fit the data. */
const readWords = (data: Hex, headIndex: number): bigint[] | undefined => {
  const offset = wordOf(data, headIndex)
  if (offset === undefined) return undefined
  const bytes = numberOf(offset)
  const dataBytes = BigInt((data.length - 2) >> 1)
  if (bytes % 32n !== 0n || bytes >= dataBytes) return undefined
  const start = Number(bytes / 32n)
  const length = numberOf(wordOf(data, start) ?? '0')
  if (length > dataBytes / 32n - BigInt(start) - 1n) return undefined
  return Array.from({ length: Number(length) }, (_, index) => numberOf(wordOf(data, start + 1 + index)!))
}

const readBatch = ({ topics, data }: Log): Movement[] => {
  const [ids, values] = [readWords(data, 0), readWords(data, 1)]
  if (topics.length !== 4 || ids === undefined || values === undefined || ids.length !== values.length) return []
  const [from, to] = [topicAddress(topics[2]), topicAddress(topics[3])]
  return ids.flatMap((id, index) => move(1155, from, to, values[index]!, id) ?? [])
}

/** Deposit and withdrawal of a wrapped coin; one that also announces the transfer is counted by that. */
const readWrapping = (log: Log, logs: readonly Log[]): Movement | undefined => {
  const { topics, data } = log
  const [holder, word] = [topicAddress(topics[1]), wordOf(data, 0)]
  if (topics.length !== 2 || holder === undefined || word === undefined) return undefined
  const isDeposit = topics[0] === depositTopic
  const [from, to] = isDeposit ? [zeroAddress, holder] : [holder, zeroAddress]
  const amount = numberOf(word)
  const isAnnounced = logs.some((other) => {
    if (other.address !== log.address || other.topics[0] !== transferTopic) return false
    const one = readTransfer(other)
    return one !== undefined && one.from === from && one.to === to && one.amount === amount
  })
  return isAnnounced ? undefined : move(20, from, to, amount, null)
}

/** The movement of a log that can only say one; batches are read apart. */
const readMovement = (log: Log, logs: readonly Log[], wrappedCoins: ReadonlySet<Address>): Movement | undefined => {
  switch (log.topics[0]) {
    case transferTopic:
      return readTransfer(log)
    case transferSingleTopic:
      return readSingle(log)
    case depositTopic:
    case withdrawalTopic:
      return wrappedCoins.has(log.address) ? readWrapping(log, logs) : undefined
    default:
      return undefined
  }
}

const transferOf = ({ address: token, logIndex }: Log, item: number, movement: Movement): TokenTransfer => {
  const { standard, from, to, amount, tokenItem } = movement
  return { standard, token, logIndex, item, from, to, amount, tokenItem }
}

/**
 * Token transfers of one transaction, from its logs, in their order. Logs that only look like transfers (arguments that
 * do not fit the data, words that are no addresses) are none. Pure.
 * Sources: ERC-20, ERC-721 (also with nothing indexed, as before the standard), ERC-1155, and the WETH9 pair of events.
 * @param wrappedCoins contracts whose Deposit and Withdrawal move their token without a Transfer
 */
export const readTokenTransfers = (logs: readonly Log[], wrappedCoins: ReadonlySet<Address>): TokenTransfer[] => {
  const transfers: TokenTransfer[] = []
  for (const log of logs) {
    if (log.topics[0] === transferBatchTopic) {
      for (const [item, movement] of readBatch(log).entries()) transfers.push(transferOf(log, item, movement))
    } else {
      const movement = readMovement(log, logs, wrappedCoins)
      if (movement !== undefined) transfers.push(transferOf(log, 0, movement))
    }
  }
  return transfers
}
