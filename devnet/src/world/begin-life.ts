import type { Hex } from 'viem'
import type { InTurn } from '../anvil/turns.ts'
import { openBlockWriter } from './block-writer.ts'
import { liveOnCore } from './core/live-core.ts'
import { setRoundSeconds } from './core/round-span.ts'
import { openScene } from './core/scene.ts'
import { openWaiting } from './life/waiting.ts'
import { liveOn } from './live.ts'
import { createNodeClient } from './node-client.ts'
import { createRandom } from './random.ts'
import { openStage } from './stage.ts'
import { DEVNET_CHAIN_ID, WORLD_SEED } from './world-node.ts'

export type Life = {
  signal: AbortSignal
  /** Of a round from now on; by default rounds stay as long as they are. */
  roundSeconds?: number
  /** Called after each block: nothing happens before it has ended. */
  record: () => Promise<void>
  /** Of the node: no block is sealed while others are run again. */
  inTurn: InTurn
  /** Told of what could not be done. */
  onFault: (error: unknown) => void
}

/** Goes on with the life of a world until the signal says stop. */
export async function beginLife(url: string, { signal, roundSeconds, record, inTurn, onFault }: Life): Promise<void> {
  const node = createNodeClient(url, inTurn)
  try {
    const head = Number(await node.call<Hex>('eth_blockNumber'))
    const stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(WORLD_SEED + head))
    const scene = await openScene(node, stage)
    if (roundSeconds !== undefined) await setRoundSeconds(node, roundSeconds)
    const onCore = scene && (await liveOnCore(scene, createRandom(WORLD_SEED - head), node))
    const writer = await openBlockWriter(node, stage.wallets)
    const seal: typeof writer.seal = async (plan) => {
      const number = await writer.seal(plan)
      await record()
      return number
    }
    await liveOn(stage, { seal }, signal, onFault, onCore ?? (async () => []), openWaiting(node, stage))
  } catch (error) {
    if (!signal.aborted) onFault(error)
  }
}
