import type { Hash } from '@corescope/chain/types/hex'
import type { Endpoint, RpcCall, StreamOptions, StreamOutcome } from '../caller.ts'
import { MethodUnsupportedError, RpcError, ServerErrorAnswer } from '../errors.ts'
import { createElementReader } from '../streaming/read-elements.ts'
import { readObject } from '../wire-field.ts'
import { streamJson, structLogger } from './trace-steps.ts'

/** The last program counters of calls, the newest last, by the call's place in the tree (`traceAddress` with commas). */
export interface LastSteps {
  counters: Map<string, number[]>
  cut: StreamOutcome['cut']
}

/** Program counters kept of each call. */
const maxCounters = 64
const timeoutOfNode = '10s'
const namesOfCalls = new Set(['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** The name of a place in the call tree: '' is the top call, '1,0' the first call of its second one. */
export const placeName = (traceAddress: readonly number[]): string => traceAddress.join(',')

/** Of each call a ring of its last program counters; those of the wanted calls are told. */
const ringTracer = (places: readonly string[]): string =>
  `{w:${JSON.stringify(Object.fromEntries(places.map((place) => [place, 1])))},f:[{p:'',n:0,c:[],i:0}],r:[],` +
  `step:function(l){var t=this.f[this.f.length-1];t.c[t.i++%${maxCounters}]=l.getPC()},fault:function(){},` +
  `enter:function(){var t=this.f[this.f.length-1];this.f.push({p:(t.p===''?'':t.p+',')+(t.n++),n:0,c:[],i:0})},` +
  `tell:function(t){if(this.w[t.p])this.r.push([t.i].concat(t.c).concat([t.p]))},` +
  `exit:function(){this.tell(this.f.pop())},result:function(){this.tell(this.f[0]);return this.r}}`

const unwind = (count: number, ring: readonly number[]): number[] => {
  const at = count % maxCounters
  return count <= maxCounters ? [...ring] : [...ring.slice(at), ...ring.slice(0, at)]
}

const readByTracer = async (
  endpoint: Endpoint,
  hash: Hash,
  places: readonly string[],
  options: StreamOptions,
): Promise<LastSteps> => {
  const params = [hash, { tracer: ringTracer(places), timeout: timeoutOfNode }]
  const call: RpcCall = { method: 'debug_traceTransaction', params }
  const reader = createElementReader({ path: ['result'], from: 0, count: places.length })
  const { cut } = await streamJson(endpoint, call, reader, options)
  const counters = new Map<string, number[]>()
  for (const element of reader.elements) {
    if (!Array.isArray(element) || element.length < 2) continue
    const ring = element.slice(1, -1).map(Number)
    counters.set(String(element.at(-1)), unwind(Number(element[0]), ring))
  }
  return { counters, cut }
}

interface OpenCall {
  place: string
  calls: number
  counters: number[]
}

/** Follows the steps of a transaction, and keeps the last ones of the calls that are wanted. */
const createFollower = (places: ReadonlySet<string>) => {
  const counters = new Map<string, number[]>()
  const open: OpenCall[] = []
  const end = () => {
    const ended = open.pop()
    if (ended !== undefined && places.has(ended.place)) counters.set(ended.place, ended.counters)
  }
  const begin = () => {
    const parent = open.at(-1)
    const place = parent === undefined ? '' : [...(parent.place === '' ? [] : [parent.place]), parent.calls - 1].join()
    open.push({ place, calls: 0, counters: [] })
  }
  return {
    counters,
    take: (element: unknown) => {
      const { pc, op, depth } = readObject(element, 'step')
      while (open.length > Number(depth)) end()
      if (open.length < Number(depth)) begin()
      const top = open.at(-1)
      if (top === undefined) return
      top.counters.push(Number(pc))
      if (top.counters.length > 2 * maxCounters) top.counters.splice(0, maxCounters)
      if (namesOfCalls.has(String(op))) top.calls += 1
    },
    finish: () => {
      while (open.length > 0) end()
    },
  }
}

const readBySteps = async (
  endpoint: Endpoint,
  hash: Hash,
  places: readonly string[],
  options: StreamOptions,
): Promise<LastSteps> => {
  const call: RpcCall = { method: 'debug_traceTransaction', params: [hash, structLogger(0)] }
  const follower = createFollower(new Set(places))
  const all = { from: 0, count: Number.POSITIVE_INFINITY }
  const reader = createElementReader({ path: ['result', 'structLogs'], ...all, take: follower.take })
  const { cut } = await streamJson(endpoint, call, reader, options)
  follower.finish()
  return { counters: follower.counters, cut }
}

/**
 * Where calls of a transaction ended: their last program counters. A tracer of our own tells them; a node that takes none tells all its
 * steps, which are read as they arrive.
 * @param places of the call tree, by `placeName`
 * @throws MethodUnsupportedError, StateUnavailableError, TimeoutError when the node does not begin to answer in time
 */
export async function readLastSteps(
  endpoint: Endpoint,
  hash: Hash,
  places: readonly string[],
  options: StreamOptions,
): Promise<LastSteps> {
  const told = await readByTracer(endpoint, hash, places, options).catch((error: unknown) => {
    // a node without such tracers: some call that trouble of their own
    const isRefused = error instanceof RpcError && !error.retryable && !(error instanceof MethodUnsupportedError)
    if (isRefused || error instanceof ServerErrorAnswer) return undefined
    throw error
  })
  return told === undefined || told.counters.size === 0 ? readBySteps(endpoint, hash, places, options) : told
}
