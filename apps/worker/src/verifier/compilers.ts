import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hostname } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompilerRow } from '@corescope/store/verification/compilers'
import type { WorkerConfig } from '../config.ts'
import { inEmptyFolder, partEnd, removeLeftParts } from './compile-folders.ts'
import { fetchSoljson, ReleaseMissingError } from './fetch-release.ts'
import { CompilerStoppedError, type Limits, runProcess } from './run-process.ts'

export type Language = 'solidity' | 'vyper'

/** A compiler that is here. */
export interface Compiler {
  language: Language
  version: string
  kind: 'binary' | 'javascript'
  path: string
  /** `v0.8.24+commit.e11b9ed9` */
  longVersion: string
}

/** The compiler that a submission names cannot be had. */
export class CompilerMissingError extends Error {
  override name = 'CompilerMissingError'
}

type CompilerConfig = Pick<WorkerConfig, 'COMPILERS_DIR' | 'COMPILER_CACHE' | 'NPM_REGISTRY'>
interface Place {
  language: Language
  version: string
  kind: Compiler['kind']
  path: string
}

const versionLimits: Limits = { timeoutMs: 30_000, memoryBytes: 1024 ** 3, outputBytes: 10_000 }
const childMegabytes = 1_024
const numbers = (count: number, first = 0) => Array.from({ length: count - first }, (_, index) => first + index)

/** Every release of solc that npm has, oldest first: 0.4.11 … 0.8.37 but 0.4.12. */
const releases: readonly string[] = [
  ...numbers(27, 11)
    .filter((patch) => patch !== 12)
    .map((patch) => `0.4.${patch}`),
  ...numbers(18).map((patch) => `0.5.${patch}`),
  ...numbers(13).map((patch) => `0.6.${patch}`),
  ...numbers(7).map((patch) => `0.7.${patch}`),
  ...numbers(38).map((patch) => `0.8.${patch}`),
]

/** How a JavaScript release is run: the child is a file beside the process, built or not. */
export const soljsonCommand = (file: string, ...argv: string[]): { program: string; argv: string[] } => {
  const name = import.meta.url.endsWith('.ts') ? './compile-child.mjs' : './compile-child.js'
  const child = fileURLToPath(new URL(name, import.meta.url))
  return { program: process.execPath, argv: [`--max-old-space-size=${childMegabytes}`, child, file, ...argv] }
}

/** `solc-0.8.24`, `solc-linux-amd64-v0.8.24+commit.e11b9ed9`, `vyper.0.4.3+commit.bff19ea2.linux`, `soljson-v0.8.24….js`. Pure. */
const readCompilerName = (name: string): Omit<Place, 'path'> | undefined => {
  const match =
    /^(solc|soljson|vyper)\D*?[-.]?(?:[a-z0-9]+-)*v?(\d+\.\d+\.\d+(?:(?:a|b|rc)\d+|-(?:nightly|develop|ci)(?:[-.]\d+)*)?)/.exec(
      name,
    )
  if (match === null) return undefined
  const isScript = name.endsWith('.js')
  if (isScript !== (match[1] === 'soljson')) return undefined
  return {
    language: match[1] === 'vyper' ? 'vyper' : 'solidity',
    version: match[2]!,
    kind: isScript ? 'javascript' : 'binary',
  }
}

const listFolder = async (folder: string): Promise<Place[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.sort().flatMap((name) => {
    const read = readCompilerName(name)
    return read === undefined ? [] : [{ ...read, path: join(resolve(folder), name) }]
  })
}

