import type { Hash } from '@corescope/chain/types/hex'
import type { Endpoint, RpcCall, StreamOptions, StreamOutcome } from '../caller.ts'
import { MethodUnsupportedError, RpcError, ServerErrorAnswer } from '../errors.ts'
import { createElementReader } from '../streaming/read-elements.ts'
import { readObject } from '../wire-field.ts'
import { streamJson, structLogger } from './trace-steps.ts'

/** Where a call ended. */
export interface CallEnd {
  /** Its last program counters, the newest last. */
  counters: number[]
  /** They are all of the call: nothing before them was left away. */
  isWhole: boolean
  /** The program counters that it reached last, each once, the newest last: a loop hides none of those before it. */
  reached: number[]
}

/** Ends of calls by the call's place in the tree (`traceAddress` with commas). */
export interface LastSteps {
  ends: Map<string, CallEnd>
  cut: StreamOutcome['cut']
}

/** What is run: a transaction again, or a call without one; the tracer follows its parameters. */
export interface TracedRun {
  method: 'debug_traceTransaction' | 'debug_traceCall'
  params: readonly unknown[]
}
export const runOfTransaction = (hash: Hash): TracedRun => ({ method: 'debug_traceTransaction', params: [hash] })

/** Program counters kept of each call: more than encoding the words of an error takes, unless they are long. */
const maxCounters = 4096
/** Different ones of each call: more than what the compiler adds for one statement. */
const maxReached = 512
const timeoutOfNode = '10s'
const namesOfCalls = new Set(['CALL', 'CALLCODE', 'DELEGATECALL', 'STATICCALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/** The name of a place in the call tree: '' is the top call, '1,0' the first call of its second one. */
export const placeName = (traceAddress: readonly number[]): string => traceAddress.join(',')

/** Of each wanted call a ring of its last program counters: what the node keeps is bounded by their number, not by the depth of calls. */
const ringTracer = (places: readonly string[]): string =>
  `{w:${JSON.stringify(Object.fromEntries(places.map((place) => [place, 1])))},f:[{p:'',n:0,c:[],i:0,v:{}}],r:[],` +
  `step:function(l){var t=this.f[this.f.length-1];if(!this.w[t.p])return;var p=l.getPC();t.v[p]=t.i;t.c[t.i++%${maxCounters}]=p},` +
  `fault:function(){},` +
  `enter:function(){var t=this.f[this.f.length-1];this.f.push({p:(t.p===''?'':t.p+',')+(t.n++),n:0,c:[],i:0,v:{}})},` +
  `tell:function(t){var v=t.v;if(this.w[t.p])this.r.push([t.p,t.i,t.c,` +
  `Object.keys(v).sort(function(a,b){return v[a]-v[b]}).slice(-${maxReached}).map(Number)])},` +
  `exit:function(){this.tell(this.f.pop())},result:function(){this.tell(this.f[0]);return this.r}}`

const unwind = (count: number, ring: readonly number[]): number[] => {
  const at = count % maxCounters
  return count <= maxCounters ? [...ring] : [...ring.slice(at), ...ring.slice(0, at)]
}

const readByTracer = async (
  endpoint: Endpoint,
  run: TracedRun,
  places: readonly string[],
  options: StreamOptions,
): Promise<LastSteps> => {
  const params = [...run.params, { tracer: ringTracer(places), timeout: timeoutOfNode }]
  const call: RpcCall = { method: run.method, params }
  const reader = createElementReader({ path: ['result'], from: 0, count: places.length })
  const { cut } = await streamJson(endpoint, call, reader, options)
  const ends = new Map<string, CallEnd>()
  for (const element of reader.elements) {
    if (!Array.isArray(element)) continue
    const [place, count, ring, reached] = element
    if (!Array.isArray(ring) || !Array.isArray(reached)) continue
    const counters = unwind(Number(count), ring.map(Number))
    ends.set(String(place), { counters, isWhole: Number(count) <= maxCounters, reached: reached.map(Number) })
  }
  return { ends, cut }
}

interface OpenCall {
  place: string
  isWanted: boolean
  calls: number
  counters: number[]
  isWhole: boolean
  /** In the order in which they were reached last. */
  reached: Set<number>
}

/** Follows the steps of a transaction, and keeps the last ones of the calls that are wanted. */
const createFollower = (places: ReadonlySet<string>) => {
  const ends = new Map<string, CallEnd>()
  const open: OpenCall[] = []
  const end = () => {
    const ended = open.pop()
    if (ended === undefined || !ended.isWanted) return
    const counters = ended.counters.slice(-maxCounters)
    const isWhole = ended.isWhole && counters.length === ended.counters.length
    ends.set(ended.place, { counters, isWhole, reached: [...ended.reached].slice(-maxReached) })
  }
  const begin = () => {
    const parent = open.at(-1)
    const place = parent === undefined ? '' : [...(parent.place === '' ? [] : [parent.place]), parent.calls - 1].join()
    open.push({ place, isWanted: places.has(place), calls: 0, counters: [], isWhole: true, reached: new Set() })
  }
  return {
    ends,
    take: (element: unknown) => {
      const { pc, op, depth } = readObject(element, 'step')
      while (open.length > Number(depth)) end()
      if (open.length < Number(depth)) begin()
      const top = open.at(-1)
      if (top === undefined) return
      if (namesOfCalls.has(String(op))) top.calls += 1
      if (!top.isWanted) return
      top.counters.push(Number(pc))
      top.reached.delete(Number(pc))
      top.reached.add(Number(pc))
      if (top.counters.length <= 2 * maxCounters) return
      top.counters.splice(0, maxCounters)
      top.isWhole = false
    },
    finish: () => {
      while (open.length > 0) end()
    },
  }
}

const readBySteps = async (
  endpoint: Endpoint,
  run: TracedRun,
  places: readonly string[],
  options: StreamOptions,
): Promise<LastSteps> => {
  const call: RpcCall = { method: run.method, params: [...run.params, structLogger(0)] }
  const follower = createFollower(new Set(places))
  const all = { from: 0, count: Number.POSITIVE_INFINITY }
  const reader = createElementReader({ path: ['result', 'structLogs'], ...all, take: follower.take })
  const { cut } = await streamJson(endpoint, call, reader, options)
  // where reading was cut, calls that are still open did not end there
  if (cut === null) follower.finish()
  return { ends: follower.ends, cut }
}

/**
 * Where calls of a transaction, or of a call without one, ended: their last program counters. A tracer of our own tells them; a node that takes none tells all its
 * steps, which are read as they arrive.
 * @param places of the call tree, by `placeName`
 * @param options its `timeoutMs` holds for both questions together
 * @throws MethodUnsupportedError, StateUnavailableError, TimeoutError when the node does not begin to answer in time
 */
export async function readLastSteps(
  endpoint: Endpoint,
  run: TracedRun,
  places: readonly string[],
  options: StreamOptions & { timeoutMs: number },
): Promise<LastSteps> {
  const until = performance.now() + options.timeoutMs
  const told = await readByTracer(endpoint, run, places, options).catch((error: unknown) => {
    // a node without such tracers: some call that trouble of their own
    const isRefused = error instanceof RpcError && !error.retryable && !(error instanceof MethodUnsupportedError)
    if (isRefused || error instanceof ServerErrorAnswer) return undefined
    throw error
  })
  if (told !== undefined && told.ends.size > 0) return told
  return readBySteps(endpoint, run, places, { ...options, timeoutMs: Math.max(1, until - performance.now()) })
}
