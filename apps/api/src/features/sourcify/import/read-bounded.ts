import { constants, type Dirent } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Something of an imported folder that cannot be used: one sentence. */
export class ImportError extends Error {
  override name = 'ImportError'
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

/**
 * The text of a file that is one: a link is not followed.
 * @param name as sentences call it
 * @throws ImportError where it is missing, a link, no file, too large or no UTF-8
 */
export const readBounded = async (path: string, name: string, most: number): Promise<string> => {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new ImportError(`${name} is missing.`)
      if (error.code === 'ELOOP') throw new ImportError(`${name} is a link: links are not followed.`)
      throw new ImportError(`${name} cannot be read: ${error.message}.`)
    },
  )
  try {
    const found = await file.stat()
    if (!found.isFile()) throw new ImportError(`${name} is no file.`)
    if (found.size > most) throw new ImportError(`${name} is larger than ${megabytes(most)}.`)
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(await file.readFile())
    } catch {
      throw new ImportError(`${name} is no text in UTF-8.`)
    }
  } finally {
    await file.close()
  }
}

/** Entries of a folder by name. @throws ImportError where it cannot be read */
export const listEntries = async (path: string, name: string): Promise<Dirent[]> => {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: Error) => {
    throw new ImportError(`${name} cannot be read: ${error.message}.`)
  })
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
}

interface TreeLimits {
  files: number
  bytes: number
  depth: number
}

/**
 * Texts of all files of a folder and its folders, by their path in it.
 * @throws ImportError at the first link, the folder itself included, and where there are too many files, too much text or too many folders in each other
 */
export const readTree = async (folder: string, name: string, limits: TreeLimits): Promise<Record<string, string>> => {
  const texts = new Map<string, string>()
  let bytes = 0
  const walk = async (inside: string, depth: number): Promise<void> => {
    if (depth > limits.depth) throw new ImportError(`${name} has folders more than ${limits.depth} deep.`)
    for (const entry of await listEntries(join(folder, inside), join(name, inside))) {
      const path = join(inside, entry.name)
      const shown = `"${join(name, path).slice(0, 200)}"`
      if (entry.isDirectory()) await walk(path, depth + 1)
      else {
        if (texts.size >= limits.files) throw new ImportError(`${name} has more than ${limits.files} files.`)
        const text = await readBounded(join(folder, path), shown, limits.bytes)
        bytes += Buffer.byteLength(text)
        if (bytes > limits.bytes) throw new ImportError(`${name} has more than ${megabytes(limits.bytes)} of text.`)
        texts.set(path, text)
      }
    }
  }
  const root = await lstat(folder).catch(() => undefined)
  if (root?.isSymbolicLink()) throw new ImportError(`${name} is a link: links are not followed.`)
  await walk('', 1)
  return Object.fromEntries(texts)
}
