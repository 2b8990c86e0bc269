import { readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hostname } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CompilerOrigin, CompilerRow, CompilerSourceRow } from '@corescope/store/verification/compilers'
import type { WorkerConfig } from '../config.ts'
import { inEmptyFolder, partEnd, removeLeftParts } from './compile-folders.ts'
import { ReleaseMissingError, told } from './download.ts'
import { fetchSoljson } from './fetch-release.ts'
import { createRegistryOffer, officialOffer } from './offers.ts'
import { createOfficialList, type Official } from './official-list.ts'
import { keepFile, placeInCache } from './release-cache.ts'
import { CompilerStoppedError, type Limits, runProcess } from './run-process.ts'
import { type Said, SaidError, say } from './sentences.ts'

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
export class CompilerMissingError extends SaidError {
  override name = 'CompilerMissingError'
}

type CompilerConfig = Pick<WorkerConfig, 'COMPILERS_DIR' | 'COMPILER_CACHE' | 'NPM_REGISTRY' | 'SOLC_LIST'>
interface Place {
  language: Language
  version: string
  kind: Compiler['kind']
  path: string
  origin: CompilerOrigin
}

const versionLimits: Limits = { timeoutMs: 30_000, memoryBytes: 1024 ** 3, outputBytes: 10_000 }
const childMegabytes = 1_024

/** How a JavaScript release is run: the child is a file beside the process, built or not. */
export const soljsonCommand = (file: string, ...argv: string[]): { program: string; argv: string[] } => {
  const name = import.meta.url.endsWith('.ts') ? './compile-child.mjs' : './compile-child.js'
  const child = fileURLToPath(new URL(name, import.meta.url))
  return { program: process.execPath, argv: [`--max-old-space-size=${childMegabytes}`, child, file, ...argv] }
}

/**
 * `solc-0.8.24`, `solc-linux-amd64-v0.8.24+commit.e11b9ed9`, `vyper.0.4.3+commit.bff19ea2.linux`, `soljson-v0.8.24….js`,
 * `solc-emscripten-wasm32-v0.8.24….js`. Pure.
 */
const readCompilerName = (name: string): Omit<Place, 'path' | 'origin'> | undefined => {
  const match =
    /^(solc|soljson|vyper)\D*?[-.]?(?:[a-z0-9]+-)*v?(\d+\.\d+\.\d+(?:(?:a|b|rc)\d+|-(?:nightly|develop|ci)(?:[-.]\d+)*)?)/.exec(
      name,
    )
  if (match === null) return undefined
  const isScript = name.endsWith('.js')
  // their makers name JavaScript builds both ways
  if (isScript !== (match[1] === 'soljson' || name.startsWith('solc-emscripten-'))) return undefined
  return {
    language: match[1] === 'vyper' ? 'vyper' : 'solidity',
    version: match[2]!,
    kind: isScript ? 'javascript' : 'binary',
  }
}

/** @param reasons takes why the folder cannot be read; the cache is made with the first release that it keeps */
const listFolder = async (folder: string, origin: CompilerOrigin, reasons: string[]): Promise<Place[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (origin === 'folder' || error.code !== 'ENOENT') {
      reasons.push(`${origin === 'folder' ? 'COMPILERS_DIR' : 'COMPILER_CACHE'} cannot be read: ${error.message}`)
    }
    return []
  })
  return names.sort().flatMap((name) => {
    const read = name.endsWith(partEnd) ? undefined : readCompilerName(name)
    return read === undefined ? [] : [{ ...read, path: join(resolve(folder), name), origin }]
  })
}

