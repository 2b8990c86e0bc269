import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../../..')
const root = resolve(repository, process.env.CORESCOPE_CHAIN_FIXTURES ?? '../shared/chain/fixtures')

/** Data recorded from real nodes, which lies outside the repository and is read in place. */
export interface RecordedFiles {
  folder: string
  /** False where it is absent: tests on it are skipped. */
  isThere: boolean
  text(name: string): string
  // biome-ignore lint/suspicious/noExplicitAny: wire JSON of any form
  json(name: string): any
}

/** Says so, once, where the folder is absent. @param under folder below the root of the recorded data */
export const recordedFiles = (under = '.'): RecordedFiles => {
  const folder = join(root, under)
  const isThere = existsSync(folder)
  if (!isThere) process.stderr.write(`recorded chain data is not at ${folder}: tests on it are skipped\n`)
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  return { folder, isThere, text, json: (name) => JSON.parse(text(name)) }
}
