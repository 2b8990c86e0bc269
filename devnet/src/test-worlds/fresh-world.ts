import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startAnvil } from '../anvil/start-anvil.ts'
import { openBlockWriter } from '../world/block-writer.ts'
import { openScene } from '../world/core/scene.ts'
import { buildGenesis } from '../world/genesis.ts'
import { writeHistory } from '../world/history.ts'
import { createNodeClient, type NodeClient } from '../world/node-client.ts'
import { createRandom } from '../world/random.ts'
import { openStage } from '../world/stage.ts'
import { DEVNET_CHAIN_ID, GAS_LIMIT } from '../world/world-node.ts'

export interface FreshWorld {
  url: string
  node: NodeClient
  stop(): Promise<void>
}

/**
 * The small world on the very node that wrote it: unlike a devnet that was started from its kept state, it has the
 * state of every block and can trace each of them by running it again.
 */
export const startFreshWorld = async (epoch = 1_750_000_000): Promise<FreshWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'corescope-fresh-world-'))
  const initFile = join(folder, 'genesis.json')
  writeFileSync(initFile, JSON.stringify(buildGenesis(DEVNET_CHAIN_ID, epoch)))
  const anvil = await startAnvil({
    chainId: DEVNET_CHAIN_ID,
    mining: 'manual',
    accounts: 0,
    gasLimit: GAS_LIMIT,
    hardfork: 'prague',
    cacheDirectory: join(folder, 'cache'),
    initFile,
    genesisTimestamp: epoch,
    extraArguments: ['--base-fee', '0', '--disable-min-priority-fee'],
  })
  const node = createNodeClient(anvil.url)
  const stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(7))
  const scene = await openScene(node, stage)
  if (scene === undefined) throw new Error('The genesis file names no Bitcoin block.')
  await writeHistory(scene, await openBlockWriter(node, stage.wallets), { size: 'small', epoch })
  return {
    url: anvil.url,
    node,
    stop: async () => {
      await anvil.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
