import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../simulated-node/random.ts'

/** What a provider before a node does with requests; nothing by default. */
export interface ProviderModes {
  /** Most calls it takes in a batch; 0: no batches at all. */
  maxBatchSize?: number
  /** How it refuses a larger one: an error object, or geth's list with a single error (`--rpc.batch-request-limit`). */
  refusal?: 'object' | 'list'
  /** What it says then; default: the words of a gateway, or geth's. */
  words?: string
  /** Before each answer. */
  latencyMs?: number
  /** Share of exchanges answered with HTTP 429, from 0 to 1. */
  limited?: number
  /** Share of exchanges answered with HTTP 502 and a page of HTML. */
  broken?: number
  /** Methods it keeps to itself. */
  withheld?: RegExp
  /** Methods answered by an internal error. */
  failing?: RegExp
  /** Most gas a call that runs code gets, whatever it names: geth's `--rpc.gascap`. */
  gasCap?: number
}

export interface Provider {
  url: string
  /** From now on. */
  setModes(modes: ProviderModes): void
  /** Exchanges so far, those refused for their batch, and the calls that reached the node. */
  counts(): { exchanges: number; refused: number; calls: number }
  stop(): Promise<void>
}

interface WireCall {
  id: unknown
  method: string
  params?: unknown[]
}

const runsCode = new Set(['eth_call', 'eth_estimateGas'])

/** The call as a node with that cap would run it. */
const capGas = (call: WireCall, cap: number): WireCall => {
  if (!runsCode.has(call.method)) return call
  const [message = {}, ...rest] = (call.params ?? []) as { gas?: string }[]
  const gas = Math.min(Number(message.gas ?? cap), cap)
  return { ...call, params: [{ ...message, gas: `0x${gas.toString(16)}` }, ...rest] }
}

const headers = { 'content-type': 'application/json' }
const errorOf = (id: unknown, code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } })

/**
 * A provider's gateway before a node, at a free port of the loopback interface.
 * @param nodeUrl where the calls go that it lets pass
 * @param seed of what it answers at random
 */
export async function startProvider(nodeUrl: string, first: ProviderModes = {}, seed = 'provider'): Promise<Provider> {
  let modes = first
  const random = createRandom(seed)
  const counts = { exchanges: 0, refused: 0, calls: 0 }

  const refuse = (calls: WireCall[], most: number): string => {
    counts.refused += 1
    const { refusal = 'object', words } = modes
    if (refusal === 'list') return JSON.stringify([errorOf(calls[0]!.id, -32600, words ?? 'batch too large')])
    const limit = most === 0 ? 'batch requests are not supported' : `batch limit ${most} exceeded`
    return JSON.stringify(errorOf(null, -32000, words ?? limit))
  }
  /** What it answers in place of the node; undefined: nothing. */
  const ownAnswer = ({ id, method }: WireCall) => {
    if (modes.withheld?.test(method)) return errorOf(id, -32601, `the method ${method} does not exist/is not available`)
    return modes.failing?.test(method) ? errorOf(id, -32603, 'internal error') : undefined
  }
  const pass = async (calls: WireCall[], isBatch: boolean): Promise<string> => {
    const { gasCap } = modes
    const own = calls.flatMap((call) => ownAnswer(call) ?? [])
    const open = calls.filter((call) => ownAnswer(call) === undefined)
    const asked = gasCap === undefined ? open : open.map((call) => capGas(call, gasCap))
    counts.calls += asked.length
    const told = asked.length === 0 ? [] : await askNode(nodeUrl, asked)
    const answers = [...told, ...own]
    return JSON.stringify(isBatch ? answers : answers[0])
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const asked: WireCall | WireCall[] = JSON.parse(await readBody(request))
    counts.exchanges += 1
    if (modes.latencyMs !== undefined) await delay(modes.latencyMs)
    if (random.chance(modes.limited ?? 0)) return response.writeHead(429, { 'retry-after': '0' }).end('{}')
    if (random.chance(modes.broken ?? 0)) return response.writeHead(502).end('<html><h1>502 Bad Gateway</h1></html>')
    const isBatch = Array.isArray(asked)
    const calls = isBatch ? asked : [asked]
    const most = modes.maxBatchSize ?? Number.POSITIVE_INFINITY
    const isRefused = isBatch && calls.length > most
    return response.writeHead(200, headers).end(isRefused ? refuse(calls, most) : await pass(calls, isBatch))
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setModes: (next) => {
      modes = next
    },
    counts: () => ({ ...counts }),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function askNode(url: string, calls: readonly WireCall[]): Promise<unknown[]> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(calls) })
  return (await response.json()) as unknown[]
}

async function readBody(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let body = ''
  for await (const part of request) body += part
  return body
}
