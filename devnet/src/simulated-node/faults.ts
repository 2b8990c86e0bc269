import { createRandom } from './random.ts'

/** Faults of a whole HTTP exchange. */
export const EXCHANGE_FAULTS = [
  /** Never answers; the connection stays open. */
  'timeout',
  /** HTTP 429 with Retry-After: 0. */
  'rate-limit',
  /** HTTP 500. */
  'server-error',
  /** HTTP 200 with the first half of the JSON. */
  'truncated',
  /** HTTP 200 with a page of HTML. */
  'garbage',
  /** The connection is cut without an answer. */
  'disconnect',
  /** A batch without its last answer. */
  'half-batch',
] as const

/** Faults inside an answer that looks fine. */
export const ANSWER_FAULTS = [
  /** `null` for a block that exists. */
  'null-block',
  /** `null` for receipts that exist. */
  'null-receipts',
  /** One receipt is left out. */
  'missing-receipt',
  /** Receipts of the parent block. */
  'foreign-receipts',
  /** The block before the one asked for. */
  'wrong-block',
  /** eth_blockNumber lies up to three blocks back. */
  'head-back',
  /** A JSON-RPC error −32603. */
  'internal-error',
] as const

/** The same for calls inside transactions. */
export const TRACE_FAULTS = [
  /** `null` for traces of a block that exists. */
  'null-traces',
  /** The first transaction's call tree is left out. */
  'missing-trace',
  /** Traces of the parent block. */
  'foreign-traces',
] as const

export type ExchangeFault = (typeof EXCHANGE_FAULTS)[number]
export type AnswerFault = (typeof ANSWER_FAULTS)[number] | (typeof TRACE_FAULTS)[number]
export type Fault = ExchangeFault | AnswerFault

/** Asked once per HTTP exchange. A fault that does not fit its methods is skipped, not counted. */
export type FaultPlan = () => Fault | undefined

/** These faults in this order (`undefined`: none), then none. */
export function scriptedFaults(script: readonly (Fault | undefined)[]): FaultPlan {
  const rest = [...script]
  return () => rest.shift()
}

/** Any of the kinds, each exchange with this probability, by a seed. */
export function randomFaults(
  seed: number | string,
  probability: number,
  kinds: readonly Fault[] = [...EXCHANGE_FAULTS, ...ANSWER_FAULTS, ...TRACE_FAULTS],
): FaultPlan {
  const random = createRandom(seed)
  return () => (random.chance(probability) ? random.pick(kinds) : undefined)
}

export function isExchangeFault(fault: Fault | undefined): fault is ExchangeFault {
  return (EXCHANGE_FAULTS as readonly (string | undefined)[]).includes(fault)
}
