import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** Texts of a file by their keys. */
export type Texts = Record<string, string>

/** One file of messages in all its languages. */
export interface MessageFile {
  /** First part of its keys: `blocks` of `blocks.title`. */
  name: string
  /** Locale → path of the file. */
  paths: Record<string, string>
}

/**
 * The files of messages: `<anywhere>/messages/<name>.<locale>.json`, in the folder of the feature or room that shows them.
 * @param folder where to look; the web app's source by default
 * @throws when two folders use one name: their keys would meet
 */
export const findMessageFiles = (folder = source): Map<string, MessageFile> => {
  const files = new Map<string, MessageFile>()
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const [, name = '', locale] = /(?:^|\/)messages\/([\w-]+)\.(\w+)\.json$/.exec(path) ?? []
    if (locale === undefined) continue
    const file = files.get(name) ?? { name, paths: {} }
    if (file.paths[locale] !== undefined) {
      throw new Error(
        `two files of messages are named ${basename(path)}: ${file.paths[locale]} and ${join(folder, path)}`,
      )
    }
    file.paths[locale] = join(folder, path)
    files.set(name, file)
  }
  return files
}

export const readTexts = (path: string): Texts => JSON.parse(readFileSync(path, 'utf8')) as Texts
