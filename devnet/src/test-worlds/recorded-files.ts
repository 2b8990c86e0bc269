import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const repository = resolve(import.meta.dirname, '../../..')
const root = resolve(repository, process.env.CORESCOPE_CHAIN_FIXTURES ?? '../shared/chain/fixtures')

/** Data recorded from real nodes, which lies outside the repository and is read in place. */
export interface RecordedFiles {
  folder: string
  isThere: boolean
  /** `describe` or `it` where the data is there, else one that does nothing: such a test is an extra, not a skipped one. */
  extra<Suite extends object>(suite: Suite): Suite
  text(name: string): string
  // biome-ignore lint/suspicious/noExplicitAny: wire JSON of any form
  json(name: string): any
}

/** Says so, once, where the folder is absent. @param under folder below the root of the recorded data */
export const recordedFiles = (under = '.'): RecordedFiles => {
  const folder = join(root, under)
  const isThere = existsSync(folder)
  if (!isThere) process.stderr.write(`recorded chain data is not at ${folder}: tests on it are left out\n`)
  const text = (name: string) => readFileSync(join(folder, name), 'utf8')
  const extra = <Suite extends object>(suite: Suite) => (isThere ? suite : ((() => undefined) as unknown as Suite))
  return { folder, isThere, extra, text, json: (name) => JSON.parse(text(name)) }
}

/** What this repository has of its own: the answers of its devnet's node, or the notable blocks of its replay chain. */
// biome-ignore lint/suspicious/noExplicitAny: wire JSON of any form
export const ownFixture = (name: 'blocks' | 'traces' | 'logs' | 'names' | 'proxies' | 'notable-blocks'): any =>
  JSON.parse(
    readFileSync(join(repository, 'fixtures', name === 'notable-blocks' ? 'replay' : 'devnet', `${name}.json`), 'utf8'),
  )
