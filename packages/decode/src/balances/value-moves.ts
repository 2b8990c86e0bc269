import type { Address } from '@corescope/chain/types/hex'
import type { TraceFrame } from '@corescope/chain/types/trace'

/** Wei that moved and stayed moved. */
export interface ValueMove {
  kind: 'transfer' | 'selfdestruct'
  from: Address
  to: Address
  value: bigint
}

/** What of a transaction's call tree moves coins; only what took effect, in order of execution. */
export interface ValueMoves {
  /** The transaction's own value among them. */
  moves: ValueMove[]
  /** Contracts that ended themselves; `isWhereMade`: the transaction had created them (then they are gone, EIP-6780). */
  ended: { address: Address; isWhereMade: boolean }[]
}

/** What a value move is read from. */
export type MovingFrame = Pick<TraceFrame, 'traceAddress' | 'type' | 'from' | 'to' | 'value' | 'error'>

/** @param frames a call tree, parents before children. Pure. */
export const readValueMoves = (frames: readonly MovingFrame[]): ValueMoves => {
  const valueMoves: ValueMoves = { moves: [], ended: [] }
  const made = new Set<Address>()
  /** Per depth, whether the frame open there or one around it failed. */
  const failed: boolean[] = []
  for (const { traceAddress, type, from, to, value, error } of frames) {
    const depth = traceAddress.length
    failed[depth] = error !== null || (depth > 0 && failed[depth - 1] === true)
    if (failed[depth] || to === null) continue
    if (type === 'create' || type === 'create2') made.add(to)
    if (type === 'selfdestruct') valueMoves.ended.push({ address: from, isWhereMade: made.has(from) })
    if (value > 0n) valueMoves.moves.push({ kind: type === 'selfdestruct' ? type : 'transfer', from, to, value })
  }
  return valueMoves
}
