import { setTimeout as delay } from 'node:timers/promises'
import { eth_getBalance } from '@corescope/rpc/methods/eth_getBalance'
import type { HttpEndpoint } from '@corescope/rpc/transport/endpoint'

/** A node on a busy machine takes seconds; one that has answered nothing for so long will not answer again. */
export const patienceMs = 30_000
const EVERY_MS = 5_000

/** Whose balance is asked: a node that spins in a call goes on saying its chain and its head, but nothing of its state. */
const nobody = '0x0000000000000000000000000000000000000000'

/**
 * Asks a node now and then until aborted, and ends it when it has not answered for so long (30 seconds): it is then started again
 * like one that ended by itself.
 */
export async function watchNode(
  url: string,
  end: () => void,
  signal: AbortSignal,
  { patienceMs: ms = patienceMs, everyMs = EVERY_MS } = {},
): Promise<void> {
  const { createEndpoint } = await import('@corescope/rpc/transport/endpoint')
  const endpoint: HttpEndpoint = createEndpoint({ url, timeoutMs: ms, connections: 1 })
  let answeredAt = performance.now()
  try {
    while (!signal.aborted) {
      try {
        await eth_getBalance(endpoint, nobody, 'latest', { signal })
        answeredAt = performance.now()
      } catch {
        if (signal.aborted) return
        if (performance.now() - answeredAt >= ms) {
          end()
          return
        }
      }
      await delay(everyMs, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    await endpoint.close()
  }
}