/** The release of the lock file, where the packages lie beside the program. */
const lockedRelease = (): Place | undefined => {
  const require = createRequire(import.meta.url)
  try {
    const { version } = require('solc/package.json') as { version: string }
    const path = require.resolve('solc/soljson.js')
    return { language: 'solidity', version, kind: 'javascript', path, origin: 'package' }
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

/** Tells a file from the one that replaces it: where it lies, when it was written, its size. Of a plain name the file of the PATH. */
const fileMark = async (path: string): Promise<string> => {
  const folders = path.includes('/') || path.includes('\\') ? [''] : (process.env.PATH ?? '').split(delimiter)
  for (const folder of folders) {
    const file = join(folder, path)
    // what cannot be looked at is found out when it is started
    const found = await stat(file).catch(() => undefined)
    if (found !== undefined) return JSON.stringify([file, found.mtimeMs, found.size])
  }
  return path
}

/** Long versions by file; each compiler is asked once, until its file is another one. */
const createLongVersions = () => {
  const known = new Map<string, { mark: string; version: string }>()
  return async ({ path, kind }: Place, signal: AbortSignal): Promise<string | undefined> => {
    const mark = await fileMark(path)
    const kept = known.get(path)
    if (kept?.mark === mark) return kept.version
    const command = kind === 'binary' ? { program: path, argv: ['--version'] } : soljsonCommand(path, 'version')
    const said = await inEmptyFolder((folder) => runProcess({ ...command, folder }, '', versionLimits, signal))
    const version = readLongVersion(said)
    if (version !== undefined) known.set(path, { mark, version })
    return version
  }
}
type LongVersionOf = ReturnType<typeof createLongVersions>

/** What is here, and in `reasons` why a folder tells nothing: the operator's folder, the release of the lock file, the cache, and an installed Vyper. */
const listHere = async (
  { COMPILERS_DIR, COMPILER_CACHE }: CompilerConfig,
  longVersionOf: LongVersionOf,
  reasons: string[],
) => {
  const locked = lockedRelease()
  const ofPath: Place = { language: 'vyper', version: '', kind: 'binary', path: 'vyper', origin: 'installed' }
  const found = [
    ...(COMPILERS_DIR === '' ? [] : await listFolder(COMPILERS_DIR, 'folder', reasons)),
    ...(locked === undefined ? [] : [locked]),
    ...(await listFolder(COMPILER_CACHE, 'kept', reasons)),
  ]
  const installed = await longVersionOf(ofPath, AbortSignal.timeout(versionLimits.timeoutMs)).catch(() => undefined)
  const version = installed === undefined ? undefined : /^v([^+]+)/.exec(installed)?.[1]
  return version === undefined ? found : [...found, { ...ofPath, version }]
}

/** Whether a file of a release is what its makers published: that of the lock file, or one that was fetched. */
const isPublished = ({ COMPILER_CACHE }: CompilerConfig, version: string, path: string): boolean =>
  (['javascript', 'binary'] as const).some((kind) => path === placeInCache(COMPILER_CACHE, version, kind)) ||
  path === lockedRelease()?.path

interface Fetched {
  bytes: Buffer
  kind: Compiler['kind']
}

/** From npm, else by the official list. @throws ReleaseMissingError saying of each why it gives none */
const fetchAnywhere = async (
  { NPM_REGISTRY }: CompilerConfig,
  official: Official,
  version: string,
  signal: AbortSignal,
): Promise<Fetched> => {
  const ways: (() => Promise<Fetched>)[] = [
    ...(NPM_REGISTRY === 'off'
      ? []
      : [async () => ({ bytes: await fetchSoljson(NPM_REGISTRY, version, signal), kind: 'javascript' as const })]),
    ...(official.isOn ? [() => official.fetchBuild(version, signal)] : []),
  ]
  const faults: ReleaseMissingError[] = []
  for (const fetchIt of ways) {
    try {
      return await fetchIt()
    } catch (error) {
      if (!(error instanceof ReleaseMissingError)) throw error
      faults.push(error)
    }
  }
  if (faults.length === 0) throw new ReleaseMissingError('fetching is switched off', told('fetchesNothing'))
  const sentences = faults.flatMap((fault) => fault.sentences)
  throw new ReleaseMissingError(faults.map(({ message }) => message).join(', and '), sentences)
}

/** Fetches a release of solc and keeps it. @throws ReleaseMissingError */
const fetchRelease = async (
  config: CompilerConfig,
  official: Official,
  version: string,
  signal: AbortSignal,
): Promise<Place> => {
  if (version.includes('-')) {
    throw new ReleaseMissingError('nightlies are only taken from COMPILERS_DIR', told('fetchesNoNightly'))
  }
  const { bytes, kind } = await fetchAnywhere(config, official, version, signal)
  const path = placeInCache(config.COMPILER_CACHE, version, kind)
  await keepFile(path, bytes, kind === 'binary' ? 0o755 : 0o644)
  return { language: 'solidity', version, kind, path, origin: 'kept' }
}

/** Whether a compiler is of the commit that a submission names, as far as both are told. Pure. */
const isOfCommit = ({ longVersion }: Compiler, commit: string | null): boolean => {
  const built = /commit\.([0-9a-f]+)/.exec(longVersion)?.[1]
  return commit === null || built === undefined || commit.startsWith(built) || built.startsWith(commit)
}

/** What the places of a release gave. */
interface Looked {
  compiler: Compiler | undefined
  /** Those that start, and are of another commit. */
  others: Compiler[]
  broken: CompilerStoppedError | undefined
}

/** The first compiler of the wanted commit: a broken file in one place, or one of another commit, is no reason not to take the next. */
const firstThatFits = async (
  longVersionOf: LongVersionOf,
  places: readonly Place[],
  commit: string | null,
  signal: AbortSignal,
): Promise<Looked> => {
  const looked: Looked = { compiler: undefined, others: [], broken: undefined }
  for (const place of places) {
    try {
      const longVersion = (await longVersionOf(place, signal)) ?? `v${place.version}`
      const compiler: Compiler = { ...place, longVersion }
      if (isOfCommit(compiler, commit)) return { ...looked, compiler }
      looked.others.push(compiler)
    } catch (error) {
      if (!(error instanceof CompilerStoppedError)) throw error
      looked.broken = error
    }
  }
  return looked
}

const nameOf = (language: Language, version: string) =>
  language === 'vyper' ? `Vyper ${version}` : `Solidity ${version}`

const shortOf = (commit: string | null) => commit?.slice(0, 8) ?? ''

/** Why a compiler that is not here cannot be fetched, in a sentence. Pure. */
const notFetched = (
  name: string,
  commit: string | null,
  { others, broken }: Looked,
  { message: reason, sentences: more }: ReleaseMissingError,
): Said => {
  const [other] = others
  if (other !== undefined) {
    const facts = { name, commit: shortOf(commit), other: other.longVersion }
    const words = `There is no ${name} of commit ${facts.commit} here, but ${facts.other}, and it cannot be fetched`
    return { ...say(`${words}: ${reason}.`, 'otherNotFetched', facts), more }
  }
  const here = broken === undefined ? 'is not here' : 'is here, but it does not start,'
  const words = `The compiler ${name} ${here} and cannot be fetched: ${reason}.`
  return { ...say(words, broken === undefined ? 'notFetched' : 'brokenNotFetched', { name }), more }
}

const notInstalled = (name: string): Said =>
  say(`The compiler ${name} is not installed here: the operator adds it to COMPILERS_DIR.`, 'notInstalled', { name })

const otherCommit = (name: string, commit: string | null, { longVersion }: Compiler): Said => {
  const told = { name, commit: shortOf(commit), other: longVersion }
  return say(`There is no ${name} of commit ${told.commit}: the release is ${longVersion}.`, 'otherCommit', told)
}

/** @param how it came to be here */
const brokenSaid = (name: string, how: 'is here' | 'was fetched', { broken }: Looked): Said => {
  const reason = broken?.message ?? ''
  return say(`The compiler ${name} ${how}, but it does not start: ${reason}`, 'broken', { name, reason })
}

/** What a worker has and can have, and why a place or a compiler does not tell what it has. */
export interface CompilerList {
  compilers: CompilerRow[]
  sources: CompilerSourceRow[]
  /** In words for the log. */
  reasons: string[]
}

/** Each version once: the first place says what it is, all of them where it can be had from. Pure. */
const oneOfEach = (rows: readonly CompilerRow[]): CompilerRow[] => {
  const found = new Map<string, CompilerRow>()
  for (const row of rows) {
    const key = `${row.language} ${row.version}`
    const former = found.get(key)
    const longVersion = former?.longVersion ?? row.longVersion
    found.set(key, { ...row, ...former, longVersion, from: [...new Set([...(former?.from ?? []), ...row.from])] })
  }
  return [...found.values()]
}

/** Compilers of one worker: the operator's folder first, then the lock file's release, the cache, and what can be fetched. */
export const createCompilers = (config: CompilerConfig) => {
  const longVersionOf = createLongVersions()
  const here = (reasons: string[] = []) => listHere(config, longVersionOf, reasons)
  let changed = performance.now()
  /** Seconds since a release was fetched, or since this worker started: what is here was another then. */
  const sinceChange = () => (performance.now() - changed) / 1_000
  const official = createOfficialList(config)
  const offerOfRegistry = createRegistryOffer(config)

  /** @throws CompilerMissingError saying why it cannot be had */
  const find = async (
    language: Language,
    version: string,
    commit: string | null,
    signal: AbortSignal,
  ): Promise<Compiler> => {
    const places = (await here()).filter((one) => one.language === language && one.version === version)
    const name = nameOf(language, version)
    if (places.length === 0 && language === 'vyper') {
      throw new CompilerMissingError(notInstalled(name))
    }
    const looked = await firstThatFits(longVersionOf, places, commit, signal)
    if (looked.compiler !== undefined) return looked.compiler
    // what was published of a release would come again
    const published = looked.others.find(({ path }) => isPublished(config, version, path))
    const known = language === 'vyper' ? looked.others[0] : published
    if (known !== undefined) throw new CompilerMissingError(otherCommit(name, commit, known))
    if (language === 'vyper') {
      throw new CompilerMissingError(brokenSaid(name, 'is here', looked))
    }
    const place = await fetchRelease(config, official, version, signal).catch((error: unknown) => {
      if (!(error instanceof ReleaseMissingError)) throw error
      throw new CompilerMissingError(notFetched(name, commit, looked, error))
    })
    changed = performance.now()
    const fetched = await firstThatFits(longVersionOf, [place], commit, signal)
    if (fetched.compiler !== undefined) return fetched.compiler
    const [another] = fetched.others
    if (another !== undefined) throw new CompilerMissingError(otherCommit(name, commit, another))
    throw new CompilerMissingError(brokenSaid(name, 'was fetched', fetched))
  }

  /** Which compilers are here, and which releases can be fetched from where. */
  const list = async (signal: AbortSignal): Promise<CompilerList> => {
    const offers = await Promise.all([offerOfRegistry(signal), officialOffer(official, signal)])
    const rows: CompilerRow[] = []
    const reasons = offers.flatMap(({ reason }) => reason ?? [])
    for (const place of await here(reasons)) {
      const longVersion = await longVersionOf(place, signal).catch((error: Error) => {
        reasons.push(`${place.path} does not start: ${error.message}`)
        return undefined
      })
      signal.throwIfAborted()
      // one that does not start is not at hand
      if (longVersion === undefined) continue
      const { language, version, kind, origin } = place
      rows.push({ language, version, longVersion, isAtHand: true, kind, from: [origin] })
    }
    for (const { source, releases } of offers) {
      for (const release of releases) {
        rows.push({ language: 'solidity', ...release, isAtHand: false, from: [source.source] })
      }
    }
    return {
      compilers: oneOfEach(rows),
      sources: offers.map(({ source }) => source),
      reasons,
    }
  }

  // folders of the same name on two machines hold different compilers
  const { COMPILERS_DIR, COMPILER_CACHE, NPM_REGISTRY, SOLC_LIST } = config
  const places = JSON.stringify([hostname(), COMPILERS_DIR, COMPILER_CACHE, NPM_REGISTRY, SOLC_LIST])
  /** Removes what fetches that were killed left in the cache. */
  const clearCache = () => removeLeftParts(config.COMPILER_CACHE)

  return { find, list, places, sinceChange, clearCache }
}
export type Compilers = ReturnType<typeof createCompilers>
