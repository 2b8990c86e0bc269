import type { Hash } from '@corescope/chain/types/hex'
import type { AnswerReader, Endpoint, RpcCall, StreamOptions, StreamOutcome } from '../caller.ts'
import { classifyNodeError, type WireError } from '../classify-failure.ts'
import { RpcError, StateUnavailableError } from '../errors.ts'
import { located } from '../standardise/standardise.ts'
import { createJsonScanner, type JsonListener } from '../streaming/json-scanner.ts'
import { createElementReader } from '../streaming/read-elements.ts'
import { readObject, readOptional, WireFieldError } from '../wire-field.ts'

/** One executed opcode. */
export interface VmStep {
  /** From 0, in order of execution. */
  index: number
  programCounter: number
  opcode: string
  /** Left before it; decimal. */
  gas: string
  /** Taken by it, what it hands to a call included; null where the node does not tell. */
  gasCost: string | null
  /** 1: the transaction's own code. */
  depth: number
  /** Words on the stack before it, the top first, as many as were asked for. */
  stack: string[]
  error: string | null
}

export interface StepsRequest {
  from: number
  count: number
  /** Words of the stack; 0: none. */
  stack: number
}

export interface StepsRead {
  steps: VmStep[]
  /** Steps met; all there are unless `cut` says otherwise. */
  total: number
  cut: StreamOutcome['cut']
}

/** Longer words than the virtual machine has are not kept whole. */
const maxText = 256

/** What is asked of go-ethereum's struct logger. */
export const structLogger = (stack: number) => ({
  disableStack: stack === 0,
  disableStorage: true,
  disableMemory: true,
  enableMemory: false,
  enableReturnData: false,
  timeout: '60s',
})

/**
 * The same by a tracer of our own, for nodes that keep no steps: it answers the asked window and the total. What a step
 * took is what the next one of the same call lacks: nodes differ in which step `getCost` is about.
 */
const windowTracer = ({ from, count, stack }: StepsRequest): string =>
  `{n:0,s:[],p:null,step:function(l){var d=l.getDepth(),g=l.getGas();` +
  `if(this.p!==null&&this.p.depth===d&&this.p.left>=g)this.p.gasCost=''+(this.p.left-g);this.p=null;` +
  `if(this.n>=${from}&&this.n<${from + count}){var k=[];` +
  `for(var i=0;i<${stack}&&i<l.stack.length();i++)k.unshift('0x'+l.stack.peek(i).toString(16));` +
  `this.p={pc:l.getPC(),op:l.op.toString(),gas:''+g,left:g,depth:d,stack:k};this.s.push(this.p)}` +
  `this.n++},fault:function(){},result:function(){return{total:this.n,structLogs:this.s}}}`

/**
 * The opcodes a transaction executed, a window of them, read as they arrive: a trace of any length takes a fixed amount
 * of memory. A node that answers no step (it keeps none) is asked again with a tracer that runs the transaction anew.
 *
 * @throws MethodUnsupportedError, StateUnavailableError, TimeoutError when the node does not begin to answer in time
 */
export async function readTraceSteps(
  endpoint: Endpoint,
  transactionHash: Hash,
  request: StepsRequest,
  options: StreamOptions,
): Promise<StepsRead> {
  const kept = await ask(endpoint, transactionHash, structLogger(request.stack), request, options)
  if (kept.total > 0 || kept.cut !== null) return present(kept, request, kept.total)
  const tracer = { tracer: windowTracer(request), timeout: '60s' }
  const own = await ask(endpoint, transactionHash, tracer, { ...request, from: 0 }, options).catch(ifRefused)
  return own === undefined ? present(kept, request, 0) : present(own, request, Number(own.beside.total ?? 0))
}

/** A node without such tracers has told all it can. One that has them but no longer the state has not: it is said. */
const ifRefused = (error: unknown): undefined => {
  if (error instanceof RpcError && !error.retryable && !(error instanceof StateUnavailableError)) return undefined
  throw error
}

async function ask(
  endpoint: Endpoint,
  transactionHash: Hash,
  tracer: object,
  { from, count }: StepsRequest,
  options: StreamOptions,
) {
  const call: RpcCall = { method: 'debug_traceTransaction', params: [transactionHash, tracer] }
  const reader = createElementReader({ path: ['result', 'structLogs'], from, count })
  const { cut } = await streamJson(endpoint, call, reader, options)
  return { elements: reader.elements, total: reader.total(), beside: reader.beside, cut, call }
}

/** Streams an answer into a listener. @throws the node's own error where it answers one */
export async function streamJson(
  endpoint: Endpoint,
  call: RpcCall,
  listener: JsonListener & { error(): WireError | undefined },
  options: StreamOptions & { maxText?: number },
): Promise<StreamOutcome> {
  const reader: AnswerReader = createJsonScanner(listener, { maxText: options.maxText ?? maxText })
  const outcome = await endpoint.stream(call, reader, options)
  const error = listener.error()
  if (error !== undefined) throw classifyNodeError(error, { method: call.method, endpoint: endpoint.name })
  return outcome
}

type Asked = Awaited<ReturnType<typeof ask>>

const present = ({ elements, cut, call }: Asked, { from, stack }: StepsRequest, total: number): StepsRead => ({
  steps: located(call, () => elements.map((value, index) => readStep(value, from + index, stack))),
  total,
  cut,
})

const readDecimal = (value: unknown, field: string): string => {
  if (typeof value === 'string' && /^(\d{1,30}|0x[0-9a-f]{1,32})$/i.test(value)) return BigInt(value).toString()
  throw new WireFieldError(field, 'a whole number', value)
}

const readStep = (value: unknown, index: number, stackWords: number): VmStep => {
  const wire = readObject(value, 'step')
  const stack = Array.isArray(wire.stack) ? wire.stack.map(String) : []
  return {
    index,
    programCounter: Number(readDecimal(wire.pc, 'pc')),
    opcode: typeof wire.op === 'string' ? wire.op : 'INVALID',
    gas: readDecimal(wire.gas, 'gas'),
    gasCost: readOptional(wire.gasCost, 'gasCost', readDecimal),
    depth: Number(readDecimal(wire.depth, 'depth')),
    stack: stackWords === 0 ? [] : stack.slice(-stackWords).reverse(),
    error: typeof wire.error === 'string' && wire.error !== '' ? wire.error : null,
  }
}
