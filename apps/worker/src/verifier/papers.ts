import { licenseTypes } from '@corescope/chain/enums'
import { readParameters } from '@corescope/decode/abi/abi-decode'
import { canonicalType } from '@corescope/decode/abi/abi-index'
import { isReadable } from '@corescope/decode/abi/encoded-type'
import { bytesToHex } from '@corescope/decode/bytes/bytes'
import { keccak256 } from '@corescope/decode/bytes/keccak'
import { lineEndsOf } from '@corescope/decode/source-text/line-ends'
import { symbolKey } from '@corescope/decode/tokens/symbol-key'
import { readsCode } from '@corescope/decode/verification/reads-code'
import type { NewVerification } from '@corescope/store/verification/write'
import type { Abi, AbiParameter } from 'viem'
import { type Chosen, matchedCreation } from './choose.ts'
import type { Compiled } from './compile.ts'
import type { Compiler } from './compilers.ts'
import { enumsOf } from './enums-of.ts'
import { keptFiles } from './kept-files.ts'
import type { LinkedLibrary } from './libraries.ts'
import type { VerificationSubmission } from './submission.ts'

/** Entries of an ABI that are kept, and its size in signs: what a contract's makers write has no end of its own. */
const maxAbiEntries = 5_000
const maxAbiSigns = 4_000_000
const maxDocumentSigns = 2_000_000

const kinds = { function: 1, event: 2, error: 3 } as const

const isParameters = (value: unknown): value is AbiParameter[] =>
  Array.isArray(value) && value.every((one) => typeof (one as { type?: unknown } | null)?.type === 'string')

const isDeclared = (entry: unknown) => ['event', 'error'].includes((entry as { type?: string } | null)?.type ?? '')

/**
 * The entries that are kept, in the compiler's order: where there are too many, what can be called goes before events and errors.
 * Of functions a contract's code bounds the number, of declarations nothing does. Pure.
 */
const keptAbi = (abi: readonly unknown[]): Abi => {
  const kept = new Set<unknown>()
  let signs = 0
  for (const entry of [...abi.filter((one) => !isDeclared(one)), ...abi.filter(isDeclared)]) {
    const size = JSON.stringify(entry).length
    if (kept.size >= maxAbiEntries || signs + size > maxAbiSigns) continue
    signs += size
    kept.add(entry)
  }
  return abi.filter((entry) => kept.has(entry)) as unknown as Abi
}

type Kind = keyof typeof kinds
const isKind = (type: string): type is Kind => type in kinds

/** Signatures with their selectors and topics. Of functions those that the compiler tells: an ABI does not tell those of a library. Pure. */
export const signaturesOf = (abi: Abi, functions: readonly string[]): NewVerification['signatures'] => {
  const written = abi.flatMap((item): [Kind, string][] => {
    if (!isKind(item.type) || !('name' in item) || !isParameters(item.inputs)) return []
    return [[item.type, `${item.name}(${item.inputs.map(canonicalType).join(',')})`]]
  })
  const told = functions.slice(0, maxAbiEntries).map((signature): [Kind, string] => ['function', signature])
  return [...told, ...written.filter(([kind]) => kind !== 'function' || told.length === 0)].flatMap(
    ([kind, signature]) => {
      if (signature.length > 1_000) return []
      const hash = bytesToHex(keccak256(new TextEncoder().encode(signature)))
      return [{ hash: kind === 'event' ? hash : hash.slice(0, 10), kind: kinds[kind], signature }]
    },
  )
}

