import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import { download, isPlainRelease, ReleaseMissingError, readAnswer, told } from './download.ts'
import { keepFile } from './release-cache.ts'

const listMs = 15_000
const maxListed = 4 * 1024 * 1024
const maxBuild = 80 * 1024 * 1024
/** A list is asked for again after a day, one that could not be read after ten minutes. */
const freshMs = 24 * 60 * 60_000
const againMs = 10 * 60_000

/**
 * Names of files beside the list: none leads elsewhere. JavaScript builds are `solc-emscripten-wasm32-v….js`, in the old folder `bin`
 * `soljson-v….js`.
 */
const fileForm =
  /^(?:(?:soljson|solc-emscripten-[a-z0-9]+)-v[\d.]+\+commit\.[0-9a-f]{8}\.js|solc-[a-z]+-[a-z0-9]+-v[\d.]+\+commit\.[0-9a-f]{8})$/
const buildSchema = z
  .object({
    version: z.string().refine(isPlainRelease),
    longVersion: z.string(),
    file: z.string().regex(fileForm),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  })
  .refine(
    ({ version, longVersion, file }) => longVersion.startsWith(`v${version}+`) && file.includes(`-${longVersion}`),
  )
/** A release as the list tells it. */
type OfficialBuild = z.output<typeof buildSchema>

const keptSchema = z.object({ url: z.string(), readAt: z.number(), builds: z.array(buildSchema) })
type Kept = z.output<typeof keptSchema>

const systems: Partial<Record<string, string>> = { linux: 'linux', darwin: 'macosx' }
const processors: Partial<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
const ofThisMachine = `solc-${systems[process.platform]}-${processors[process.arch]}-`

/** How a release is run. Pure. */
export const kindOf = ({ file }: OfficialBuild) => (file.endsWith('.js') ? 'javascript' : 'binary')

/** A plain release that runs here; undefined of nightlies, and of what is written otherwise. Pure. */
const readBuild = (entry: unknown): OfficialBuild | undefined => {
  const { path, version, longVersion, prerelease, sha256 } = (entry ?? {}) as Record<string, unknown>
  if (prerelease !== undefined && prerelease !== '') return undefined
  const digest = String(sha256).replace(/^0x/, '').toLowerCase()
  const { data } = buildSchema.safeParse({ version, longVersion: `v${longVersion}`, file: path, sha256: digest })
  if (data === undefined) return undefined
  return kindOf(data) === 'javascript' || data.file.startsWith(ofThisMachine) ? data : undefined
}

/** @throws ReleaseMissingError where it is no list, or none of releases that run here */
const readList = (text: string, host: string): OfficialBuild[] => {
  const { builds } = (readAnswer(text, host) ?? {}) as { builds?: unknown }
  const found = (Array.isArray(builds) ? builds : []).flatMap((entry: unknown) => readBuild(entry) ?? [])
  if (found.length === 0) {
    const words = `the list of ${host} names no release that runs here`
    throw new ReleaseMissingError(words, told('sendsUnusable', { host }), 'unreadable')
  }
  return found
}

/** What was kept of the list; what cannot be read, or is of another form, is asked for anew. */
const readKept = async (path: string, url: string): Promise<Kept | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  try {
    const { data } = keptSchema.safeParse(JSON.parse(text))
    return data?.url === url ? data : undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** What is known of the list. */
interface OfficialList {
  /** When it was read, ms; undefined: never. */
  readAt: number | undefined
  builds: readonly OfficialBuild[]
  /** Why it could not be read anew: what there is is older than a day. */
  fault: ReleaseMissingError | undefined
}

/**
 * The list of releases that the makers of solc publish, with the SHA-256 of each (`SOLC_LIST`). It is kept beside the releases and read
 * anew once a day; where that fails, what is kept stays.
 */
export const createOfficialList = (
  { SOLC_LIST: url, COMPILER_CACHE }: Pick<WorkerConfig, 'SOLC_LIST' | 'COMPILER_CACHE'>,
  { now = Date.now, timeoutMs = listMs }: { now?: () => number; timeoutMs?: number } = {},
) => {
  const host = url === 'off' ? '' : new URL(url).host
  const digest = createHash('sha256').update(url).digest('hex').slice(0, 16)
  const path = join(resolve(COMPILER_CACHE), `solc-list-${digest}.json`)
  let kept: Kept | undefined
  let failed: { at: number; fault: ReleaseMissingError } | undefined
  const isYoung = (at: number | undefined, ageMs: number) => at !== undefined && Math.abs(now() - at) < ageMs

  const readAnew = async (signal: AbortSignal): Promise<Kept> => {
    const options = { timeoutMs, accept: 'application/json', wanted: 'list of compilers' }
    const text = await download(url, maxListed, signal, options)
    const found = { url, readAt: now(), builds: readList(text.toString('utf8'), host) }
    await keepFile(path, JSON.stringify(found)).catch((error: unknown) => {
      // it is held in memory; that nothing can be kept is told of the first release that is fetched
      if (!(error instanceof ReleaseMissingError)) throw error
    })
    return found
  }

  const read = async (signal: AbortSignal): Promise<OfficialList> => {
    if (url === 'off') return { readAt: undefined, builds: [], fault: undefined }
    // another worker may have read it meanwhile
    if (!isYoung(kept?.readAt, freshMs)) kept = (await readKept(path, url)) ?? kept
    if (!isYoung(kept?.readAt, freshMs) && !isYoung(failed?.at, againMs)) {
      try {
        kept = await readAnew(signal)
      } catch (error) {
        if (!(error instanceof ReleaseMissingError)) throw error
        failed = { at: now(), fault: error }
      }
    }
    const isFresh = isYoung(kept?.readAt, freshMs)
    return { readAt: kept?.readAt, builds: kept?.builds ?? [], fault: isFresh ? undefined : failed?.fault }
  }

  /** A release of the list, its checksum checked. @throws ReleaseMissingError saying why it cannot be had */
  const fetchBuild = async (version: string, signal: AbortSignal) => {
    const { builds, fault } = await read(signal)
    const build = builds.find((one) => one.version === version)
    if (build === undefined) {
      if (builds.length === 0 && fault !== undefined) throw fault
      const words = fault === undefined ? '' : `, and cannot be read anew: ${fault.message}`
      const sentences = [...told('hasNoSuch', { host }), ...(fault?.sentences ?? [])]
      throw new ReleaseMissingError(`the list of ${host} names no such release${words}`, sentences)
    }
    const bytes = await download(new URL(build.file, url).href, maxBuild, signal)
    if (createHash('sha256').update(bytes).digest('hex') !== build.sha256) {
      const words = `what ${host} sent does not have the SHA-256 that its list tells`
      throw new ReleaseMissingError(words, told('sendsUnusable', { host }))
    }
    return { bytes, kind: kindOf(build) } as const
  }

  return { isOn: url !== 'off', host, read, fetchBuild }
}
export type Official = ReturnType<typeof createOfficialList>
