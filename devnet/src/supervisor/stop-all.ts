import { setTimeout as delay } from 'node:timers/promises'

/** All parts together: whoever pressed Ctrl-C does not wait longer. */
const ALL_MS = 10_000

/**
 * Stops parts from the end of the list: first what asks the database and the node, then these. Every part has a deadline
 * of its own (its stop rule). What still runs when `allMs` are over is left to the watchman, which ends it.
 */
export async function stopAll(parts: { stop: () => Promise<unknown> }[], allMs = ALL_MS): Promise<void> {
  const inOrder = async () => {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) await part.stop()
  }
  const over = new AbortController()
  try {
    await Promise.race([inOrder(), delay(allMs, undefined, { signal: over.signal })])
  } finally {
    over.abort()
  }
}
