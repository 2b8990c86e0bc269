import type { Hash } from '@corescope/chain/types/hex'
import { type RawData, WebSocket } from 'ws'
import { backOffDelay, wait } from './back-off.ts'
import type { Caller } from './caller.ts'
import { ConnectionError } from './errors.ts'
import { eth_blockNumber } from './methods/eth_blockNumber.ts'
import { readHash, readNumber, readObject } from './wire-field.ts'

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

const RECONNECT = { firstMs: 500, maxMs: 15_000 }
const SUBSCRIBE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] })

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
  if (webSocketUrl !== undefined) lanes.push(keepSubscribed(webSocketUrl, options, state, slot.put, control.signal))
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

async function keepSubscribed(url: string, options: NewHeadsOptions, state: State, put: Put, signal: AbortSignal) {
  let failures = 0
  while (!signal.aborted) {
    const hadHeads = await subscribeOnce(url, options, state, put, signal)
    failures = hadHeads ? 1 : failures + 1
    await pause(backOffDelay(failures, RECONNECT), signal)
  }
}

/** One connection's life. @returns whether the subscription ever worked */
function subscribeOnce(url: string, options: NewHeadsOptions, state: State, put: Put, signal: AbortSignal) {
  return new Promise<boolean>((resolve) => {
    let wasSubscribed = false
    const place = { method: 'eth_subscribe', endpoint: nameOf(url) }
    const trouble = (what: string, cause?: unknown) => options.onTrouble?.(new ConnectionError(what, place, cause))
    const socket = new WebSocket(url, { handshakeTimeout: 10_000 })
    const close = () => socket.terminate()
    signal.addEventListener('abort', close)
    socket.on('open', () => socket.send(SUBSCRIBE))
    socket.on('message', (data) => {
      try {
        const hint = readMessage(data)
        if (hint === 'subscribed') state.isSubscribed = wasSubscribed = true
        else if (hint !== undefined) put(hint)
      } catch (error) {
        trouble(error instanceof Error ? error.message : String(error), error)
        close()
      }
    })
    socket.on('error', (error) => {
      if (!signal.aborted) trouble(error.message, error)
    })
    socket.on('close', () => {
      signal.removeEventListener('abort', close)
      state.isSubscribed = false
      if (wasSubscribed && !signal.aborted) trouble('the node closed the subscription')
      resolve(wasSubscribed)
    })
    if (signal.aborted) close()
  })
}

/** @throws Error on a refused subscription or garbage */
function readMessage(data: RawData): HeadHint | 'subscribed' | undefined {
  const message = readObject(JSON.parse(String(data)), 'message')
  if (message.error != null) throw new Error(`subscription refused: ${JSON.stringify(message.error)}`)
  if (message.id === 1) return 'subscribed'
  if (message.method !== 'eth_subscription') return undefined
  const head = readObject(readObject(message.params, 'params').result, 'head')
  return { blockNumber: readNumber(head.number, 'number'), blockHash: readHash(head.hash, 'hash'), source: 'websocket' }
}

function nameOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : 'RPC_WS_URL'
}

/** A wait that an abort merely ends: the loops above look at the signal themselves. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds, signal).catch(() => undefined)
}
