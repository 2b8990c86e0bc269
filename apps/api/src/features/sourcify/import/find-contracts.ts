import type { Dirent } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { ImportError, listEntries } from './read-bounded.ts'

/** Something to import: `place` is its path in the folder that was named. */
export type Found =
  | { kind: 'repository'; place: string; path: string; address: string }
  | { kind: 'export'; place: string; path: string }
  | { kind: 'refused'; place: string; reason: string }
  | { kind: 'otherChain'; place: string }

const matches = ['full_match', 'partial_match'] as const
const addressName = /^0x[0-9a-fA-F]{40}$/
/** Folders of exported files in each other: `<chain>/<address>.json` has two. */
const maxDepth = 4

const kindOf = async (path: string): Promise<'folder' | 'link' | 'other'> =>
  lstat(path).then(
    (found) => (found.isDirectory() ? 'folder' : found.isSymbolicLink() ? 'link' : 'other'),
    () => 'other',
  )
const isFolder = async (path: string): Promise<boolean> => (await kindOf(path)) === 'folder'

const refused = (place: string, reason: string): Found => ({ kind: 'refused', place, reason })
const linkRefused = (place: string) => refused(place, 'It is a link: links are not followed.')

/** The folder with `full_match` and `partial_match`, wherever in a repository the operator points; undefined: it is none. */
const findRepository = async (root: string): Promise<string | undefined> => {
  for (const place of ['', 'contracts', 'repository/contracts']) {
    const folder = join(root, place)
    for (const match of matches) if (await isFolder(join(folder, match))) return folder
  }
  return undefined
}

async function* findInRepository(root: string, contracts: string, chainId: number): AsyncGenerator<Found> {
  for (const match of matches) {
    const folder = join(contracts, match)
    const kind = await kindOf(folder)
    if (kind === 'link') yield linkRefused(relative(root, folder))
    if (kind !== 'folder') continue
    for (const chain of await listEntries(folder, match)) {
      const path = join(folder, chain.name)
      const place = relative(root, path)
      if (chain.isSymbolicLink()) yield linkRefused(place)
      else if (chain.isDirectory() && chain.name !== String(chainId)) yield { kind: 'otherChain', place }
      else if (chain.isDirectory()) {
        for (const entry of await listEntries(path, place)) yield contractOf(root, path, entry)
      }
    }
  }
}

const contractOf = (root: string, folder: string, entry: Dirent): Found => {
  const path = join(folder, entry.name)
  const place = relative(root, path)
  if (entry.isSymbolicLink()) return linkRefused(place)
  if (!entry.isDirectory()) return refused(place, 'It is no folder of a contract.')
  if (!addressName.test(entry.name)) return refused(place, `"${entry.name.slice(0, 80)}" is no address.`)
  return { kind: 'repository', place, path, address: entry.name.toLowerCase() }
}

async function* findExports(root: string, folder: string, depth: number): AsyncGenerator<Found> {
  for (const entry of await listEntries(folder, relative(root, folder) || basename(root))) {
    const path = join(folder, entry.name)
    const place = relative(root, path)
    if (entry.isSymbolicLink()) yield linkRefused(place)
    else if (entry.isDirectory()) {
      if (depth >= maxDepth) yield refused(place, `Folders lie more than ${maxDepth} deep.`)
      else yield* findExports(root, path, depth + 1)
    } else if (entry.name.endsWith('.parquet')) {
      yield refused(
        place,
        'The Parquet export is not supported: take the repository, or a JSON file for each contract.',
      )
    } else if (entry.name.endsWith('.json')) yield { kind: 'export', place, path }
  }
}

/**
 * What a folder has to import: Sourcify's repository (`contracts/{full_match,partial_match}/<chain>/<address>`), or files as
 * `/v2/contract/{chainId}/{address}?fields=all` answers them, in folders or alone. Links are told, and not followed; the folder
 * that is named may be one.
 * @throws ImportError where it cannot be read
 */
export async function* findContracts(given: string, chainId: number): AsyncGenerator<Found> {
  const root = await realpath(given).catch((error: Error) => {
    throw new ImportError(`"${given}" cannot be read: ${error.message}.`)
  })
  if (!(await isFolder(root))) {
    if (!root.endsWith('.json')) throw new ImportError(`"${given}" is no folder and no JSON file.`)
    yield { kind: 'export', place: relative(dirname(root), root), path: root }
    return
  }
  const repository = await findRepository(root)
  if (repository === undefined) yield* findExports(root, root, 1)
  else yield* findInRepository(root, repository, chainId)
}
