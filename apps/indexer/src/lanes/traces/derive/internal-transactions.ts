import type { Address, Hash } from '@corescope/chain/types/hex'
import type { BlockTraces, TraceFrame, Untraced } from '@corescope/chain/types/trace'
import { type InternalType, internalType } from '@corescope/store/traces/table'

/** A frame that is listed, before ids and positions. */
export interface DerivedInternal {
  frame: TraceFrame
  type: InternalType
  /** A frame around it failed: nothing of it took effect. */
  failedAbove: boolean
  /** A contract that ends was made by this very transaction. */
  sameTransaction: boolean
}

/** All that the call trees of a block add, in chain order. */
export interface DerivedTraces {
  number: number
  hash: Hash
  /** Frames of all call trees, top calls included. */
  frames: number
  /** Of each transaction of the block: its calls below the top one that failed themselves. */
  failedCalls: number[]
  /** Per transaction of the block. */
  transactions: DerivedInternal[][]
  /** Those that cannot be traced. */
  untraced: readonly Untraced[]
}

const creations: Partial<Record<TraceFrame['type'], InternalType>> = {
  create: internalType.create,
  create2: internalType.create2,
}

/**
 * The rule of what an internal transaction is: a frame below the top call that creates a contract, ends one, or is a
 * plain call with value. Failed ones are listed like the others. Calls without value, and those that run in the
 * caller's place (delegatecall, callcode) or only read (staticcall), move nothing and are not listed.
 * @returns undefined for a frame that is not listed
 */
const listedType = ({ type, value }: TraceFrame): InternalType | undefined => {
  if (type === 'call') return value > 0n ? internalType.call : undefined
  return type === 'selfdestruct' ? internalType.selfdestruct : creations[type]
}

/** Internal transactions of one transaction, in order of execution. @param frames its call tree, parents first */
export const deriveInternals = (frames: readonly TraceFrame[]): DerivedInternal[] => {
  const internals: DerivedInternal[] = []
  /** Per depth, whether the frame open there or one around it failed. */
  const failed: boolean[] = []
  const made = new Set<Address>()
  for (const frame of frames) {
    const depth = frame.traceAddress.length
    const failedAbove = depth > 0 && failed[depth - 1] === true
    failed[depth] = failedAbove || frame.error !== null
    const isMade = frame.type === 'selfdestruct' && made.has(frame.from)
    if (creations[frame.type] !== undefined && frame.to !== null) made.add(frame.to)
    const type = depth === 0 ? undefined : listedType(frame)
    if (type !== undefined) internals.push({ frame, type, failedAbove, sameTransaction: isMade })
  }
  return internals
}

/** How many calls below the top one failed themselves, be they listed or not. @param frames its call tree */
export const countFailed = (frames: readonly TraceFrame[]): number =>
  frames.filter(({ traceAddress, error }) => traceAddress.length > 0 && error !== null).length

/** Whether what the frame does stands. */
export const tookEffect = ({ frame, failedAbove }: DerivedInternal): boolean => !failedAbove && frame.error === null

/** Pure: call trees in, what is listed out. */
export const deriveTraces = ({ number, hash, transactions, untraced = [] }: BlockTraces): DerivedTraces => ({
  number,
  hash,
  frames: transactions.reduce((sum, frames) => sum + frames.length, 0),
  failedCalls: transactions.map(countFailed),
  transactions: transactions.map(deriveInternals),
  untraced,
})
