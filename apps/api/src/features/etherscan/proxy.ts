import { hexQuantity } from '../../answers/wire.ts'
import type { ApiContext } from '../../context.ts'
import { boundCall, runsCode } from '../../node/bound-call.ts'
import { broadcastAsRpc } from '../../node/broadcast.ts'
import { DialectError, type Parameters } from './parameters.ts'

const tagOf = (parameters: Parameters): string => {
  const tag = parameters.get('tag') ?? 'latest'
  return /^\d+$/.test(tag) ? hexQuantity(tag) : tag
}
const required = (parameters: Parameters, name: string): string => {
  const text = parameters.get(name) ?? ''
  if (text === '') throw new DialectError(`Error! Missing parameter ${name}`)
  return text
}
/** Hex data with its prefix, which some clients leave away. */
const data = (parameters: Parameters, name: string): string => {
  const text = required(parameters, name)
  return text.startsWith('0x') ? text : `0x${text}`
}
const index = (parameters: Parameters): string => {
  const text = required(parameters, 'index')
  return /^\d+$/.test(text) ? hexQuantity(text) : text
}
const optional = (parameters: Parameters, name: string, wire = name) => {
  const text = parameters.get(name)
  if (text === undefined || text === '') return {}
  return { [wire]: /^\d+$/.test(text) ? hexQuantity(text) : text }
}
const message = (parameters: Parameters) => ({
  ...optional(parameters, 'from'),
  ...optional(parameters, 'to'),
  ...optional(parameters, 'data'),
  ...optional(parameters, 'value'),
  ...optional(parameters, 'gas'),
  ...optional(parameters, 'gasprice', 'gasPrice'),
})

/** Method and how its parameters are made of the dialect's. Nothing else is passed to the node. */
const methods: Record<string, (parameters: Parameters) => unknown[]> = {
  eth_blockNumber: () => [],
  eth_getBlockByNumber: (parameters) => [tagOf(parameters), parameters.get('boolean')?.toLowerCase() === 'true'],
  eth_getBlockTransactionCountByNumber: (parameters) => [tagOf(parameters)],
  eth_getUncleByBlockNumberAndIndex: (parameters) => [tagOf(parameters), index(parameters)],
  eth_getTransactionByHash: (parameters) => [required(parameters, 'txhash')],
  eth_getTransactionByBlockNumberAndIndex: (parameters) => [tagOf(parameters), index(parameters)],
  eth_getTransactionCount: (parameters) => [required(parameters, 'address'), tagOf(parameters)],
  eth_sendRawTransaction: (parameters) => [data(parameters, 'hex')],
  eth_getTransactionReceipt: (parameters) => [required(parameters, 'txhash')],
  eth_call: (parameters) => [message(parameters), tagOf(parameters)],
  eth_getCode: (parameters) => [required(parameters, 'address'), tagOf(parameters)],
  eth_getStorageAt: (parameters) => [
    required(parameters, 'address'),
    required(parameters, 'position'),
    tagOf(parameters),
  ],
  eth_gasPrice: () => [],
  eth_estimateGas: (parameters) => [message(parameters)],
}
const byLowerCase = new Map(Object.keys(methods).map((name) => [name.toLowerCase(), name]))

/** Whether an action of `module=proxy` is one that is passed on. */
export const isProxyAction = (action: string): boolean => byLowerCase.has(action)

/**
 * The node's own JSON-RPC answer as its text, errors included. What runs code is bounded like at `/rpc`; transactions are sent as
 * every door sends them.
 * @param action one of `isProxyAction`
 */
export const proxyAction = async (context: ApiContext, action: string, parameters: Parameters): Promise<string> => {
  const method = byLowerCase.get(action)!
  const asked = { method, params: methods[method]!(parameters) }
  if (method === 'eth_sendRawTransaction') {
    return JSON.stringify({ jsonrpc: '2.0', id: 1, ...(await broadcastAsRpc(context, String(asked.params[0]))) })
  }
  const bounded = runsCode(method) ? boundCall(asked, await context.gasCap()) : { call: asked }
  if (!('call' in bounded)) return JSON.stringify({ jsonrpc: '2.0', id: 1, error: bounded })
  return (await context.passThrough(JSON.stringify({ jsonrpc: '2.0', id: 1, ...bounded.call }))).text
}
