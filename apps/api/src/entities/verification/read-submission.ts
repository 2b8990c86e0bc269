import type { ReasonName } from '@corescope/api-schema/reason-names'
import { maxLibraries, maxSourceFiles } from '@corescope/api-schema/verification/limits'
import type { Submission } from '@corescope/api-schema/verification/shapes'
import { evmVersions, verificationInputTypes } from '@corescope/chain/enums'
import { namesVyperWays } from '@corescope/chain/vyper-optimize'
import { findVerbatim } from '@corescope/decode/verification/find-verbatim'
import { findHiddenSign, withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { findUnstorable } from '@corescope/store/storable-text'
import { z } from 'zod'
import { BadFieldError, FailureError } from '../../http/errors.ts'
import { readJson } from '../../http/read-json.ts'
import { unstorableRefusal } from '../../http/trim-strings.ts'

/** What standard JSON of Vyper has beside sources and settings, and changes the code. */
const vyperFields = ['interfaces', 'storage_layout_overrides'] as const

/** A submission as the worker compiles it: the compiler's own input, and what is compared. */
export interface NormalSubmission {
  language: 'solidity' | 'vyper'
  /** `0.8.24` */
  version: string
  /** First digits of the compiler's commit, where they were given. */
  commit: string | null
  contractPath: string | null
  contractName: string | null
  input: {
    language: string
    sources: Record<string, { content: string }>
    settings: Record<string, unknown>
  } & Partial<Record<(typeof vyperFields)[number], Record<string, unknown>>>
  /** Hex digits without 0x; null: to be found. */
  constructorArguments: string | null
  licenseType: number | null
}

const maxNameLength = 500
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const refuse = (message: string, reason?: ReasonName): never => {
  throw new FailureError(message, reason)
}
const cut = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)
const shown = (text: string) => withHiddenSigns(cut(text))

/**
 * Names of files are names, not places: none climbs out of a folder, or shows other than it is. Absolute ones stay as they are: Truffle
 * named files so, and the names are part of the metadata that exact matches are of.
 */
const checkPath = (path: string): void => {
  // as a key of an object it is no name
  if (path === '' || path === '__proto__' || path.length > maxNameLength)
    refuse(`files: "${shown(path)}" is no name of a file.`)
  const sign = findHiddenSign(path)
  if (sign !== undefined) refuse(`files: "${shown(path)}" has signs that no name may have: ${sign}.`)
  if (path.split(/[\\/]/).includes('..')) refuse(`files: "${shown(path)}" leads out of its folder.`)
}

const checkSources = (sources: Record<string, { content: string }>): void => {
  const entries = Object.entries(sources)
  if (entries.length === 0) refuse('There are no sources.')
  for (const [path] of entries) checkPath(path)
}

/** Yul that puts bytes into code as they are makes every contract's code, and tells nothing of what it does. */
const checkVerbatim = ({ language, sources }: NormalSubmission['input']): void => {
  if (language !== 'Yul') return
  for (const [path, { content }] of Object.entries(sources)) {
    const found = findVerbatim(content)
    if (found === undefined) continue
    refuse(
      `standardJson: "${shown(path)}" has ${shown(found.word)} in line ${found.line}: it puts bytes into the code as they are. Such sources verify nothing.`,
    )
  }
}

/** The field of a submission that a path within it belongs to, as readers know it. */
const fieldOf = ([first = '', group = first, ...names]: readonly string[]): string => {
  if (first === 'contractPath') return 'contractName'
  if (first !== 'input') return first
  // JSON writes what no terminal shows as it is
  const written = names.map((name) => withHiddenSigns(JSON.stringify(cut(name))))
  if (group === 'sources') return `sources ${written[0] ?? '""'}`
  return [group, ...written].join('.').slice(0, 300)
}

/** Names the field that holds what the database cannot, also inside JSON that was given as text. The same for every endpoint. */
const checkTexts = (submission: NormalSubmission): void => {
  const path = findUnstorable(submission)
  if (path !== undefined) throw new BadFieldError(`${fieldOf(path)}: ${unstorableRefusal}`)
}

