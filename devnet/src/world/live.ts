import { setTimeout as delay } from 'node:timers/promises'
import { stoppingValidator } from './accounts.ts'
import type { BlockWriter } from './block-writer.ts'
import { postBlobs } from './life/blobs.ts'
import { happenOnce } from './life/everyday.ts'
import { happenRarely } from './life/rarities.ts'
import type { Waiting } from './life/waiting.ts'
import type { Stage } from './stage.ts'

const BLOCK_MS = 3_000
/**
 * Share of blocks in which something happens: in the hour after the start, while somebody is likely to look, and later.
 * An empty block takes 1.6 KB of the node's state file, one with a transaction some 9 KB: a day adds about 130 MB, blobs and rounds included.
 */
const LIVELY = { atFirst: 0.4, later: 0.1 }
const AT_FIRST_MS = 3_600_000
const MISSED_TURN = 0.01
const BLOBS = 0.0005
/** Some hundred times a day. */
const RARITIES = 0.004

/**
 * Seals a block every three seconds with a little life in it, until the signal says stop. The rate is small on purpose:
 * the node keeps every transaction in memory and writes all of them to its state file. Nonces are read before each block: a developer
 * may have sent by the same keys.
 * @param onFault told of each block that could not be sealed; the next one is tried on time all the same
 * @param happenOnCore what else happens, on Core's contracts, in the block of a time
 * @param waiting what waits in the pool meanwhile
 */
export async function liveOn(
  stage: Stage,
  writer: BlockWriter,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
  happenOnCore: (time: number) => Promise<`0x${string}`[]>,
  waiting: Waiting,
): Promise<void> {
  const { random } = stage
  const startedAt = Date.now()
  while (!signal.aborted) {
    const now = Date.now()
    const untilNext = BLOCK_MS - (now % BLOCK_MS)
    await delay(untilNext, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    try {
      await stage.wallets.reread()
      const transactions: `0x${string}`[] = []
      const isAtFirst = now - startedAt < AT_FIRST_MS
      const lively = isAtFirst ? LIVELY.atFirst : LIVELY.later
      const count = random.chance(lively) ? 1 + Number(random.chance(0.25)) : 0
      for (let happened = 0; happened < count; happened += 1) transactions.push(...(await happenOnce(stage)))
      if (random.chance(BLOBS)) transactions.push(...(await postBlobs(stage)))
      if (stage.hasWorkshop && random.chance(RARITIES)) transactions.push(...(await happenRarely(stage)))
      transactions.push(...(await waiting.step(isAtFirst)))
      const missedTurn = random.chance(MISSED_TURN)
      const timestamp = Math.floor(Date.now() / 1000)
      transactions.push(...(await happenOnCore(timestamp)))
      await writer.seal({ timestamp, transactions, missedTurn, stopped: stoppingValidator.consensus.address })
    } catch (error) {
      if (signal.aborted) return
      onFault(error)
    }
  }
}
