import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'corescope-compile-'
/** No compiler runs for so long. */
const leftAfterMs = 60 * 60_000

/** Runs with an empty folder around it, which goes afterwards. */
export const inEmptyFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Removes what workers that were killed left behind: folders of this user, an hour old.
 * @param parent where they lie
 * @returns their number
 */
export const removeLeftFolders = async (parent: string = tmpdir(), now: number = Date.now()): Promise<number> => {
  const user = process.getuid?.()
  let removed = 0
  for (const name of (await readdir(parent)).filter((one) => one.startsWith(prefix))) {
    const path = join(parent, name)
    // another worker may remove it meanwhile
    const found = await stat(path).catch(() => undefined)
    if (found === undefined || now - found.mtimeMs < leftAfterMs) continue
    if (user !== undefined && found.uid !== user) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
