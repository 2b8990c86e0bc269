import type { Endpoint, RpcCall, Transport } from '@corescope/rpc/caller'
import { getBlockGasLimit } from '@corescope/rpc/methods/block-gas-limit'
import { boundCall, runsCode } from './bound-call.ts'
import { patient } from './if-answered.ts'

/** Gas that a call may use which runs code for whoever asks. @throws errors of the node where it has to be asked */
export type GasCap = () => Promise<bigint>

/** Blocks change their limit by a thousandth at most. */
const keptMs = 10_000

/** @param setting `RPC_GAS_CAP`; without it the gas limit of the node's newest block */
export const createGasCap = (node: Transport, setting: number | undefined): GasCap => {
  if (setting !== undefined) return () => Promise.resolve(BigInt(setting))
  let kept: { until: number; cap: Promise<bigint> } | undefined
  return () => {
    if (kept !== undefined && Date.now() < kept.until) return kept.cap
    const cap = getBlockGasLimit(node, patient)
    kept = { until: Date.now() + keptMs, cap }
    cap.catch(() => {
      if (kept?.cap === cap) kept = undefined
    })
    return cap
  }
}

/** A node whose calls that run code are bounded, whoever of this process makes them. */
export const withGasCap = (node: Transport, gasCap: GasCap): Transport => {
  const bound = async <Call extends RpcCall>(call: Call): Promise<Call> => {
    if (!runsCode(call.method)) return call
    const bounded = boundCall(call, await gasCap())
    if (!('call' in bounded)) throw new TypeError(bounded.message)
    return { ...call, params: bounded.call.params as unknown[] }
  }
  const boundEndpoint = (endpoint: Endpoint): Endpoint => {
    const own: Endpoint = {
      name: endpoint.name,
      stream: async (call, reader, options) => endpoint.stream(await bound(call), reader, options),
      request: async (call, options) => endpoint.request(await bound(call), options),
      batch: async (calls, options) => endpoint.batch(await Promise.all(calls.map(bound)), options),
      pinned: (work) => work(own),
    }
    return own
  }
  return {
    ...node,
    request: async (call, options) => node.request(await bound(call), options),
    batch: async (calls, options) => node.batch(await Promise.all(calls.map(bound)), options),
    pinned: (work, options) => node.pinned((endpoint) => work(boundEndpoint(endpoint)), options),
  }
}
