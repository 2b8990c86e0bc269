import type { TracedCall } from '@corescope/rpc/traces/trace-calls'

type Call = Pick<TracedCall, 'traceAddress' | 'type' | 'input'>

/**
 * Which calls of a transaction were passed on whole: a call right below has the same input, and runs other code for the same contract.
 * What answered is that code. Pure.
 * @param calls in the order of the trace
 * @returns by their places among these
 */
export const passedOn = (calls: readonly Call[]): ReadonlySet<number> => {
  const found = new Set<number>()
  /** By depth, the place of the call that what follows lies below. */
  const above: number[] = []
  for (const [index, { traceAddress, type, input }] of calls.entries()) {
    const depth = traceAddress.length
    above.length = Math.min(above.length, depth)
    const parent = depth === 0 ? undefined : above[depth - 1]
    above[depth] = index
    if (parent === undefined || (type !== 'delegatecall' && type !== 'callcode')) continue
    const given = calls[parent]!.input
    if (given.size === input.size && given.hex === input.hex) found.add(parent)
  }
  return found
}
