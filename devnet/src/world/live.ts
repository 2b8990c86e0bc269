import { setTimeout as delay } from 'node:timers/promises'
import type { BlockWriter } from './block-writer.ts'
import { postBlobs } from './life/blobs.ts'
import { happenOnce } from './life/everyday.ts'
import type { Stage } from './stage.ts'

const BLOCK_MS = 3_000
/** Share of blocks in which something happens. With it a day adds some 140 MB to the node's state file. */
const LIVELY = 0.4
const MISSED_TURN = 0.01
const BLOBS = 0.0005

/**
 * Seals a block every three seconds with a little life in it, until the signal says stop. The rate is small on purpose:
 * the node keeps every transaction in memory and writes all of them to its state file.
 * @param onFault told of each block that could not be sealed; the next one is tried on time all the same
 */
export async function liveOn(
  stage: Stage,
  writer: BlockWriter,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<void> {
  const { random } = stage
  while (!signal.aborted) {
    const now = Date.now()
    const untilNext = BLOCK_MS - (now % BLOCK_MS)
    await delay(untilNext, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    try {
      const transactions: `0x${string}`[] = []
      const count = random.chance(LIVELY) ? 1 + Number(random.chance(0.25)) : 0
      for (let happened = 0; happened < count; happened += 1) transactions.push(...(await happenOnce(stage)))
      if (random.chance(BLOBS)) transactions.push(...(await postBlobs(stage)))
      const missedTurn = random.chance(MISSED_TURN)
      await writer.seal({ timestamp: Math.floor(Date.now() / 1000), transactions, missedTurn })
    } catch (error) {
      if (signal.aborted) return
      onFault(error)
    }
  }
}
