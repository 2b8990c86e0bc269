import { decodeAbiParameters, type Hex, toEventSelector } from 'viem'

/** A log as eth_getBlockReceipts has it. */
export interface WireLog {
  address: Hex
  topics: Hex[]
  data: Hex
  logIndex: Hex
}

/** One movement of one token. */
export interface CountedTransfer {
  standard: 20 | 721 | 1155
  token: string
  logIndex: number
  /** Place in a batch. */
  place: number
  from: string
  to: string
  amount: bigint
  /** Id of the item; undefined for an ERC-20. */
  item?: bigint
}

const selectors = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  single: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  batch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  deposit: toEventSelector('Deposit(address,uint256)'),
  withdrawal: toEventSelector('Withdrawal(address,uint256)'),
}
export const zero = `0x${'0'.repeat(40)}`
const uint = { type: 'uint256' } as const
const uints = { type: 'uint256[]' } as const
const address = { type: 'address' } as const

const addressIn = (topic: Hex | undefined): string => `0x${(topic ?? '').slice(-40)}`

type Movement = Omit<CountedTransfer, 'token' | 'logIndex' | 'place'>

const movementsOf = ({ address: token, topics, data }: WireLog, wrappedCoin: string): Movement[] => {
  const [selector, first, second, third] = topics
  if (selector === selectors.transfer && topics.length === 3) {
    const [amount] = decodeAbiParameters([uint], data)
    return [{ standard: 20, from: addressIn(first), to: addressIn(second), amount }]
  }
  if (selector === selectors.transfer && topics.length === 4) {
    return [{ standard: 721, from: addressIn(first), to: addressIn(second), amount: 1n, item: BigInt(third!) }]
  }
  if (selector === selectors.transfer && topics.length === 1) {
    const [from, to, item] = decodeAbiParameters([address, address, uint], data)
    return [{ standard: 721, from: from.toLowerCase(), to: to.toLowerCase(), amount: 1n, item }]
  }
  if (selector === selectors.single) {
    const [item, amount] = decodeAbiParameters([uint, uint], data)
    return [{ standard: 1155, from: addressIn(second), to: addressIn(third), amount, item }]
  }
  if (selector === selectors.batch) {
    const [items, amounts] = decodeAbiParameters([uints, uints], data)
    const [from, to] = [addressIn(second), addressIn(third)]
    return items.map((item, index) => ({ standard: 1155, from, to, amount: amounts[index]!, item }))
  }
  if (token.toLowerCase() !== wrappedCoin) return []
  if (selector === selectors.deposit) {
    return [{ standard: 20, from: zero, to: addressIn(first), amount: BigInt(data) }]
  }
  if (selector === selectors.withdrawal) {
    return [{ standard: 20, from: addressIn(first), to: zero, amount: BigInt(data) }]
  }
  return []
}

/**
 * The token transfers of some logs, read with viem's decoder: the chain's contracts are known, so what a log means is
 * not in doubt. The wrapped coin tells of deposits and withdrawals by no other log.
 */
export const readTransfers = (logs: readonly WireLog[], wrappedCoin: string): CountedTransfer[] =>
  logs.flatMap((log) =>
    movementsOf(log, wrappedCoin).map((movement, place) => ({
      ...movement,
      ...{ token: log.address.toLowerCase(), logIndex: Number(log.logIndex), place },
    })),
  )
