import { custom, type Transport } from 'viem'
import { RpcError, type RpcMethod } from '../replay-node/methods.ts'
import { serveMethods } from '../replay-node/serve-methods.ts'
import { type CoreRecording, keptKey } from './recording.ts'

// biome-ignore lint/suspicious/noExplicitAny: wire JSON of a node
type Wire = any

const lower = (address: unknown) => String(address).toLowerCase()

/** Balances and numbers of transactions at each block. */
const stateMethods = (
  { blocks, firstBalances, contracts }: CoreRecording,
  numberOf: (id: unknown) => number,
): Record<string, RpcMethod> => {
  const balances = new Map(Object.entries(firstBalances).map(([address, held]) => [address, [{ from: 0, held }]]))
  const nonces = new Map<string, number[]>()
  blocks.forEach((one, from) => {
    for (const [address, held] of Object.entries(one.balances))
      balances.set(address, [...(balances.get(address) ?? []), { from, held }])
    for (const { from: sender } of one.block.transactions) nonces.set(sender, [...(nonces.get(sender) ?? []), from])
  })
  return {
    eth_getBalance: ([address, id]) =>
      balances.get(lower(address))?.findLast(({ from }) => from <= numberOf(id))?.held ?? '0x0',
    eth_getTransactionCount: ([address, id]) => {
      const count = nonces.get(lower(address))?.filter((from) => from <= numberOf(id)).length ?? 0
      return `0x${count.toString(16)}`
    },
    // One byte (INVALID) says that a contract stands at the address: code is not recorded.
    eth_getCode: ([address]) => (contracts.includes(lower(address)) ? '0xfe' : '0x'),
  }
}

/** How a node differs from one that has all that was recorded. */
export interface RecordedOffers {
  /** Its newest block now; the last of the recording unless told. */
  head?: () => number
  /** What it calls `finalized`, by number: nodes of v1.0.19 name none, those of Hermes block 0 until Plato. */
  finalized?: number
}

const recordedMethods = (recording: CoreRecording, offers: RecordedOffers = {}): Record<string, RpcMethod> => {
  const { blocks, asked, chainId, client, snapshot } = recording
  const last = blocks.length - 1
  const head = () => Math.min(offers.head?.() ?? last, last)
  const places = new Map(blocks.map(({ block }, number) => [block.hash as string, number]))
  const sent = new Map<string, Wire>()
  const received = new Map<string, Wire>()
  for (const { block, receipts } of blocks) {
    for (const transaction of block.transactions) sent.set(transaction.hash, transaction)
    for (const receipt of receipts) received.set(receipt.transactionHash, receipt)
  }
  const numberOf = (id: Wire): number => {
    if (typeof id === 'object' && id !== null) return places.get(id.blockHash) ?? Number(id.blockNumber)
    if (typeof id === 'string' && id.length === 66) return places.get(id) ?? -1
    return id === undefined || id === 'latest' || id === 'pending' ? head() : id === 'earliest' ? 0 : Number(id)
  }
  const find = (id: Wire) => {
    const number = numberOf(id)
    return number <= head() ? blocks[number] : undefined
  }
  // By number or hash of the block, whatever the order of the fields: others may ask what was asked once.
  const keyOf = ([message, at]: readonly Wire[]) => `${lower(message.to)} ${message.data} ${numberOf(at)}`
  const said = new Map(Object.entries(asked).map(([asking, answer]) => [keyOf(JSON.parse(asking)), answer]))
  const block: RpcMethod = ([id, isFull]) => {
    if (id === 'finalized' && offers.finalized !== undefined) return find(`0x${offers.finalized.toString(16)}`)?.block
    if (id === 'finalized' || id === 'safe') throw new RpcError(-39001, `${id} block not found`)
    const found = find(id)?.block
    if (found === undefined || isFull === true) return found ?? null
    return { ...found, transactions: found.transactions.map(({ hash }: Wire) => hash) }
  }
  const trace: RpcMethod = ([id, options]) => {
    const found = find(id)
    const { tracer } = (options ?? {}) as { tracer?: string }
    if (tracer === 'callTracer') return found?.calls ?? null
    if (tracer === 'prestateTracer') return found?.state ?? null
    throw new RpcError(-32602, `traces of ${String(tracer)} were not recorded`)
  }
  return {
    eth_chainId: () => `0x${chainId.toString(16)}`,
    net_version: () => chainId.toString(),
    web3_clientVersion: () => client,
    eth_syncing: () => false,
    eth_blockNumber: () => `0x${head().toString(16)}`,
    eth_gasPrice: () => '0x826299e00',
    eth_getBlockByNumber: block,
    eth_getBlockByHash: block,
    eth_getBlockReceipts: ([id]) => find(id)?.receipts ?? null,
    eth_getTransactionByHash: ([hash]) => sent.get(String(hash)) ?? null,
    eth_getTransactionReceipt: ([hash]) => received.get(String(hash)) ?? null,
    debug_traceBlockByNumber: trace,
    debug_traceBlockByHash: trace,
    satoshi_getSnapshot: ([id]) => (numberOf(id) === last && head() === last ? snapshot : null),
    ...stateMethods(recording, numberOf),
    eth_call: (parameters) => {
      const answer = said.get(keyOf(parameters))
      if (answer === undefined) throw new RpcError(-32000, 'missing trie node: this call was not recorded')
      return answer
    },
  }
}

/** Serves a recorded network to the product. Of states it knows what was recorded. */
export const startRecordedNode = (
  recording: CoreRecording,
  offers: RecordedOffers = {},
): Promise<{ url: string; stop(): Promise<void> }> => serveMethods(recordedMethods(recording, offers))

/** The same for viem, in this process. @throws Error with the name of what was not recorded */
export const recordedTransport = (recording: CoreRecording): Transport => {
  const methods = recordedMethods(recording)
  const request = async ({ method, params }: { method: string; params?: unknown[] }) => {
    // What was compared, and not for the product: a set without keys is no answer of a node.
    const kept = recording.kept?.[keptKey(method, params ?? [])]
    if (kept !== undefined) return kept
    const own = methods[method]
    if (own === undefined) throw new Error(`${method} was not recorded`)
    return own(params ?? [])
  }
  return custom({ request }, { retryCount: 0 })
}
