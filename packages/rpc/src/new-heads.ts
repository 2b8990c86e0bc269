import type { Hash } from '@corescope/chain/types/hex'
import type { Caller } from './caller.ts'

/** "Look again": a node said that its head is this. Never data to store. */
export interface HeadHint {
  blockNumber: number
  /** `null` when found by polling. */
  blockHash: Hash | null
  source: 'websocket' | 'polling'
}

export interface NewHeadsOptions {
  /** Without it, or while it is down, the head is polled. */
  webSocketUrl?: string
  /** Default 1,000. */
  pollMs?: number
  /** Polling while the socket works, against subscriptions that died silently; default 15,000. */
  safetyPollMs?: number
  signal: AbortSignal
  /** Told of failures, which are never thrown: the iterator ends only with the signal. */
  onTrouble?: (error: Error) => void
}

/** Head hints until the signal aborts; while the reader is busy only the newest is kept. */
export async function* newHeads(caller: Caller, options: NewHeadsOptions): AsyncGenerator<HeadHint, void, undefined> {
  if (!options.signal.aborted) throw new Error(`under construction: ${caller}`)
  yield* []
}
