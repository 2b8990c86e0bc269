import { bytesToHex } from '../bytes/bytes.ts'
import { keccak256 } from '../bytes/keccak.ts'

/** Metadata, or the files with it, that cannot be used: the message is one sentence that names what. */
export class MetadataError extends Error {
  override name = 'MetadataError'
}

/** What a compiler's metadata tells, as the compiler takes it. */
export interface ReadMetadata {
  /** As the metadata says: `0.8.24+commit.e11b9ed9`. */
  compilerVersion: string
  contractPath: string
  contractName: string
  input: {
    language: 'Solidity' | 'Vyper'
    sources: Record<string, { content: string }>
    settings: Record<string, unknown>
  }
}

/** Most sources and libraries that metadata may name. */
export interface MetadataLimits {
  sources: number
  libraries: number
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
const hashOf = (text: string): string => bytesToHex(keccak256(new TextEncoder().encode(text)))
const refuse = (message: string): never => {
  throw new MetadataError(message)
}

/** Whether a value has the parts that every compiler's metadata has. Pure. */
export const isMetadata = (value: unknown): value is Fields =>
  isFields(value) && isFields(value.compiler) && isFields(value.settings) && isFields(value.sources)

/** Metadata names libraries `path:Name`, settings by path and name. */
const nestLibraries = (flat: unknown, most: number): Record<string, Record<string, unknown>> => {
  const named = Object.entries(isFields(flat) ? flat : {})
  if (named.length > most) refuse(`the metadata names more than ${most} libraries.`)
  const nested = new Map<string, [string, unknown][]>()
  for (const [name, address] of named) {
    const at = name.lastIndexOf(':')
    const path = at < 0 ? '' : name.slice(0, at)
    nested.set(path, [...(nested.get(path) ?? []), [name.slice(at + 1), address]])
  }
  return Object.fromEntries([...nested].map(([path, own]) => [path, Object.fromEntries(own)]))
}

/** Every source that the metadata names, found by its hash: a file may have any name. What it holds itself must have its hash too. */
const findSources = (wanted: readonly [string, unknown][], files: Iterable<string>) => {
  const byHash = new Map([...files].map((text) => [hashOf(text), text]))
  const entries = wanted.map(([path, source]) => {
    const { keccak256: hash, content } = isFields(source) ? source : {}
    const own = typeof content === 'string' && (hash === undefined || hashOf(content) === hash) ? content : undefined
    const found = byHash.get(String(hash)) ?? own
    if (found === undefined) return refuse(`"${shown(path)}" is missing, or it is not the file of the metadata.`)
    return [path, { content: found }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * A compiler's metadata (Solidity documentation, "Contract Metadata") and the texts of its sources, in any order, as the input of
 * that compiler. Pure.
 * @throws MetadataError naming what is missing, is too much, or does not hash to what the metadata says
 */
export const readMetadata = (metadata: unknown, files: Iterable<string>, limits: MetadataLimits): ReadMetadata => {
  if (!isMetadata(metadata)) return refuse('the metadata has no compiler, no settings or no sources.')
  const { compilationTarget, libraries, ...settings } = metadata.settings as Fields
  const [target, second] = Object.entries(isFields(compilationTarget) ? compilationTarget : {})
  if (target === undefined || typeof target[1] !== 'string') return refuse('the metadata names no compilationTarget.')
  if (second !== undefined) return refuse('the metadata names more than one compilationTarget.')
  const wanted = Object.entries(metadata.sources as Fields)
  if (wanted.length > limits.sources) refuse(`the metadata names more than ${limits.sources} sources.`)
  const { version } = metadata.compiler as Fields
  return {
    compilerVersion: typeof version === 'string' ? version : '',
    contractPath: target[0],
    contractName: target[1],
    input: {
      language: metadata.language === 'Vyper' ? 'Vyper' : 'Solidity',
      sources: findSources(wanted, files),
      settings: { ...settings, libraries: nestLibraries(libraries, limits.libraries) },
    },
  }
}
