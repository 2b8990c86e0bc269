import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTemporaryFolder } from '../processes/temporary-folder.ts'

/** Names the folder of what all test files of a run share to their processes. */
const RUN_FOLDER = 'TEST_RUN_FOLDER'

/** Before the first test file. @returns what removes the folder after the last */
export const openRunFolder = (): (() => void) => {
  const folder = makeTemporaryFolder('run')
  process.env[RUN_FOLDER] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

/**
 * A folder that is filled once for all test files of a run, and only read afterwards. Two processes that need it at the
 * same moment both fill one: the first stands.
 * @param fill writes into the folder it is given; called by whoever needs it first
 * @returns the folder; undefined where test files share nothing
 */
export const fillOnce = async (
  name: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<string | undefined> => {
  const shared = process.env[RUN_FOLDER]
  if (shared === undefined) return undefined
  const kept = join(shared, name)
  if (existsSync(kept)) return kept
  const fresh = mkdtempSync(`${kept}-`)
  try {
    await fill(fresh)
    renameSync(fresh, kept)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(kept)) throw error
  }
  return kept
}
