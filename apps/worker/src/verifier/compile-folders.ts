import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'corescope-compile-'
/** How the name of a file ends that is being written. */
export const partEnd = '.part'
/** No compiler runs for so long, and nothing is written for so long. */
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

/** Removes what has a name of ours, is an hour old and belongs to this user. @returns their number */
const removeLeft = async (parent: string, isOurs: (name: string) => boolean, now: number): Promise<number> => {
  const user = process.getuid?.()
  let removed = 0
  for (const name of (await readdir(parent)).filter(isOurs)) {
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

/**
 * Removes what workers that were killed left behind: folders of this user, an hour old.
 * @param parent where they lie
 * @returns their number
 */
export const removeLeftFolders = (parent: string = tmpdir(), now: number = Date.now()): Promise<number> =>
  removeLeft(parent, (name) => name.startsWith(prefix), now)

/**
 * The same of releases, and lists of them, that were never written to their end.
 * @param cache where releases are kept: it may not be there yet
 * @returns their number
 */
export const removeLeftParts = async (cache: string, now: number = Date.now()): Promise<number> => {
  const isPart = (name: string) => /^(?:soljson|solc)-/.test(name) && name.endsWith(partEnd)
  try {
    return await removeLeft(cache, isPart, now)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // what cannot be written to holds nothing of ours that could go
    if (code === 'ENOENT' || code === 'EROFS' || code === 'EACCES') return 0
    throw error
  }
}
