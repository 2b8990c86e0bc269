import type { Hash, Hex } from '@corescope/chain/types/hex'
import type { Endpoint, RpcCall, StreamOptions, StreamOutcome } from '../caller.ts'
import { located } from '../standardise/standardise.ts'
import { createElementReader } from '../streaming/read-elements.ts'
import { readAddress, readObject, WireFieldError } from '../wire-field.ts'
import { streamJson } from './trace-steps.ts'

/** What is told of one step at most. */
export interface StepMemoryLimits {
  /** Of memory. */
  bytes: number
  slots: number
}

/** Memory and storage of the running contract before one step. */
export interface StepMemory {
  /** Whose storage the code reads and writes. */
  contract: Hex
  /** Its beginning; `memorySize` counts all bytes. */
  memory: Hex
  memorySize: number
  /** Slots of the contract that the transaction has read or written by then, in the order of their first use. */
  storage: { slot: Hash; value: Hash }[]
  /** Such slots, those beyond the ceiling included. */
  slots: number
}

/**
 * Notes what SLOAD (0x54) and SSTORE (0x55) read and write: nodes differ in which state a tracer may ask for. What a call that failed
 * has noted is taken back with it.
 */
const memoryTracer = (step: number, { bytes, slots }: StepMemoryLimits): string =>
  `{n:0,t:{},u:[[]],p:null,r:[],` +
  `put:function(h,k,v){var t=this.t[h]=this.t[h]||{o:[],v:{}};if(t.v[k]===undefined)t.o.push(k);` +
  `this.u[this.u.length-1].push([t,k,t.v[k]]);t.v[k]=v},` +
  `tell:function(l,h){var m=l.memory.length(),t=this.t[h]||{o:[],v:{}},s=[],i;` +
  `for(i=0;i<t.o.length&&i<${slots};i++)s.push(t.o[i],t.v[t.o[i]]);` +
  `this.r.push({contract:h,memorySize:m,storage:s,slots:t.o.length,` +
  `memory:m===0?'0x':toHex(l.memory.slice(0,m<${bytes}?m:${bytes}))})},` +
  `step:function(l){var p=this.p,o,k;this.p=null;` +
  `if(p!==null&&p.d===l.getDepth()&&l.stack.length()>0)this.put(p.h,p.k,l.stack.peek(0).toString(16));` +
  `if(this.n++>${step})return;var h=toHex(l.contract.getAddress());if(this.n===${step + 1})return this.tell(l,h);` +
  `o=l.op.toNumber();if(o!==0x54&&o!==0x55)return;k=l.stack.peek(0).toString(16);` +
  `if(o===0x54)this.p={d:l.getDepth(),h:h,k:k};else this.put(h,k,l.stack.peek(1).toString(16))},` +
  `enter:function(){this.u.push([])},` +
  `exit:function(f){var u=this.u.pop(),e,i;if(f.getError()===undefined){` +
  `this.u[this.u.length-1]=this.u[this.u.length-1].concat(u);return}` +
  `for(i=u.length-1;i>=0;i--){e=u[i];e[0].v[e[1]]=e[2];if(e[2]===undefined)e[0].o.splice(e[0].o.indexOf(e[1]),1)}},` +
  `fault:function(){},result:function(){return this.r}}`

const readHex = (value: unknown, field: string): Hex => {
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)) return value.toLowerCase() as Hex
  throw new WireFieldError(field, 'bytes of hex', value)
}
const readWord = (value: unknown, field: string): Hash => {
  const digits = String(value).replace(/^0x/, '').toLowerCase()
  if (/^[0-9a-f]{1,64}$/.test(digits)) return `0x${digits.padStart(64, '0')}`
  throw new WireFieldError(field, 'a word of hex', value)
}

const readStepMemory = (element: unknown): StepMemory => {
  const wire = readObject(element, 'step')
  const storage = Array.isArray(wire.storage) ? wire.storage : []
  return {
    contract: readAddress(wire.contract, 'contract'),
    memory: readHex(wire.memory, 'memory'),
    memorySize: Number(wire.memorySize),
    storage: Array.from({ length: storage.length >> 1 }, (_, index) => ({
      slot: readWord(storage[2 * index], 'slot'),
      value: readWord(storage[2 * index + 1], 'value'),
    })),
    slots: Number(wire.slots),
  }
}

/**
 * What the running contract had in memory, and in the slots of storage that the transaction used, before one of its steps. The node
 * runs the transaction with a tracer of our own.
 *
 * @param step from 0, in order of execution
 * @param options `most`: of memory and slots that are told
 * @returns undefined where the transaction has no such step
 * @throws MethodUnsupportedError, StateUnavailableError, RpcError where the node takes no tracers, TimeoutError
 */
export async function readMemoryBefore(
  endpoint: Endpoint,
  transactionHash: Hash,
  step: number,
  options: StreamOptions & { most: StepMemoryLimits },
): Promise<{ found: StepMemory | undefined; cut: StreamOutcome['cut'] }> {
  const params = [transactionHash, { tracer: memoryTracer(step, options.most), timeout: '10s' }]
  const call: RpcCall = { method: 'debug_traceTransaction', params }
  const reader = createElementReader({ path: ['result'], from: 0, count: 1 })
  const { cut } = await streamJson(endpoint, call, reader, { ...options, maxText: 2 * options.most.bytes + 2 })
  const [element] = reader.elements
  return { found: element === undefined ? undefined : located(call, () => readStepMemory(element)), cut }
}