/** `0.8.24`, `v0.8.24+commit.e11b9ed9`, `0.8.24-nightly.2024.1.8`, `vyper:0.4.0`; of Vyper with an `rc` behind. */
const readCompilerVersion = (text: string): { version: string; commit: string | null; isVyper: boolean } => {
  const match =
    /^(vyper[:@ ])?v?(\d+\.\d+\.\d+(?:(?:a|b|rc)\d+|-(?:nightly|develop|ci)(?:[-.]\d+)*)?)(?:\+commit\.([0-9a-f]{6,40}))?(?:\.\S*)?$/i.exec(
      text.trim(),
    )
  if (match === null) {
    return refuse(
      `compilerVersion: "${shown(text)}" is no release of a compiler, as 0.8.24 or v0.8.24+commit.e11b9ed9 is.`,
    )
  }
  return { version: match[2]!, commit: match[3]?.toLowerCase() ?? null, isVyper: match[1] !== undefined }
}

const nameOfEvm = (evmVersion: Submission['evmVersion']): string | null => {
  if (typeof evmVersion === 'number') return evmVersions.find(({ code }) => code === evmVersion)?.compilerName ?? null
  return evmVersion === undefined || evmVersion === '' || /^default$/i.test(evmVersion) ? null : evmVersion
}

/** Fields of settings that make a compiler do something else than compile, or that this side sets. */
const dropped = ['outputSelection', 'modelChecker', 'stopAfter']

/** Settings that this side reads too: of another form they would stop it. The compiler itself tells of the others. */
const settingsSchema = z.looseObject({
  evmVersion: z.string().optional(),
  viaIR: z.boolean().optional(),
  metadata: z.looseObject({}).optional(),
  /** Vyper's. */
  optimize: z.union([z.string(), z.boolean()]).optional(),
  optimizer: z.looseObject({ enabled: z.boolean().optional(), runs: z.int().min(0).optional() }).optional(),
  libraries: z
    .record(z.string(), z.record(z.string(), z.string().regex(/^0x[0-9a-f]{40}$/i, 'it is no address')))
    .optional(),
})

/** Libraries are counted before they are read: each is looked up, and listed. */
const checkLibraryCount = ({ libraries }: Record<string, unknown>): void => {
  if (!isRecord(libraries)) return
  const count = Object.values(libraries).reduce<number>(
    (sum, named) => sum + Math.max(1, isRecord(named) ? Object.keys(named).length : 0),
    0,
  )
  if (count > maxLibraries) refuse(`standardJson: settings.libraries: it has more than ${maxLibraries} libraries.`)
}

const checkSettings = (settings: Record<string, unknown>): void => {
  checkLibraryCount(settings)
  const [issue] = settingsSchema.safeParse(settings).error?.issues ?? []
  if (issue === undefined) return
  const path = ['settings', ...issue.path].map((part) => shown(String(part))).join('.')
  refuse(`standardJson: ${path.slice(0, 300)}: ${issue.message}.`)
}

/** The contract that standard JSON of Vyper is of, as `vyper -f solc_json` writes it: the one file that code is asked of. */
const targetOf = (settings: Record<string, unknown>, sources: NormalSubmission['input']['sources']): string | null => {
  const paths = isRecord(settings.outputSelection) ? Object.keys(settings.outputSelection) : []
  return paths.length === 1 && Object.hasOwn(sources, paths[0]!) ? paths[0]! : null
}

/** What standard JSON of Vyper has by files besides. What names no file is left away: other tools write it so. */
const readVyperFields = (given: Record<string, unknown>): Partial<NormalSubmission['input']> => {
  const fields: Partial<NormalSubmission['input']> = {}
  for (const name of vyperFields) {
    const value = given[name] ?? {}
    if (!isRecord(value)) return refuse(`standardJson: ${name}: it names no files.`)
    const paths = Object.keys(value)
    if (paths.length > maxSourceFiles) return refuse(`standardJson: ${name}: it has more than ${maxSourceFiles} files.`)
    for (const path of paths) checkPath(path)
    if (paths.length > 0) fields[name] = value
  }
  return fields
}

