import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Hex } from 'viem'
import { openBlockWriter } from './block-writer.ts'
import { openScene } from './core/scene.ts'
import { buildGenesis } from './genesis.ts'
import { type Progress, writeHistory } from './history.ts'
import { postBothBlobs } from './life/blobs.ts'
import { createNodeClient } from './node-client.ts'
import { createRandom } from './random.ts'
import { openStage } from './stage.ts'
import { seededState } from './state-file.ts'
import { writeNodePid } from './stray-node.ts'
import type { WorldSize } from './timeline.ts'
import { DEVNET_CHAIN_ID, startWorldNode, WORLD_SEED } from './world-node.ts'

export type Seeding = { dataDir: string; world?: WorldSize; blobs?: boolean; onProgress?: Progress }

/** Lays down the history on a node in memory and keeps its state; a seeding that is killed starts over. */
export async function seedWorld({ dataDir, world = 'full', blobs, onProgress }: Seeding, epoch: number) {
  const stateFile = seededState(dataDir)
  const initFile = join(dataDir, 'genesis.json')
  writeFileSync(initFile, JSON.stringify(buildGenesis(DEVNET_CHAIN_ID, epoch)))
  const anvil = await startWorldNode(dataDir, { initFile })
  writeNodePid(dataDir, anvil.pid)
  try {
    const node = createNodeClient(anvil.url)
    const stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(WORLD_SEED))
    const last = blobs ? [postBothBlobs] : []
    const scene = await openScene(node, stage)
    if (scene === undefined) throw new Error('The genesis file names no Bitcoin block.')
    await writeHistory(scene, await openBlockWriter(node, stage.wallets), { size: world, epoch, last }, onProgress)
    const state = gunzipSync(Buffer.from((await node.call<Hex>('anvil_dumpState', [false])).slice(2), 'hex'))
    writeFileSync(`${stateFile}.new`, state)
    renameSync(`${stateFile}.new`, stateFile)
  } finally {
    await anvil.stop()
  }
}
