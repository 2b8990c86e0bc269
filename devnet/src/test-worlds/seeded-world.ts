import { cpSync } from 'node:fs'
import { createDevnet } from '../world/create-devnet.ts'
import { fillOnce } from './run-folder.ts'

/**
 * Puts a small world into the folder of a devnet to come, so that `createDevnet` goes on from it: the history is laid
 * down once for all test files of a run. Outside of a run the folder stays as it is, and the devnet seeds itself.
 * @param seedEpoch unix seconds of block 0
 */
export const copySeededWorld = async (dataDir: string, seedEpoch: number): Promise<void> => {
  const seeded = await fillOnce(`world-${seedEpoch}`, async (folder) => {
    const devnet = await createDevnet({ dataDir: folder, world: 'small', live: false, seedEpoch })
    await devnet.stop()
  })
  if (seeded !== undefined) cpSync(seeded, dataDir, { recursive: true })
}
