import { runtimeConfig } from '../config/runtime-config.ts'

const timeoutMs = 15_000
let lastId = 0

/** The node answered with a JSON-RPC error, or not at all. */
class NodeReadError extends Error {
  override name = 'NodeReadError'
}

const readNode = async (method: string, parameters: unknown[]): Promise<`0x${string}`> => {
  lastId += 1
  const response = await fetch(runtimeConfig().rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params: parameters }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new NodeReadError(`${method}: HTTP ${response.status}`)
  const body = (await response.json()) as { result?: `0x${string}`; error?: { message: string } }
  if (body.result === undefined) throw new NodeReadError(`${method}: ${body.error?.message ?? 'no result'}`)
  return body.result
}

/** wei at the node's head (spec §7 "Node RPC", ruling 22). */
export const readBalance = async (address: string): Promise<bigint> =>
  BigInt(await readNode('eth_getBalance', [address, 'latest']))

/** wei per gas; the specification calls it eth_getGasPrice. */
export const readGasPrice = async (): Promise<bigint> => BigInt(await readNode('eth_gasPrice', []))