const spdxLine = /SPDX-License-Identifier:[( \t]*([\w.+-]+(?:[ \t)]+(?:OR|AND)[ \t(]+[\w.+-]+)*)/
/** Of Vyper's documentation, in a comment or in the text at the top: an identifier of SPDX alone on its line. */
const vyperLine = /^[ \t#]*@license[ \t]+([\w.+-]+(?:[ \t]+(?:OR|AND)[ \t]+[\w.+-]+)*)[ \t]*\r?$/m
const codeOf = (id: string): number | undefined => {
  const spdx = id.replace(/-or-later$|\+$/, '-only')
  return licenseTypes.find((one) => one.spdx !== null && (one.spdx === spdx || one.spdx === `${spdx}-only`))?.code
}

/**
 * Licence of the contract's file by its SPDX line, of Vyper also by `@license`, 1 (none) where that is none that is known. Anybody may submit the
 * source: what the submitter says counts where the file says nothing, and chooses among licences that it names. Pure.
 */
export const licenseOf = (
  content: string,
  submitted: number | null,
  language: VerificationSubmission['language'],
): number => {
  const said = spdxLine.exec(content)?.[1] ?? (language === 'vyper' ? vyperLine.exec(content)?.[1] : undefined)
  if (said === undefined) return submitted ?? 1
  const codes = (said.match(/[\w.+-]+/g) ?? []).flatMap((id) => codeOf(id) ?? [])
  return submitted !== null && codes.includes(submitted) ? submitted : (codes[0] ?? 1)
}

const jsonOrNull = (value: unknown): string | null => {
  if (value === undefined || value === null) return null
  const text = JSON.stringify(value)
  return text.length > maxDocumentSigns ? null : text
}

/** What was appended to the creation code, where it fits the constructor, or nobody can say whether it does; null: it does not. */
const argumentsOf = (chosen: Chosen, abi: Abi): string | null => {
  const creation = matchedCreation(chosen)
  if (creation === undefined) return null
  const entry = abi.find(({ type }) => type === 'constructor')
  const inputs = entry !== undefined && 'inputs' in entry && isParameters(entry.inputs) ? entry.inputs : []
  // Too large a value fits, too.
  const fits =
    inputs.length === 0 || !inputs.every(isReadable) || readParameters(inputs, `0x${creation.rest}`) !== undefined
  return fits ? creation.rest : null
}

/** How the creation compares, and the constructor's arguments that it tells. Pure. */
export const creationPapers = (chosen: Chosen, abi = keptAbi(chosen.contract.abi)) => {
  const rest = argumentsOf(chosen, abi)
  return {
    creationMatch: chosen.creation?.kind ?? null,
    constructorArguments: rest === null ? null : Buffer.from(rest, 'hex'),
  } satisfies Partial<NewVerification>
}

/** Vyper optimizes unless it is told not to. */
export const isVyperOptimized = ({ optimize }: Record<string, unknown>): boolean =>
  optimize !== false && optimize !== 'none'

/** What the compiler's metadata tells of the EVM version that it compiled for. */
export const evmOf = (metadata: string): string | undefined => {
  if (metadata === '') return undefined
  const { settings } = JSON.parse(metadata) as { settings?: { evmVersion?: unknown } }
  return typeof settings?.evmVersion === 'string' ? settings.evmVersion : undefined
}

const isAltered = (chosen: Chosen): boolean => chosen.runtime.isAltered || matchedCreation(chosen)?.isAltered === true
const codesOf = ({ contract: { runtime, creation } }: Chosen) => [runtime.object, creation.object]

/** Everything of a verification that is kept. */
export const toVerification = (
  of: Pick<NewVerification, 'jobId' | 'address' | 'codeHash' | 'namedCompiler'>,
  submission: VerificationSubmission,
  compiler: Compiler,
  compiled: Compiled,
  chosen: Chosen,
  libraries: readonly LinkedLibrary[],
): NewVerification => {
  const { contract, runtime } = chosen
  const { input } = submission
  const { settings } = input
  const abi = keptAbi(contract.abi)
  const optimizer = (settings.optimizer ?? {}) as { enabled?: boolean; runs?: number }
  const files = Object.entries(keptFiles(contract, input)).map(([path, { content }]) => ({ path, content }))
  const idOf = new Map([...compiled.fileOfId].map(([id, path]) => [path, id]))
  const evmVersion = settings.evmVersion ?? evmOf(contract.metadata)
  // beside language and settings what Vyper takes besides
  const { sources, ...withoutSources } = input
  const language = input.language === 'Yul' ? 'yul' : submission.language
  const contents = files.map(({ content }) => content)
  const ends = lineEndsOf(language, compiler.longVersion)
  return {
    ...{ ...of, language },
    contractName: contract.name,
    nameKey: symbolKey(contract.name),
    contractPath: contract.path,
    compilerVersion: compiler.longVersion,
    optimizer: submission.language === 'vyper' ? isVyperOptimized(settings) : optimizer.enabled === true,
    runs: optimizer.runs ?? null,
    evmVersion: typeof evmVersion === 'string' ? evmVersion : null,
    viaIR: settings.viaIR === true,
    licenseType: licenseOf(sources[contract.path]?.content ?? '', submission.licenseType, submission.language),
    runtimeMatch: runtime.kind,
    ...creationPapers(chosen, abi),
    readsMetadata: language === 'solidity' && isAltered(chosen) && readsCode(contents, ends, codesOf(chosen)),
    settings: JSON.stringify(withoutSources),
    abi: JSON.stringify(abi),
    enums: JSON.stringify(enumsOf(abi, contents, ends)),
    storageLayout: jsonOrNull(contract.storageLayout),
    documentation: jsonOrNull({ dev: contract.devdoc ?? {}, user: contract.userdoc ?? {} }),
    sourceMap: contract.runtime.sourceMap || null,
    libraries: JSON.stringify(libraries),
    immutables: JSON.stringify(Object.entries(runtime.immutables).map(([name, value]) => ({ name, value }))),
    files: files.map((file) => ({ ...file, sourceId: idOf.get(file.path) ?? null })),
    signatures: signaturesOf(abi, contract.signatures),
    compileMs: compiled.ms,
  }
}
