import { type Address, type Hex, keccak256, toHex } from 'viem'
import { addresses, type ContractName, type Reader } from './wallet.ts'

/** A log as the node has it. */
export interface RawLog {
  block: number
  transactionHash: Hex
  /** Index in its transaction's logs. */
  place: number
  topics: readonly Hex[]
  data: Hex
}

interface RawTransaction {
  hash: Hex
  from: Address
  to: Address | null
  input: Hex
  value: bigint
  /** What its sender paid for gas. */
  fee: bigint
  logs: readonly (RawLog & { address: Address })[]
}

export interface RawBlock {
  number: number
  miner: Address
  /** 2 in turn, 1 out of turn. */
  difficulty: number
  extraData: Hex
  /** Gas of the header less that of the receipts: shared out. */
  isShared: boolean
  transactions: readonly RawTransaction[]
}

// biome-ignore lint/suspicious/noExplicitAny: wire JSON of a node
type Wire = any

const lower = (text: string) => text.toLowerCase() as Hex

const readBlock = async (chain: Reader, number: number): Promise<RawBlock> => {
  const at = toHex(number)
  const [header, receipts] = await Promise.all([
    chain.request<Wire>('eth_getBlockByNumber', [at, true]),
    chain.request<Wire>('eth_getBlockReceipts', [at]),
  ])
  const gas = receipts.reduce((sum: bigint, { gasUsed }: Wire) => sum + BigInt(gasUsed), 0n)
  return {
    number,
    miner: lower(header.miner),
    difficulty: Number(header.difficulty),
    extraData: header.extraData,
    isShared: gas !== BigInt(header.gasUsed),
    transactions: header.transactions.map(({ hash, from, to, input, value }: Wire, index: number) => {
      const { gasUsed, effectiveGasPrice, logs } = receipts[index]
      return {
        ...{ hash, from: lower(from), to: to === null ? null : lower(to), input, value: BigInt(value) },
        fee: BigInt(gasUsed) * BigInt(effectiveGasPrice),
        logs: logs.map(({ address, topics, data }: Wire, place: number) => ({
          ...{ block: number, transactionHash: hash, place, address: lower(address), topics, data },
        })),
      }
    }),
  }
}

/** Blocks 1 to a block with their receipts, as the node tells them: none of the product's decoders has seen them. */
export const readRawChain = async (chain: Reader, upTo: number) => {
  const blocks: RawBlock[] = []
  for (let number = 1; number <= upTo; number += 1) blocks.push(await readBlock(chain, number))
  const logs = blocks.flatMap(({ transactions }) => transactions.flatMap((transaction) => transaction.logs))
  return {
    blocks,
    transactions: new Map(blocks.flatMap(({ transactions }) => transactions.map((one) => [one.hash, one] as const))),
    /** Logs of a contract of Core by the signature of their event, oldest first. */
    logsOf: (contract: ContractName, signature: string): readonly RawLog[] => {
      const topic = keccak256(toHex(signature))
      return logs.filter(({ address, topics }) => address === addresses[contract] && topics[0] === topic)
    },
  }
}
export type RawChain = Awaited<ReturnType<typeof readRawChain>>

/** The n-th word of a log's data. */
export const wordOf = ({ data }: Pick<RawLog, 'data'>, index: number): bigint =>
  BigInt(`0x${data.slice(2 + 64 * index, 66 + 64 * index)}`)
/** The same, below 0 where the event has an int256. */
export const signedWordOf = (log: Pick<RawLog, 'data'>, index: number): bigint => BigInt.asIntN(256, wordOf(log, index))
/** The address in the n-th topic. */
export const addressIn = ({ topics }: Pick<RawLog, 'topics'>, index: number): Address =>
  lower(`0x${topics[index]!.slice(26)}`)
