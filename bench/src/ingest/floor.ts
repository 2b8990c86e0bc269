import type { Transport } from '@corescope/rpc/caller'
import { probeTraces } from '@corescope/rpc/traces/fetch-traces'
import { Pool } from 'undici'
import { type Timing, timed } from './timed.ts'

/** How much is asked of a node at a time. */
export interface Requests {
  /** Blocks per HTTP request. */
  batch: number
  /** HTTP requests at a time. */
  concurrency: number
}

type Call = { method: string; params: unknown[] }

/** Calls for blocks 0 … `head` asked of the node in JSON-RPC batches, the answers parsed as JSON, nothing more. */
const exchange = async (
  url: string,
  head: number,
  { batch, concurrency }: Requests,
  callsOf: (block: string) => Call[],
): Promise<void> => {
  const pool = new Pool(new URL(url).origin, { connections: concurrency })
  let next = 0
  const work = async () => {
    while (next <= head) {
      const from = next
      next += batch
      const numbers = Array.from({ length: Math.min(batch, head - from + 1) }, (_, index) => from + index)
      const calls = numbers
        .flatMap((number) => callsOf(`0x${number.toString(16)}`))
        .map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
      const headers = { 'content-type': 'application/json' }
      const response = await pool.request({ method: 'POST', path: '/', headers, body: JSON.stringify(calls) })
      JSON.parse(await response.body.text())
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await pool.close()
}

const blockCalls = (block: string): Call[] => [
  { method: 'eth_getBlockByNumber', params: [block, true] },
  { method: 'eth_getBlockReceipts', params: [block] },
]

/** The floor: blocks and receipts asked of the node and parsed as JSON. */
export const measureFloor = (url: string, head: number, requests: Requests): Promise<Timing> =>
  timed(() => exchange(url, head, requests, blockCalls))

/**
 * The floor of the traces lane: call trees asked for in the way the lane asks this node, as much at a time.
 * @throws Error when the node tells of calls in another way than `trace_block`
 */
export const measureTraceFloor = async (
  url: string,
  head: number,
  requests: Requests,
  transport: Transport,
): Promise<Timing> => {
  const method = await probeTraces(transport)
  if (method !== 'trace_block') throw new Error(`the floor makes no calls of ${method}`)
  return timed(() => exchange(url, head, requests, (block) => [{ method, params: [block] }]))
}
