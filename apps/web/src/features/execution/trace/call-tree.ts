import type { CallFrameRecord } from '@corescope/api-schema/execution/calls'

const keyOf = (traceAddress: readonly number[]) => traceAddress.join('.')

/** Indexes of the calls that failed themselves. */
export const failedCalls = (frames: readonly CallFrameRecord[]): number[] =>
  frames.flatMap(({ error, index }) => (error === null ? [] : [index]))

/** Indexes of the calls without effect: those that failed, and all below them. Frames stand parents before children. Pure. */
export const undoneCalls = (frames: readonly CallFrameRecord[]): ReadonlySet<number> => {
  let failedAt = Number.POSITIVE_INFINITY
  return new Set(
    frames.flatMap(({ error, index, traceAddress: { length: depth } }) => {
      if (depth <= failedAt) failedAt = error === null ? Number.POSITIVE_INFINITY : depth
      return failedAt <= depth ? [index] : []
    }),
  )
}

/** Indexes of the calls that have calls below them. */
export const parentCalls = (frames: readonly CallFrameRecord[]): ReadonlySet<number> =>
  new Set(frames.flatMap((frame, place) => (isBelow(frames[place + 1], frame) ? [frame.index] : [])))

const isBelow = (frame: CallFrameRecord | undefined, parent: CallFrameRecord) =>
  frame !== undefined && frame.traceAddress.length > parent.traceAddress.length

/** The calls that are in sight: none below a folded one. Frames stand parents before children. Pure. */
export const visibleCalls = (
  frames: readonly CallFrameRecord[],
  folded: ReadonlySet<number>,
): readonly CallFrameRecord[] => {
  let hiddenBelow = Number.POSITIVE_INFINITY
  return frames.filter((frame) => {
    const depth = frame.traceAddress.length
    if (depth > hiddenBelow) return false
    hiddenBelow = folded.has(frame.index) ? depth : Number.POSITIVE_INFINITY
    return true
  })
}

/** Indexes of the calls around one: what must be unfolded to see it. */
export const callsAround = (frames: readonly CallFrameRecord[], index: number): number[] => {
  const frame = frames.find((one) => one.index === index)
  if (frame === undefined) return []
  const around = new Set(frame.traceAddress.map((_, depth) => keyOf(frame.traceAddress.slice(0, depth))))
  return frames.filter((one) => around.has(keyOf(one.traceAddress))).map((one) => one.index)
}

const textsOf = ({ from, to, method, error, reason, decoded, type }: CallFrameRecord) => [
  from.hash,
  to?.hash,
  to?.publicName,
  to?.tokenName,
  to?.symbol,
  method?.name,
  method?.selector,
  decoded?.signature,
  error,
  reason,
  type,
]

/** Indexes of the calls that a text names: by address, name, function or error. */
export const findCalls = (frames: readonly CallFrameRecord[], text: string): number[] => {
  const wanted = text.trim().toLowerCase()
  if (wanted.length < 2) return []
  return frames
    .filter((frame) => textsOf(frame).some((one) => one?.toLowerCase().includes(wanted)))
    .map(({ index }) => index)
}
