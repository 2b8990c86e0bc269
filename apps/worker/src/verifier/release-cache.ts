import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { partEnd } from './compile-folders.ts'
import { ReleaseMissingError, told } from './download.ts'

/** Where a release of solc is kept that was fetched. Pure. */
export const placeInCache = (cache: string, version: string, kind: 'binary' | 'javascript') =>
  join(resolve(cache), kind === 'javascript' ? `soljson-v${version}.js` : `solc-v${version}`)

/**
 * Keeps a file whole or not at all: another worker may look for it meanwhile.
 * @param mode its rights: those of a program where it is one
 * @throws ReleaseMissingError where it cannot be kept
 */
export const keepFile = async (path: string, content: Buffer | string, mode = 0o644): Promise<void> => {
  const partial = `${path}.${randomUUID()}${partEnd}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(partial, content, { mode })
    await rename(partial, path)
  } catch (error) {
    // what cannot be removed now is removed within the hour
    await rm(partial, { force: true }).catch(() => undefined)
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    const reason = code === 'ENOSPC' || code === 'EDQUOT' ? 'there is no room' : 'nothing can be written'
    throw new ReleaseMissingError(`${reason} where releases are kept (${code})`, told('cannotKeep', { code }))
  }
}
