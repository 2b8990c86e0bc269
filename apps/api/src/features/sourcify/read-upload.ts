import { maxLibraries, maxSourceFiles } from '@corescope/api-schema/verification/limits'
import { bytesToHex } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { FailureError } from '../../http/errors.ts'
import { readJson } from '../../http/read-json.ts'

/** An upload as the fields of a submission. */
interface ReadUpload {
  inputType: 4 | 8
  compilerVersion: string
  contractName: string
  standardJson: string
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const shown = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
const hashOf = (text: string): string => bytesToHex(keccak256(new TextEncoder().encode(text)))
const refuse = (message: string): never => {
  throw new FailureError(message)
}

/** The compiler's metadata among the files: whatever its name, it says so itself. */
const findMetadata = (files: Readonly<Record<string, string>>): Fields => {
  for (const text of Object.values(files)) {
    if (!text.trimStart().startsWith('{')) continue
    try {
      const value: unknown = readJson(text)
      if (isFields(value) && isFields(value.compiler) && isFields(value.settings) && isFields(value.sources))
        return value
    } catch {
      // a file that is no JSON may be a source
    }
  }
  return refuse('files: none of them is the metadata of a compiler (metadata.json).')
}

/** Metadata names libraries `path:Name`, settings by path and name. */
const nestLibraries = (flat: unknown): Record<string, Record<string, unknown>> => {
  const named = Object.entries(isFields(flat) ? flat : {})
  if (named.length > maxLibraries) refuse(`files: the metadata names more than ${maxLibraries} libraries.`)
  const nested = new Map<string, [string, unknown][]>()
  for (const [name, address] of named) {
    const at = name.lastIndexOf(':')
    const path = at < 0 ? '' : name.slice(0, at)
    nested.set(path, [...(nested.get(path) ?? []), [name.slice(at + 1), address]])
  }
  return Object.fromEntries([...nested].map(([path, own]) => [path, Object.fromEntries(own)]))
}

/** Every source that the metadata names, found by its hash: a file may have any name. */
const findSources = (
  metadata: Fields,
  files: Readonly<Record<string, string>>,
): Record<string, { content: string }> => {
  const wanted = Object.entries(metadata.sources as Fields)
  if (wanted.length > maxSourceFiles) refuse(`files: the metadata names more than ${maxSourceFiles} sources.`)
  const byHash = new Map(Object.values(files).map((text) => [hashOf(text), text]))
  const entries = wanted.map(([path, source]) => {
    const { keccak256: hash, content } = isFields(source) ? source : {}
    const found = byHash.get(String(hash)) ?? (typeof content === 'string' ? content : undefined)
    if (found === undefined) return refuse(`files: "${shown(path)}" is missing, or it is not the file of the metadata.`)
    return [path, { content: found }] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Files of Sourcify's version 1 (metadata and sources by name) as standard JSON. Pure.
 * @throws FailureError naming what is missing
 */
export const readUpload = (given: unknown): ReadUpload => {
  if (!isFields(given)) return refuse('files: metadata.json and the sources, by name')
  const entries = Object.entries(given)
  // its sources and the metadata
  if (entries.length > maxSourceFiles + 1) return refuse(`files: more than ${maxSourceFiles} of them.`)
  const files = entries.map(([name, text]) =>
    typeof text === 'string' ? ([name, text] as const) : refuse(`files: "${shown(name)}" is no text.`),
  )
  const byName = Object.fromEntries(files)
  const metadata = findMetadata(byName)
  const { compilationTarget, libraries, ...settings } = metadata.settings as Fields
  const [target] = Object.entries(isFields(compilationTarget) ? compilationTarget : {})
  if (target === undefined) return refuse('files: the metadata names no compilationTarget.')
  const language = metadata.language === 'Vyper' ? 'Vyper' : 'Solidity'
  const sources = findSources(metadata, byName)
  const input = { language, sources, settings: { ...settings, libraries: nestLibraries(libraries) } }
  return {
    inputType: language === 'Vyper' ? 8 : 4,
    compilerVersion: String((metadata.compiler as Fields).version ?? ''),
    contractName: `${target[0]}:${String(target[1])}`,
    standardJson: JSON.stringify(input),
  }
}
