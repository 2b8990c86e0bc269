import type { TracedCall } from '@corescope/rpc/traces/trace-calls'

type Frame = Pick<TracedCall, 'traceAddress' | 'type' | 'from' | 'to' | 'revertData'>

const isBelow = (frame: Frame, parent: Frame) =>
  frame.traceAddress.length > parent.traceAddress.length &&
  parent.traceAddress.every((step, level) => frame.traceAddress[level] === step)

/** The contract whose storage a frame works on: code that is borrowed runs in the caller's place. */
const placeOf = ({ type, from, to }: Frame) => (type === 'delegatecall' || type === 'callcode' ? from : to)

/** The last child of a call that ended with the same bytes; undefined for none, null where the window ends inside the call. */
const raisedBelow = (calls: readonly Frame[], place: number, isWhole: boolean): number | undefined | null => {
  const parent = calls[place]!
  let found: number | undefined
  for (let next = place + 1; ; next += 1) {
    const frame = calls[next]
    if (frame === undefined && !isWhole) return null
    if (frame === undefined || !isBelow(frame, parent)) return found
    const isChild = frame.traceAddress.length === parent.traceAddress.length + 1
    if (isChild && frame.revertData === parent.revertData) found = next
  }
}

/**
 * The contract that raised the error a call ended with: errors are handed up, so it is the one of the deepest call that
 * ended with the same bytes. Undefined where there is no error, or calls below are missing. Pure.
 * @param calls a window of the tree, parents before children
 * @param isWhole nothing follows the window
 */
export const reverterOf = (calls: readonly Frame[], place: number, isWhole: boolean): `0x${string}` | undefined => {
  if ((calls[place]?.revertData ?? null) === null) return undefined
  for (let raiser = place; ; ) {
    const below = raisedBelow(calls, raiser, isWhole)
    if (below === null) return undefined
    if (below === undefined) return placeOf(calls[raiser]!) ?? undefined
    raiser = below
  }
}
