import type { Hash } from '@corescope/chain/types/hex'
import { wait } from '../back-off.ts'
import type { Caller } from '../caller.ts'
import { eth_blockNumber } from '../methods/eth_blockNumber.ts'
import { readHash, readNumber, readObject } from '../wire-field.ts'
import { keepSubscribed } from './subscription.ts'

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
  const { signal, webSocketUrl } = options
  const control = new AbortController()
  const stop = () => control.abort()
  signal.addEventListener('abort', stop)
  const slot = createSlot()
  control.signal.addEventListener('abort', slot.close)
  if (signal.aborted) stop()
  const state = { isSubscribed: false }
  const lanes = [poll(caller, options, state, slot.put, control.signal)]
  if (webSocketUrl !== undefined) lanes.push(subscribe(webSocketUrl, options, state, slot.put, control.signal))
  try {
    for (;;) {
      const hint = await slot.take()
      if (hint === undefined) return
      yield hint
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
    await Promise.all(lanes)
  }
}

/** Holds at most one hint: a reader that was busy needs only the newest. */
function createSlot() {
  let held: HeadHint | undefined
  let isClosed = false
  let wake: (() => void) | undefined
  return {
    put(hint: HeadHint) {
      held = hint
      wake?.()
    },
    close() {
      isClosed = true
      wake?.()
    },
    /** `undefined` once closed. */
    async take(): Promise<HeadHint | undefined> {
      while (held === undefined && !isClosed) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const hint = isClosed ? undefined : held
      held = undefined
      return hint
    },
  }
}

type Put = (hint: HeadHint) => void

/** Polls fast without a subscription, slowly with one; hints only when the number has changed (also downwards). */
async function poll(caller: Caller, options: NewHeadsOptions, state: State, put: Put, signal: AbortSignal) {
  const { pollMs = 1_000, safetyPollMs = 15_000, onTrouble } = options
  let last = -1
  let lastPoll = 0
  while (!signal.aborted) {
    if (!state.isSubscribed || Date.now() - lastPoll >= safetyPollMs) {
      lastPoll = Date.now()
      try {
        const blockNumber = await eth_blockNumber(caller, { signal, attempts: 1 })
        if (blockNumber !== last) put({ blockNumber, blockHash: null, source: 'polling' })
        last = blockNumber
      } catch (error) {
        if (!signal.aborted) onTrouble?.(error as Error)
      }
    }
    await pause(pollMs, signal)
  }
}

interface State {
  isSubscribed: boolean
}

function subscribe(url: string, options: NewHeadsOptions, state: State, put: Put, signal: AbortSignal) {
  return keepSubscribed({
    url,
    channel: 'newHeads',
    onResult: (result) => put(readHead(result)),
    onState: (isSubscribed) => {
      state.isSubscribed = isSubscribed
    },
    onTrouble: options.onTrouble,
    signal,
  })
}

function readHead(result: unknown): HeadHint {
  const head = readObject(result, 'head')
  return { blockNumber: readNumber(head.number, 'number'), blockHash: readHash(head.hash, 'hash'), source: 'websocket' }
}

/** A wait that an abort merely ends: the loops above look at the signal themselves. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, signal).catch(() => undefined)
}