const readStandardJson = (text: string): Pick<NormalSubmission, 'input'> & { target: string | null } => {
  let value: unknown
  try {
    value = readJson(text)
  } catch (error) {
    const { message, cause } = error as Error
    // the parser names the place
    const why = cause instanceof SyntaxError ? cause.message : message
    return refuse(`standardJson: it is no valid JSON: ${withHiddenSigns(why.slice(0, 160))}.`)
  }
  if (!isRecord(value) || !isRecord(value.sources)) return refuse('standardJson: it has no sources.', 'jsonNoSources')
  const given = Object.entries(value.sources)
  if (given.length > maxSourceFiles) return refuse(`standardJson: it has more than ${maxSourceFiles} sources.`)
  const sources = Object.fromEntries(
    given.map(([path, source]) => {
      if (!isRecord(source) || typeof source.content !== 'string') {
        return refuse(`standardJson: the source "${shown(path)}" has no content; sources are not fetched.`)
      }
      return [path, { content: source.content }]
    }),
  )
  const { settings: givenSettings = {} } = value
  if (!isRecord(givenSettings)) return refuse('standardJson: settings: it is no object.')
  const settings = { ...givenSettings }
  const target = targetOf(settings, sources)
  for (const name of dropped) delete settings[name]
  checkSettings(settings)
  const language = typeof value.language === 'string' ? value.language : 'Solidity'
  if (language !== 'Vyper') return { input: { language, sources, settings }, target: null }
  return { input: { language, sources, settings, ...readVyperFields(value) }, target }
}

/** Files by the names of the libraries that seem to be declared in them. */
const declaringFiles = (sources: NormalSubmission['input']['sources']): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const [path, { content }] of Object.entries(sources)) {
    for (const [, name] of content.matchAll(/\blibrary\s+([\w$]+)/g)) {
      const paths = found.get(name!)
      if (paths === undefined) found.set(name!, new Set([path]))
      else paths.add(path)
    }
  }
  return found
}

/**
 * `File.sol:A` of one file, or `A` of the files that declare it, in the form of the compiler's settings; of all where none seems to. A
 * file that is not there, or a name that stands in no file, is refused: a compiler passes it over in silence.
 */
const librariesOf = (
  { libraries }: Submission,
  sources: NormalSubmission['input']['sources'],
): Record<string, Record<string, string>> => {
  const declaring = declaringFiles(sources)
  const settings: Record<string, Record<string, string>> = {}
  let count = 0
  for (const { name, address } of libraries) {
    const at = name.lastIndexOf(':')
    const own = name.slice(at + 1)
    if (!declaring.has(own) && !Object.values(sources).some(({ content }) => content.includes(own))) {
      refuse(`libraries: there is no "${shown(own)}" in the sources.`)
    }
    const paths = at < 0 ? [...(declaring.get(name) ?? Object.keys(sources))] : [name.slice(0, at)]
    const missing = paths.find((path) => !Object.hasOwn(sources, path))
    if (missing !== undefined) refuse(`libraries: there is no file "${shown(missing)}" in the sources.`)
    count += paths.length
    if (count > maxLibraries) {
      refuse(
        `libraries: with "${shown(name)}" they stand for more than ${maxLibraries} of the files: name each as File.sol:Name.`,
      )
    }
    for (const path of paths) settings[path] = { ...settings[path], [own]: address }
  }
  return settings
}

/** How Vyper optimizes, as the release takes it. */
const vyperOptimize = ({ optimize }: Submission, version: string): Record<string, unknown> => {
  if (optimize === undefined) return {}
  if (namesVyperWays(version)) return { optimize }
  if (optimize === 'codesize') refuse(`optimize: Vyper ${version} has no "codesize": it came with 0.3.10.`)
  return { optimize: optimize !== 'none' }
}

const settingsOf = (
  submission: Submission,
  version: string,
  isVyper: boolean,
  sources: NormalSubmission['input']['sources'],
): Record<string, unknown> => {
  const evmVersion = nameOfEvm(submission.evmVersion)
  const evm = evmVersion === null ? {} : { evmVersion }
  if (isVyper) return { ...evm, ...vyperOptimize(submission, version) }
  if (submission.optimize !== undefined) refuse('optimize: only Vyper has this setting.')
  return {
    ...evm,
    optimizer: { enabled: submission.optimization, runs: submission.runs },
    ...(submission.viaIR ? { viaIR: true } : {}),
    ...(submission.libraries.length === 0 ? {} : { libraries: librariesOf(submission, sources) }),
  }
}

