import type { Hex } from 'viem'
import type { InTurn } from '../anvil/turns.ts'

/** One JSON-RPC call: method and parameters. */
export type Call = [method: string, parameters?: readonly unknown[]]

/** A node answers longer batches out of order, and the order of transactions is the order they arrive in. */
const ORDERED_BATCH = 20

type Answer = { id: number; result?: unknown; error?: { message: string } }

/** The few calls the world makes to its node, several in one round trip. */
export type NodeClient = {
  call: <T>(method: string, parameters?: readonly unknown[]) => Promise<T>
  /** Calls are executed in the order given. */
  batch: (calls: Call[]) => Promise<unknown[]>
}

/** A node that says nothing for so long says nothing more. */
const PATIENCE_MS = 120_000

const post = async (url: string, body: string): Promise<Answer[]> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(PATIENCE_MS) })
  return (await response.json()) as Answer[]
}

const atOnce: InTurn = (_methods, work) => work()

/**
 * @param inTurn lets calls wait that the node cannot do at once; absent: none waits
 * @throws Error with the method and the node's words when a call fails, or with what became of the connection
 */
export function createNodeClient(url: string, inTurn: InTurn = atOnce): NodeClient {
  const send = async (calls: Call[]) => {
    const body = calls.map(([method, params = []], id) => ({ jsonrpc: '2.0', id, method, params }))
    const methods = calls.map(([method]) => method)
    const answers = await inTurn(methods, () => post(url, JSON.stringify(body))).catch(({ cause, message }: Error) => {
      const reason = cause instanceof Error ? cause.message : message
      throw new Error(`${calls[0]?.[0]} at ${url} had no answer: ${reason}`, { cause })
    })
    const results: unknown[] = []
    for (const answer of answers) {
      if (answer.error) throw new Error(`${calls[answer.id]?.[0]}: ${answer.error.message}`)
      results[answer.id] = answer.result
    }
    return results
  }
  const batch = async (calls: Call[]) => {
    const results: unknown[] = []
    for (let first = 0; first < calls.length; first += ORDERED_BATCH) {
      results.push(...(await send(calls.slice(first, first + ORDERED_BATCH))))
    }
    return results
  }
  return {
    batch,
    call: async <T>(method: string, parameters: readonly unknown[] = []) =>
      (await batch([[method, parameters]]))[0] as T,
  }
}

/** Reads an account's next nonce, transactions waiting in the pool included. */
export async function readNonces(node: NodeClient, addresses: readonly Hex[]): Promise<number[]> {
  const counts = await node.batch(addresses.map((address) => ['eth_getTransactionCount', [address, 'pending']]))
  return counts.map((count) => Number(count))
}