/** The release of the lock file, where the packages lie beside the program. */
const lockedRelease = (): Place | undefined => {
  const require = createRequire(import.meta.url)
  try {
    const { version } = require('solc/package.json') as { version: string }
    return { language: 'solidity', version, kind: 'javascript', path: require.resolve('solc/soljson.js') }
  } catch (error) {
    if ((error as { code?: string }).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

const readLongVersion = (said: string): string | undefined => {
  const match = /(\d+\.\d+\.\d+(?:(?:a|b|rc)\d+|-[a-z]+[-.\d]*)?)\+commit\.([0-9a-f]{6,40})/.exec(said)
  if (match !== null) return `v${match[1]}+commit.${match[2]!.slice(0, 8)}`
  const bare = /(\d+\.\d+\.\d+\S*)/.exec(said)?.[1]
  return bare === undefined ? undefined : `v${bare}`
}

/** Long versions by place; each compiler is asked once. */
const createLongVersions = () => {
  const known = new Map<string, string>()
  return async ({ path, kind }: Place, signal: AbortSignal): Promise<string | undefined> => {
    const kept = known.get(path)
    if (kept !== undefined) return kept
    const command = kind === 'binary' ? { program: path, argv: ['--version'] } : soljsonCommand(path, 'version')
    const said = await inEmptyFolder((folder) => runProcess({ ...command, folder }, '', versionLimits, signal))
    const version = readLongVersion(said)
    if (version !== undefined) known.set(path, version)
    return version
  }
}
type LongVersionOf = ReturnType<typeof createLongVersions>

/** What is here: the operator's folder, the release of the lock file, the cache, and an installed Vyper. */
const listHere = async ({ COMPILERS_DIR, COMPILER_CACHE }: CompilerConfig, longVersionOf: LongVersionOf) => {
  const locked = lockedRelease()
  const ofPath: Place = { language: 'vyper', version: '', kind: 'binary', path: 'vyper' }
  const found = [
    ...(COMPILERS_DIR === '' ? [] : await listFolder(COMPILERS_DIR)),
    ...(locked === undefined ? [] : [locked]),
    ...(await listFolder(COMPILER_CACHE)),
  ]
  const installed = await longVersionOf(ofPath, AbortSignal.timeout(versionLimits.timeoutMs)).catch(() => undefined)
  const version = installed === undefined ? undefined : /^v([^+]+)/.exec(installed)?.[1]
  return version === undefined ? found : [...found, { ...ofPath, version }]
}

/** Whole or not at all: another worker may look for it meanwhile. @throws ReleaseMissingError where it cannot be kept */
const keepFile = async (path: string, bytes: Buffer): Promise<void> => {
  const partial = `${path}.${randomUUID()}${partEnd}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(partial, bytes)
    await rename(partial, path)
  } catch (error) {
    // what cannot be removed now is removed within the hour
    await rm(partial, { force: true }).catch(() => undefined)
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    const reason = code === 'ENOSPC' || code === 'EDQUOT' ? 'there is no room' : 'nothing can be written'
    throw new ReleaseMissingError(`${reason} where releases are kept (${code})`)
  }
}

/** Fetches a release of solc and keeps it. @throws ReleaseMissingError */
const fetchRelease = async (
  { COMPILER_CACHE, NPM_REGISTRY }: CompilerConfig,
  version: string,
  signal: AbortSignal,
): Promise<Place> => {
  if (version.includes('-')) throw new ReleaseMissingError('nightlies are only taken from COMPILERS_DIR')
  if (NPM_REGISTRY === 'off') throw new ReleaseMissingError('fetching is switched off')
  const bytes = await fetchSoljson(NPM_REGISTRY, version, signal)
  const path = join(resolve(COMPILER_CACHE), `soljson-v${version}.js`)
  await keepFile(path, bytes)
  return { language: 'solidity', version, kind: 'javascript', path }
}

/** A broken file in one place is no reason not to take the next. */
const firstThatStarts = async (longVersionOf: LongVersionOf, places: readonly Place[], signal: AbortSignal) => {
  let broken: CompilerStoppedError | undefined
  for (const place of places) {
    try {
      const compiler: Compiler = {
        ...place,
        longVersion: (await longVersionOf(place, signal)) ?? `v${place.version}`,
      }
      return { compiler, broken }
    } catch (error) {
      if (!(error instanceof CompilerStoppedError)) throw error
      broken = error
    }
  }
  return { compiler: undefined, broken }
}

/** Compilers of one worker: the operator's folder first, then the lock file's release, the cache, and what can be fetched. */
export const createCompilers = (config: CompilerConfig) => {
  const longVersionOf = createLongVersions()
  const here = () => listHere(config, longVersionOf)
  let changed = performance.now()
  /** Seconds since a release was fetched, or since this worker started: what is here was another then. */
  const sinceChange = () => (performance.now() - changed) / 1_000

  /** @throws CompilerMissingError saying why it cannot be had */
  const find = async (
    language: Language,
    version: string,
    commit: string | null,
    signal: AbortSignal,
  ): Promise<Compiler> => {
    const places = (await here()).filter((one) => one.language === language && one.version === version)
    const name = language === 'vyper' ? `Vyper ${version}` : `Solidity ${version}`
    if (places.length === 0 && language === 'vyper') {
      throw new CompilerMissingError(
        `The compiler ${name} is not installed here: the operator adds it to COMPILERS_DIR.`,
      )
    }
    const { compiler, broken } = await firstThatStarts(longVersionOf, places, signal)
    if (compiler === undefined && language === 'vyper') {
      throw new CompilerMissingError(`The compiler ${name} is here, but it does not start: ${broken?.message}`)
    }
    const fetched = async (): Promise<Compiler> => {
      const place = await fetchRelease(config, version, signal).catch((error: unknown) => {
        if (!(error instanceof ReleaseMissingError)) throw error
        const here = broken === undefined ? 'is not here' : 'is here, but it does not start,'
        throw new CompilerMissingError(`The compiler ${name} ${here} and cannot be fetched: ${error.message}.`)
      })
      changed = performance.now()
      const started = await firstThatStarts(longVersionOf, [place], signal)
      if (started.compiler !== undefined) return started.compiler
      throw new CompilerMissingError(
        `The compiler ${name} was fetched, but it does not start: ${started.broken?.message}`,
      )
    }
    const found = compiler ?? (await fetched())
    const { longVersion } = found
    const built = /commit\.([0-9a-f]+)/.exec(longVersion)?.[1]
    if (commit !== null && built !== undefined && !commit.startsWith(built) && !built.startsWith(commit)) {
      throw new CompilerMissingError(
        `There is no ${name} of commit ${commit.slice(0, 8)}: the release is ${longVersion}.`,
      )
    }
    return found
  }

  /** Which compilers are here, and which releases can be fetched. */
  const list = async (signal: AbortSignal): Promise<CompilerRow[]> => {
    const rows = new Map<string, CompilerRow>()
    const key = (one: { language: string; version: string }) => `${one.language} ${one.version}`
    if (config.NPM_REGISTRY !== 'off') {
      for (const version of releases) {
        const row = { language: 'solidity', version, longVersion: null, isAtHand: false, kind: 'javascript' } as const
        rows.set(key(row), row)
      }
    }
    for (const place of (await here()).toReversed()) {
      const longVersion = await longVersionOf(place, signal).catch(() => undefined)
      signal.throwIfAborted()
      // one that does not start is not at hand
      if (longVersion === undefined) continue
      const { language, version, kind } = place
      rows.set(key(place), { language, version, longVersion, isAtHand: true, kind })
    }
    return [...rows.values()]
  }

  // folders of the same name on two machines hold different compilers
  const places = JSON.stringify([hostname(), config.COMPILERS_DIR, config.COMPILER_CACHE, config.NPM_REGISTRY])
  /** Removes what fetches that were killed left in the cache. */
  const clearCache = () => removeLeftParts(config.COMPILER_CACHE)

  return { find, list, places, sinceChange, clearCache }
}
export type Compilers = ReturnType<typeof createCompilers>
