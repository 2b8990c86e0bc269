import { setTimeout as delay } from 'node:timers/promises'

/** All parts together: whoever pressed Ctrl-C does not wait longer. */
const ALL_MS = 10_000

/**
 * Stops parts from the end of the list: first what asks the database and the node, then these. A part that fails to stop keeps none
 * of the others. What still runs when `allMs` are over is left to the watchman, which ends it.
 * @throws AggregateError of what failed, when all the others have stopped
 */
export async function stopAll(parts: { stop: () => Promise<unknown> }[], allMs = ALL_MS): Promise<void> {
  const failures: unknown[] = []
  const inOrder = async () => {
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
      try {
        await part.stop()
      } catch (error) {
        failures.push(error)
      }
    }
  }
  const over = new AbortController()
  try {
    await Promise.race([inOrder(), delay(allMs, undefined, { signal: over.signal })])
  } finally {
    over.abort()
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some parts did not stop as they should.')
}
