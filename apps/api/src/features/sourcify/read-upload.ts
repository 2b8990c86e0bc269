import { maxLibraries, maxSourceFiles } from '@corescope/api-schema/verification/limits'
import { isMetadata, MetadataError, readMetadata } from '@corescope/decode/verification/read-metadata'
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
const refuse = (message: string): never => {
  throw new FailureError(message)
}
const limits = { sources: maxSourceFiles, libraries: maxLibraries }

/** The compiler's metadata among the files: whatever its name, it says so itself. */
const findMetadata = (texts: readonly string[]): Fields => {
  for (const text of texts) {
    if (!text.trimStart().startsWith('{')) continue
    try {
      const value: unknown = readJson(text)
      if (isMetadata(value)) return value
    } catch {
      // a file that is no JSON may be a source
    }
  }
  return refuse('files: none of them is the metadata of a compiler (metadata.json).')
}

/** Texts by name, counted before they are read. `field` stands in errors. */
const textsOf = (given: Fields, most: number, field: string): string[] => {
  const entries = Object.entries(given)
  if (entries.length > most) refuse(`${field}: more than ${maxSourceFiles} of them.`)
  return entries.map(([name, text]) =>
    typeof text === 'string' ? text : refuse(`${field}: "${shown(name)}" is no text.`),
  )
}

const asUpload = (metadata: unknown, texts: readonly string[], field: string): ReadUpload => {
  try {
    const { input, compilerVersion, contractPath, contractName } = readMetadata(metadata, texts, limits)
    return {
      inputType: input.language === 'Vyper' ? 8 : 4,
      compilerVersion,
      contractName: `${contractPath}:${contractName}`,
      standardJson: JSON.stringify(input),
    }
  } catch (error) {
    if (error instanceof MetadataError) return refuse(`${field}: ${error.message}`)
    throw error
  }
}

/**
 * Files of Sourcify's version 1 (metadata and sources by name) as standard JSON. Pure.
 * @throws FailureError naming what is missing
 */
export const readUpload = (given: unknown): ReadUpload => {
  if (!isFields(given)) return refuse('files: metadata.json and the sources, by name')
  // its sources and the metadata
  const texts = textsOf(given, maxSourceFiles + 1, 'files')
  return asUpload(findMetadata(texts), texts, 'files')
}

/**
 * `metadata` and `sources` of Sourcify's version 2 as standard JSON. Pure.
 * @throws FailureError naming what is missing
 */
export const readMetadataBody = (body: unknown): ReadUpload => {
  const { metadata, sources } = isFields(body) ? body : {}
  if (!isFields(metadata)) return refuse('metadata: the metadata of a compiler, as an object')
  if (!isFields(sources)) return refuse('sources: the texts of the sources, by name')
  return asUpload(metadata, textsOf(sources, maxSourceFiles, 'sources'), 'sources')
}
