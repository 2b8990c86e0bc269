/** A file, and its path from the folder that was chosen or dropped. */
export interface FoundFile {
  path: string
  file: File
}

/** Files and folders that are looked at of what was dropped: a project with its packages has some ten thousand. */
const maxEntries = 50_000
/** Folders that hold no sources, and much else. */
const isSkipped = (name: string) => name.startsWith('.')

/** More files than a submission has were dropped. */
export class TooManyFilesError extends Error {
  override name = 'TooManyFilesError'
}

const readBatch = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => {
    reader.readEntries(resolve, reject)
  })

/** All of a folder: a browser tells its entries in parts, and an empty one at the end. */
const readFolder = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (let batch = await readBatch(reader); batch.length > 0; batch = await readBatch(reader)) {
    all.push(...batch)
    if (all.length > maxEntries) throw new TooManyFilesError(folder.fullPath)
  }
  return all
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject)
  })

/**
 * The files of what was dropped, folders walked.
 * @param isWanted by the file's name
 * @param most files
 * @throws TooManyFilesError
 */
export const walkEntries = async (
  entries: readonly FileSystemEntry[],
  isWanted: (name: string) => boolean,
  most: number,
): Promise<FoundFile[]> => {
  const found: FoundFile[] = []
  const open = [...entries]
  // it grows while it is walked
  for (const entry of open) {
    if (open.length > maxEntries || found.length > most) throw new TooManyFilesError(entry.fullPath)
    if (entry.isDirectory) {
      if (!isSkipped(entry.name)) open.push(...(await readFolder(entry as FileSystemDirectoryEntry)))
    } else if (isWanted(entry.name)) {
      found.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry as FileSystemFileEntry) })
    }
  }
  return found
}
