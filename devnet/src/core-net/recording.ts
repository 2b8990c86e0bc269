import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { BlockBundle } from '@corescope/chain/types/block-bundle'
import { standardiseBlock, standardiseReceipts } from '@corescope/rpc/standardise/standardise'
import { type Abi, custom, type Hex, type Transport } from 'viem'
import type { BitcoinBlock } from '../bitcoin/bitcoin.ts'
import { ask } from '../real-nodes/ask.ts'
import type { Driven } from './steps.ts'

// biome-ignore lint/suspicious/noExplicitAny: wire JSON of a node
type Wire = any

export interface RecordedBlock {
  block: Wire
  receipts: Wire[]
  /** debug_traceBlockByNumber with callTracer and its logs. */
  calls: Wire[]
  /** The same with prestateTracer, as differences with balance reasons, without code. */
  state: Wire[]
  /** Balances after it: of all accounts it touched, of its miner and of the account that gathers fees. In hex of wei. */
  balances: Record<string, Hex>
}

/** A driven network: its blocks, and what the contracts said of them. */
export interface CoreRecording {
  version: string
  chainId: number
  /** Of web3_clientVersion. */
  client: string
  /** Blocks at which the contracts were asked. */
  points: number[]
  driven: Driven
  bitcoinBlocks: Pick<BitcoinBlock, 'hash' | 'time'>[]
  /** Of the functions that were read, no others. */
  abis: Record<string, Abi>
  asked: Record<string, Hex>
  /** satoshi_getSnapshot of the last block. */
  snapshot: Wire
  /** eth_getStorageAt, and of satoshi_getSnapshot the validators, by method and parameters; absent in recordings of before they were asked. */
  kept?: Record<string, Wire>
  /** What accounts held before block 1, in hex of wei. */
  firstBalances: Record<string, Hex>
  /** Addresses with code from the start. */
  contracts: string[]
  blocks: RecordedBlock[]
}

const hex = (number: number | bigint): Hex => `0x${number.toString(16)}`

/** By which an answer is found again. */
export const keptKey = (method: string, params: readonly unknown[]): string => `${method} ${JSON.stringify(params)}`

/** A transport to a node that keeps what contracts, storage and sets answer. */
export const listenToNode = (url: string) => {
  const asked: Record<string, Hex> = {}
  const kept: Record<string, Wire> = {}
  const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
    const answer = await ask<Wire>(url, method, ...(params ?? []))
    if (method === 'eth_call') asked[JSON.stringify(params)] = answer
    if (method === 'eth_getStorageAt') kept[keptKey(method, params ?? [])] = answer
    if (method === 'satoshi_getSnapshot') {
      // Who they are is all that is asked: keys and recent sealers are long.
      const validators = Object.fromEntries(Object.keys(answer.validators).map((address) => [address, {}]))
      kept[keptKey(method, params ?? [])] = { validators }
    }
    return answer
  }
  const transport: Transport = custom({ request }, { retryCount: 2 })
  return { transport, asked, kept }
}

type Accounts = Record<string, { code?: string }>
type BlockState = { result?: { pre?: Accounts; post?: Accounts } }[]

/** Code is long, and of no use to a reader of balances. @returns the addresses that were touched */
const dropCode = (state: BlockState): Set<string> => {
  const touched = new Set<string>()
  for (const accounts of state.flatMap(({ result }) => [result?.pre ?? {}, result?.post ?? {}]))
    for (const [address, account] of Object.entries(accounts)) {
      delete account.code
      touched.add(address.toLowerCase())
    }
  return touched
}

/** Where Core's nodes gather the fees of a block. */
const feeAccount = '0xfffffffffffffffffffffffffffffffffffffffe'

interface GenesisFile {
  alloc: Record<string, { balance?: string; code?: string }>
}

/** What the first block gives out. @param file as `geth init` takes it */
export const readGenesis = (file: string): Pick<CoreRecording, 'firstBalances' | 'contracts'> => {
  const accounts = Object.entries((JSON.parse(readFileSync(file, 'utf8')) as GenesisFile).alloc).map(
    ([address, account]) => ({ ...account, address: `0x${address.replace(/^0x/, '').toLowerCase()}` }),
  )
  return {
    firstBalances: Object.fromEntries(accounts.map(({ address, balance }) => [address, hex(BigInt(balance ?? 0))])),
    contracts: accounts.filter(({ code }) => code !== undefined && code !== '0x').map(({ address }) => address),
  }
}

/** Reads blocks 0 to `head` of a node that keeps all states. @throws Error with what the node said */
export const readBlocks = async (url: string, head: number): Promise<RecordedBlock[]> => {
  const blocks: RecordedBlock[] = []
  for (let number = 0; number <= head; number += 1) {
    const at = hex(number)
    const block = await ask<Wire>(url, 'eth_getBlockByNumber', at, true)
    if (number === 0) {
      blocks.push({ block, receipts: [], calls: [], state: [], balances: {} })
      continue
    }
    const trace = (tracer: string, tracerConfig: object) =>
      ask<Wire[]>(url, 'debug_traceBlockByNumber', at, { tracer, tracerConfig })
    const state = await trace('prestateTracer', { diffMode: true, balanceReasons: true })
    const touched = [...dropCode(state).add(block.miner).add(feeAccount)]
    const held = await Promise.all(touched.map((address) => ask<Hex>(url, 'eth_getBalance', address, at)))
    blocks.push({
      block,
      receipts: await ask<Wire[]>(url, 'eth_getBlockReceipts', at),
      calls: await trace('callTracer', { withLog: true }),
      state,
      balances: Object.fromEntries(touched.map((address, index) => [address, held[index]!])),
    })
  }
  return blocks
}

/** Gzipped JSON lines: all but the blocks in the first, then a block a line. Bigints are text with an `n` behind. */
export const writeRecording = (file: string, { blocks, ...about }: CoreRecording): void => {
  const first = JSON.stringify(about, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
  const lines = [first, ...blocks.map((block) => JSON.stringify(block))]
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
}

/** @throws Error where the file is absent or is no recording */
export const readRecording = (file: string): CoreRecording => {
  const [first, ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
  const about = JSON.parse(first!, (_, value) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
  return { ...about, blocks: lines.map((line) => JSON.parse(line)) }
}

/** Blocks and receipts in the forms that the indexer commits. */
export const bundlesOf = ({ blocks }: Pick<CoreRecording, 'blocks'>): BlockBundle[] =>
  blocks.map(({ block: wire, receipts }) => {
    const block = standardiseBlock(wire)
    return { block, receipts: standardiseReceipts(receipts, block.transactions) }
  })
