import { systemContracts } from '@corescope/chain/system-contracts'
import {
  type BitcoinTransaction,
  BitcoinTransactionError,
  readBitcoinTransaction,
} from '@corescope/decode/bitcoin/transaction'
import { BaseError, decodeFunctionData, type Hex, numberToHex, parseAbi, slice, toFunctionSelector } from 'viem'
import type { NodeClient } from '../world/node-client.ts'

/** A Bitcoin transaction that Core was told of, and the block it lies in. */
export type ToldTransaction = { raw: Hex; transaction: BitcoinTransaction; height: number }
/** `hash` in the order of explorers, `time` in unix seconds. */
export type ToldBlock = { hash: string; height: number; time: number }

/** The devnet's Bitcoin: what relayers have told Core of it. There is no other Bitcoin behind it. */
export type ToldBitcoin = {
  /** Reads what was told since. @throws Error when the node does not answer */
  refresh: () => Promise<void>
  transaction: (txid: string) => ToldTransaction | undefined
  block: (height: number) => ToldBlock | undefined
  /** The newest block; undefined where none was told yet. */
  tip: () => ToldBlock | undefined
}

const abi = parseAbi([
  'function storeBlockHeader(bytes blockBytes)',
  'function delegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index, bytes script)',
  'function undelegate(bytes btcTx, uint32 blockHeight, bytes32[] nodes, uint256 index)',
])
const selectors: ReadonlySet<string> = new Set(abi.map((item) => toFunctionSelector(item)))
const addresses = ['BtcLightClient', 'BitcoinStake', 'BitcoinLSTStake'].map(
  (name) => systemContracts.find((contract) => contract.name === name)?.address,
)
/** `StoreHeader`, whose topics are the block's hash, the address of its reward and its height. */
const STORE_HEADER = '0x04d2d7fea49cb37d18896bf3ec2d974275b276f48a657185bc22fb2c7bb3323a'
/** Of a header: its time is the four bytes from here, the lowest first. */
const TIME_AT = 68
/** Blocks that are read again each time: a node that was killed has lost its last ones. */
const READ_AGAIN = 64

type Log = { topics: Hex[]; transactionHash: Hex; blockNumber: Hex }
type Sent = { hash: Hex; to: Hex | null; input: Hex }

const timeOf = (header: Hex) =>
  Number(
    `0x${slice(header, TIME_AT, TIME_AT + 4)
      .slice(2)
      .match(/../g)
      ?.reverse()
      .join('')}`,
  )

/** Reads Bitcoin off the calls of Core's contracts on a node: nothing of it is kept elsewhere. */
export function openToldBitcoin(node: NodeClient): ToldBitcoin {
  const transactions = new Map<string, ToldTransaction>()
  const blocks = new Map<number, ToldBlock>()
  let tip: ToldBlock | undefined
  let next = 0

  const readHeader = ({ topics }: Log, blockBytes: Hex) => {
    const block = { hash: (topics[1] as Hex).slice(2), height: Number(topics[3]), time: timeOf(blockBytes) }
    blocks.set(block.height, block)
    if (tip === undefined || block.height > tip.height) tip = block
  }
  const read = (log: Log, input: Hex) => {
    const { functionName, args } = decodeFunctionData({ abi, data: input })
    if (functionName === 'storeBlockHeader') {
      if (log.topics[0] === STORE_HEADER) readHeader(log, args[0])
      return
    }
    const transaction = readBitcoinTransaction(args[0])
    transactions.set(transaction.txid, { raw: args[0], transaction, height: args[1] })
  }
  /**
   * Of a call of one of the contracts themselves. A contract of somebody's may call them with any input of its own, and they read bytes
   * more loosely than we do: what cannot be read was told to nobody here, and stops nothing.
   */
  const readSent = (log: Log, sent: Sent | null) => {
    const { to, input } = sent ?? { to: null, input: '0x' }
    if (to === null || !addresses.includes(to.toLowerCase() as Hex) || !selectors.has(input.slice(0, 10))) return
    try {
      read(log, input)
    } catch (error) {
      if (!(error instanceof BaseError || error instanceof BitcoinTransactionError)) throw error
    }
  }
  const catchUp = async () => {
    const head = Number(await node.call<Hex>('eth_blockNumber'))
    const range = { fromBlock: numberToHex(Math.max(0, next - READ_AGAIN)), toBlock: numberToHex(head) }
    const logs = await node.call<Log[]>('eth_getLogs', [{ ...range, address: addresses }])
    const sent = (await node.batch(
      logs.map(({ transactionHash }) => ['eth_getTransactionByHash', [transactionHash]]),
    )) as (Sent | null)[]
    logs.forEach((log, index) => {
      readSent(log, sent[index] ?? null)
    })
    next = head + 1
  }
  let reading: Promise<void> | undefined
  return {
    refresh: () => {
      reading ??= catchUp().finally(() => {
        reading = undefined
      })
      return reading
    },
    transaction: (txid) => transactions.get(txid),
    block: (height) => blocks.get(height),
    tip: () => tip,
  }
}
