import { runtimeConfig } from '../config/runtime-config.ts'

export interface NodeCall {
  method: string
  params: unknown[]
}
/** Answer of a node to one call. */
export type NodeResult = { result: unknown } | { error: { code?: number; message: string; data?: unknown } }

/** Calls of one exchange; the pass-through takes no more. */
const maxCalls = 100
const timeoutMs = 15_000

/** The node was not reached, or refused the exchange as a whole. */
class NodeExchangeError extends Error {
  override name = 'NodeExchangeError'
}

interface WireAnswer {
  id?: unknown
  result?: unknown
  error?: { code?: number; message: string; data?: unknown }
}

const exchange = async (calls: readonly NodeCall[]): Promise<NodeResult[]> => {
  const response = await fetch(runtimeConfig().rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = (await response.json().catch(() => undefined)) as WireAnswer | WireAnswer[] | undefined
  if (!Array.isArray(body)) {
    throw new NodeExchangeError(body?.error?.message ?? `HTTP ${response.status}`)
  }
  const answers = new Map(body.map((answer) => [answer.id, answer]))
  return calls.map((_, id) => {
    const answer = answers.get(id)
    if (answer?.error !== undefined) return { error: answer.error }
    return { result: answer?.result }
  })
}

/**
 * Asks the node several things at once: one exchange, or one for each hundred calls. Answers come in the order asked.
 * @throws NodeExchangeError when there is no answer at all
 */
export const callNode = async (calls: readonly NodeCall[]): Promise<NodeResult[]> => {
  const parts = Array.from({ length: Math.ceil(calls.length / maxCalls) }, (_, index) =>
    calls.slice(index * maxCalls, (index + 1) * maxCalls),
  )
  return (await Promise.all(parts.map(exchange))).flat()
}