interface Named {
  path: string | null
  name: string | null
}

/** `File.sol:A` or `A`. Of Vyper also `A.vy`: there a contract is named by its file. */
const namedContract = (given: { contractName?: string | null | undefined }, isVyper: boolean): Named => {
  const contractName = given.contractName ?? ''
  const at = contractName.lastIndexOf(':')
  const [path, name] = at < 0 ? [null, contractName] : [contractName.slice(0, at), contractName.slice(at + 1)]
  if (!isVyper || path !== null || name === '') return { path, name: name === '' ? null : name }
  const stem = name.replace(/\.vy$/, '')
  return { path: stem === name ? null : name, name: stem.slice(stem.lastIndexOf('/') + 1) || null }
}

/** What the one file is called that was given as a text. Vyper names the contract by its file. */
const nameOfFile = ({ path, name }: Named, { contractName }: Submission, isVyper: boolean): string => {
  if (path !== null) return path
  if (!isVyper) return 'contract.sol'
  return name === null ? 'contract.vy' : `${contractName}.vy`
}

const filesOf = (submission: Submission, isVyper: boolean): Record<string, { content: string }> => {
  const { sourceCode, files = [] } = submission
  const sources = Object.fromEntries(files.map(({ path, content }) => [path, { content }]))
  if (Object.keys(sources).length < files.length) refuse('files: two of them have the same name.')
  if (sourceCode === undefined || sourceCode.trim() === '') return sources
  const path = nameOfFile(namedContract(submission, isVyper), submission, isVyper)
  if (Object.hasOwn(sources, path)) refuse(`files: "${shown(path)}" is also the name of sourceCode.`)
  return { ...sources, [path]: { content: sourceCode } }
}

/** Remix and tools paste a standard JSON into forms of single files, Etherscan's with doubled braces. */
const pastedJson = (text: string | undefined): string | undefined => {
  const trimmed = text?.trim() ?? ''
  if (trimmed.startsWith('{{') && trimmed.endsWith('}}')) return trimmed.slice(1, -1)
  return trimmed.startsWith('{') ? trimmed : undefined
}

/** Nobody's libraries are left out without a word. */
const checkNoLibraries = ({ libraries }: Submission, language: NormalSubmission['language'], isJson: boolean): void => {
  if (libraries.length === 0) return
  if (language === 'vyper') refuse('libraries: Vyper links none.')
  if (isJson) refuse('libraries: standard JSON has its own, in settings.libraries.')
}

/**
 * What was submitted, in one form. Pure.
 * @throws FailureError naming what cannot be used
 */
export const readSubmission = (submission: Submission): NormalSubmission => {
  const { version, commit, isVyper: saysVyper } = readCompilerVersion(submission.compilerVersion)
  const isVyper = submission.inputType === verificationInputTypes.Vyper || saysVyper
  const json = submission.standardJson ?? pastedJson(submission.sourceCode)
  if (submission.inputType === verificationInputTypes.JSONSolidityInput && json === undefined)
    refuse('standardJson: it is missing.')
  const sources = json === undefined ? filesOf(submission, isVyper) : {}
  const { input, target } =
    json === undefined
      ? {
          input: {
            language: isVyper ? 'Vyper' : 'Solidity',
            sources,
            settings: settingsOf(submission, version, isVyper, sources),
          },
          target: null,
        }
      : readStandardJson(json)
  if (!['Solidity', 'Yul', 'Vyper'].includes(input.language))
    refuse(`standardJson: "${shown(input.language)}" is no language of contracts.`)
  const language = isVyper || input.language === 'Vyper' ? 'vyper' : 'solidity'
  checkNoLibraries(submission, language, json !== undefined)
  const { path, name } = namedContract({ contractName: submission.contractName || target }, language === 'vyper')
  const normal: NormalSubmission = {
    language,
    version,
    commit,
    contractPath: path,
    contractName: name,
    input,
    constructorArguments: submission.constructorArguments?.replace(/^0x/, '').toLowerCase() || null,
    licenseType: submission.licenseType ?? null,
  }
  checkTexts(normal)
  checkSources(input.sources)
  checkVerbatim(input)
  return normal
}
