import { type RawData, WebSocket } from 'ws'
import { backOffDelay, wait } from '../back-off.ts'
import { classifyNodeError, type WireError } from '../classify-failure.ts'
import { ConnectionError, RpcError } from '../errors.ts'
import { readObject } from '../wire-field.ts'

export interface SubscriptionOptions {
  /** WebSocket of a node. */
  url: string
  /** What is subscribed to. */
  channel: 'newHeads' | 'newPendingTransactions'
  /** Takes what one notification tells; what it throws ends the connection. */
  onResult: (result: unknown) => void
  /** Told when the node has agreed, and when the connection is over. */
  onState?: (isSubscribed: boolean) => void
  /** Told of failures, which are never thrown; MethodUnsupportedError where the node offers no such subscription. */
  onTrouble?: ((error: Error) => void) | undefined
  signal: AbortSignal
}

const RECONNECT = { firstMs: 500, maxMs: 15_000 }
/** A connection that was silent for so long, and does not answer a ping for as long again, is given up. */
const PING_MS = 30_000

/** Subscribes at a node, again whenever the connection is lost, until the signal aborts. */
export async function keepSubscribed(options: SubscriptionOptions): Promise<void> {
  let failures = 0
  while (!options.signal.aborted) {
    const wasSubscribed = await subscribeOnce(options)
    failures = wasSubscribed ? 1 : failures + 1
    await wait(backOffDelay(failures, RECONNECT), options.signal).catch(() => undefined)
  }
}

/** One connection's life. @returns whether the subscription ever worked */
function subscribeOnce({ url, channel, onResult, onState, onTrouble, signal }: SubscriptionOptions): Promise<boolean> {
  return new Promise((resolve) => {
    let wasSubscribed = false
    let isAlive = true
    const place = { method: 'eth_subscribe', endpoint: nameOf(url) }
    const trouble = (what: string, cause?: unknown) =>
      onTrouble?.(cause instanceof RpcError ? cause : new ConnectionError(what, place, cause))
    const socket = new WebSocket(url, { handshakeTimeout: 10_000 })
    const close = () => socket.terminate()
    const beat = setInterval(() => {
      if (!isAlive) return close()
      isAlive = false
      if (socket.readyState === WebSocket.OPEN) socket.ping()
    }, PING_MS)
    const stayAlive = () => {
      isAlive = true
    }
    signal.addEventListener('abort', close)
    socket.on('open', () =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: [channel] })),
    )
    socket.on('pong', stayAlive)
    socket.on('message', (data) => {
      stayAlive()
      try {
        const message = readMessage(data)
        if (message.error != null) throw classifyNodeError(readError(message.error), place)
        if (message.id === 1) {
          wasSubscribed = true
          onState?.(true)
        } else if (message.method === 'eth_subscription') {
          onResult(readObject(message.params, 'params').result)
        }
      } catch (error) {
        trouble(error instanceof Error ? error.message : String(error), error)
        close()
      }
    })
    socket.on('error', (error) => {
      if (!signal.aborted) trouble(error.message, error)
    })
    socket.on('close', () => {
      clearInterval(beat)
      signal.removeEventListener('abort', close)
      if (wasSubscribed) onState?.(false)
      if (wasSubscribed && !signal.aborted) trouble('the node closed the subscription')
      resolve(wasSubscribed)
    })
    if (signal.aborted) close()
  })
}

const readMessage = (data: RawData) => readObject(JSON.parse(String(data)), 'message')

const readError = (value: unknown): WireError => {
  const { code, message } = readObject(value, 'error')
  return { code: Number(code), message: String(message ?? 'error without message') }
}

function nameOf(url: string): string {
  return URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : 'RPC_WS_URL'
}
