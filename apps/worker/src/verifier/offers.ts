import type { CompilerRow, CompilerSourceRow } from '@corescope/store/verification/compilers'
import type { WorkerConfig } from '../config.ts'
import { ReleaseMissingError } from './download.ts'
import { listReleases } from './fetch-release.ts'
import { kindOf, type Official } from './official-list.ts'

const numbers = (count: number, first = 0) => Array.from({ length: count - first }, (_, index) => first + index)

/** Releases of solc that npm has, oldest first, where the registry does not tell its own: 0.4.11 … 0.8.37 but 0.4.12. */
const knownReleases: readonly string[] = [
  ...numbers(27, 11)
    .filter((patch) => patch !== 12)
    .map((patch) => `0.4.${patch}`),
  ...numbers(18).map((patch) => `0.5.${patch}`),
  ...numbers(13).map((patch) => `0.6.${patch}`),
  ...numbers(7).map((patch) => `0.7.${patch}`),
  ...numbers(38).map((patch) => `0.8.${patch}`),
]

/** Releases that can be fetched from one place, and what is to be said of it. */
export interface Offer {
  source: CompilerSourceRow
  releases: readonly { version: string; longVersion: string | null; kind: CompilerRow['kind'] }[]
  /** Why the place does not tell its own now. */
  reason: string | undefined
}

const secondsOf = (ms: number | undefined) => (ms === undefined ? null : Math.floor(ms / 1_000))

/** Releases as the registry tells them; where it does not, those that it told before, or that are known. */
export const createRegistryOffer = ({ NPM_REGISTRY }: Pick<WorkerConfig, 'NPM_REGISTRY'>) => {
  const host = NPM_REGISTRY === 'off' ? null : new URL(NPM_REGISTRY).host
  let releases = knownReleases
  let readAt: number | undefined
  return async (signal: AbortSignal): Promise<Offer> => {
    const told = () => releases.map((version) => ({ version, longVersion: null, kind: 'javascript' as const }))
    const source = (problem: CompilerSourceRow['problem']) =>
      ({ source: 'npm', host, readAt: secondsOf(readAt), problem }) as const
    if (NPM_REGISTRY === 'off') return { source: source(null), releases: [], reason: undefined }
    try {
      releases = await listReleases(NPM_REGISTRY, signal)
      readAt = Date.now()
      return { source: source(null), releases: told(), reason: undefined }
    } catch (error) {
      // it is asked again in an hour
      if (!(error instanceof ReleaseMissingError)) throw error
      return { source: source(error.problem ?? 'unreadable'), releases: told(), reason: error.message }
    }
  }
}

/** Releases of the official list. */
export const officialOffer = async (official: Official, signal: AbortSignal): Promise<Offer> => {
  const { readAt, builds, fault } = await official.read(signal)
  const problem = fault === undefined ? null : (fault.problem ?? 'unreadable')
  return {
    source: { source: 'list', host: official.isOn ? official.host : null, readAt: secondsOf(readAt), problem },
    releases: builds.map((build) => ({ version: build.version, longVersion: build.longVersion, kind: kindOf(build) })),
    reason: fault?.message,
  }
}
