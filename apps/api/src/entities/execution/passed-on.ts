import type { TracedCall } from '@corescope/rpc/traces/trace-calls'

type Call = Pick<TracedCall, 'traceAddress' | 'type' | 'input' | 'to'>

/** Codes of one call: a contract may pass it on to any number, and those who read ABIs follow a few steps. */
const maxCodes = 100

/**
 * Which calls of a transaction were passed on whole: a call right below has the same input, and runs other code for the same contract. A
 * contract may do that with any code, for show: what answered is that code where the contract is known to forward to it. Pure.
 * @param calls in the order of the trace
 * @returns by their places among these, the addresses whose code was run so, at this step and at those below
 */
export const passedOn = (calls: readonly Call[]): ReadonlyMap<number, ReadonlySet<string>> => {
  /** Of calls that pass on, the call that they pass on. */
  const parents = new Map<number, number>()
  /** By depth, the place of the call that what follows lies below. */
  const above: number[] = []
  for (const [index, { traceAddress, type, input }] of calls.entries()) {
    const depth = traceAddress.length
    above.length = Math.min(above.length, depth)
    const parent = depth === 0 ? undefined : above[depth - 1]
    above[depth] = index
    if (parent === undefined || (type !== 'delegatecall' && type !== 'callcode')) continue
    const given = calls[parent]!.input
    if (given.size === input.size && given.hex === input.hex) parents.set(index, parent)
  }
  const found = new Map<number, Set<string>>()
  // what lies below a call comes after it
  for (const [index, parent] of [...parents].reverse()) {
    const ran = found.get(parent) ?? new Set<string>()
    found.set(parent, ran)
    for (const address of [calls[index]!.to, ...(found.get(index) ?? [])]) {
      if (address !== null && ran.size < maxCodes) ran.add(address)
    }
  }
  return found
}
