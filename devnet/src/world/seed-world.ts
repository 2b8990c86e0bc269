import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Hex } from 'viem'
import { createTurns } from '../anvil/turns.ts'
import { archiveFile, openArchive } from './archive/archive.ts'
import { createRecorder } from './archive/recorder.ts'
import { type BlockWriter, openBlockWriter } from './block-writer.ts'
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
import { DEVNET_CHAIN_ID, KEPT_STATES, startWorldNode, WORLD_SEED } from './world-node.ts'

export type Seeding = { dataDir: string; world?: WorldSize; blobs?: boolean; onProgress?: Progress }

/** Blocks that are recorded together: it takes no longer than sealing as many, and the node still has their states. */
const RECORDED_TOGETHER = 10

/** Lays down the history on a node in memory and keeps its state; a seeding that is killed starts over. */
export async function seedWorld({ dataDir, world = 'full', blobs, onProgress }: Seeding, epoch: number) {
  const stateFile = seededState(dataDir)
  const initFile = join(dataDir, 'genesis.json')
  writeFileSync(initFile, JSON.stringify(buildGenesis(DEVNET_CHAIN_ID, epoch)))
  rmSync(archiveFile(dataDir), { force: true })
  const archive = await openArchive(dataDir)
  const anvil = await startWorldNode(dataDir, { initFile })
  writeNodePid(dataDir, anvil.pid)
  const inTurn = createTurns()
  const recorder = createRecorder(archive, { url: anvil.url, after: -1, keptStates: KEPT_STATES, inTurn })
  try {
    const node = createNodeClient(anvil.url, inTurn)
    const stage = await openStage(node, DEVNET_CHAIN_ID, createRandom(WORLD_SEED))
    const last = blobs ? [postBothBlobs] : []
    const scene = await openScene(node, stage)
    if (scene === undefined) throw new Error('The genesis file names no Bitcoin block.')
    const writer = recordBeside(await openBlockWriter(node, stage.wallets), recorder.record)
    await writeHistory(scene, writer, { size: world, epoch, last }, onProgress)
    await recorder.record()
    const state = gunzipSync(Buffer.from((await node.call<Hex>('anvil_dumpState', [false])).slice(2), 'hex'))
    writeFileSync(`${stateFile}.new`, state)
    renameSync(`${stateFile}.new`, stateFile)
  } finally {
    await anvil.stop()
    await recorder.close()
    archive.close()
  }
}

/** Blocks are recorded while the next ones are sealed. */
function recordBeside(writer: BlockWriter, record: () => Promise<void>): BlockWriter {
  let recording: Promise<void> = Promise.resolve()
  return {
    seal: async (plan) => {
      const number = await writer.seal(plan)
      if (number % RECORDED_TOGETHER === 0) {
        await recording
        recording = record()
        recording.catch(() => undefined) // awaited before the next ones
      }
      return number
    },
  }
}
