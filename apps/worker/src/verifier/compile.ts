import { librariesIn } from '@corescope/decode/abi/is-library'
import { lineEndsOf } from '@corescope/decode/source-text/line-ends'
import { type CompiledCode, hasCallProtection } from '@corescope/decode/verification/compare-code'
import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { vyperDigests } from '@corescope/decode/verification/metadata'
import { placesOf, type SourcePlace } from '@corescope/decode/verification/source-map'
import { inEmptyFolder } from './compile-folders.ts'
import { type Compiler, soljsonCommand } from './compilers.ts'
import { CompilerStoppedError, crashOf, type Limits, runProcess } from './run-process.ts'
import { say } from './sentences.ts'
import { vyperPlace, vyperWords } from './vyper/messages.ts'
import { vyperSelection } from './vyper/output-selection.ts'
import { readVyperSourceMap } from './vyper/source-map.ts'

/** The compiler's own input, as it was submitted. */
export interface CompilerInput {
  language: string
  sources: Record<string, { content: string }>
  settings: Record<string, unknown>
}

export interface CompilerMessage {
  severity: 'error' | 'warning' | 'info'
  message: string
  file: string | null
  line: number | null
  column: number | null
}

interface CodeOutput extends Partial<Pick<CompiledCode, 'linkReferences' | 'immutableReferences'>> {
  object?: string
  /** Text; of newer Vyper an object. */
  sourceMap?: unknown
}
/** One contract of the compiler's output. */
export interface CompiledContract {
  path: string
  name: string
  abi: unknown[]
  /** Of functions, as their selectors are made of them; those of a library name its types. Empty: the compiler tells none. */
  signatures: string[]
  metadata: string
  runtime: CompiledCode & { sourceMap: string }
  creation: CompiledCode
  storageLayout: unknown
  devdoc: unknown
  userdoc: unknown
}
export interface Compiled {
  contracts: CompiledContract[]
  /** The compiler appends metadata to them. */
  hasMetadata: boolean
  messages: CompilerMessage[]
  /** Ids that source maps name. */
  fileOfId: Map<number, string>
  ms: number
}

/** Longest time of a submission's compilations together, and of looking for other settings: others wait meanwhile. */
export const submissionMs = 120_000
const limits: Limits = { timeoutMs: submissionMs, memoryBytes: 2 * 1024 ** 3, outputBytes: 100 * 1024 * 1024 }
const maxMessages = 50
const maxMessageSigns = 1_000

const solidityOutputs = [
  'abi',
  'metadata',
  'devdoc',
  'userdoc',
  'storageLayout',
  'evm.methodIdentifiers',
  'evm.bytecode.object',
  'evm.bytecode.linkReferences',
  'evm.deployedBytecode.object',
  'evm.deployedBytecode.linkReferences',
  'evm.deployedBytecode.immutableReferences',
  'evm.deployedBytecode.sourceMap',
]

const digits = (object: string | undefined) => (object ?? '').replace(/^0x/, '').toLowerCase()
const codeOf = (code: CodeOutput | undefined, hasMetadata: boolean): CompiledCode => ({
  hasMetadata,
  // placeholders keep their case: they are no digits
  object: /[^0-9a-fA-Fx]/.test(code?.object ?? '') ? (code?.object ?? '').replace(/^0x/, '') : digits(code?.object),
  linkReferences: code?.linkReferences ?? {},
  immutableReferences: code?.immutableReferences ?? {},
})

/** Of Vyper it ends with a digest of all sources, which is told to be one unless the settings leave it away. */
const creationOf = (
  code: CodeOutput | undefined,
  hasMetadata: boolean,
  { language, settings }: CompilerInput,
): CompiledCode => {
  const creation = codeOf(code, hasMetadata)
  if (language !== 'Vyper' || settings.bytecodeMetadata === false) return creation
  const digests = vyperDigests(creation.object)
  return { ...creation, digests, isDigested: digests.length > 0 }
}

interface RawMessage {
  severity?: string
  type?: string
  message?: string
  formattedMessage?: string
  sourceLocation?: {
    file?: string | undefined
    start?: number
    lineno?: number | null | undefined
    col_offset?: number | null
  }
}
const wordsOf = ({ message, formattedMessage }: RawMessage): string =>
  message ?? formattedMessage ?? 'the compiler says no more'

/** A message of Vyper in the form of the others: it tells most places in its text alone. Pure. */
const readVyper = (raw: RawMessage, { sources }: CompilerInput): RawMessage => {
  const { file, lineno, col_offset: column } = raw.sourceLocation ?? {}
  const named = { lineno, col_offset: typeof column === 'number' ? column + 1 : null }
  const place = vyperPlace(raw)
  const told = place === undefined ? named : { lineno: place.line, col_offset: place.column }
  // a file of the compiler's own has no line here
  const isKnown = place?.file === undefined || Object.hasOwn(sources, place.file)
  const sourceLocation = isKnown ? { file: place?.file ?? file, ...told } : { file }
  return { ...raw, message: vyperWords(raw) ?? wordsOf(raw), sourceLocation }
}

/** What a compiler writes as an error of the sources when it fails itself (`std::bad_alloc`). */
const ownFailure = /^(?:Uncaught exception|Unknown exception|Internal exception in StandardCompiler)/

const readMessage = (raw: RawMessage, told: SourcePlace | undefined): CompilerMessage => {
  const { sourceLocation: at } = raw
  const file = at?.file ?? null
  const severity = raw.severity === 'warning' || raw.severity === 'info' ? raw.severity : 'error'
  return {
    severity,
    // it may quote what the sources hold
    message: withHiddenSigns(wordsOf(raw).slice(0, maxMessageSigns)),
    file: file?.slice(0, 500) ?? null,
    line: told?.line ?? at?.lineno ?? null,
    column: told?.column ?? at?.col_offset ?? null,
  }
}

/** What messages say, and where: each file is walked through once for all of them. */
const readMessages = (given: readonly RawMessage[], input: CompilerInput): CompilerMessage[] => {
  const { sources } = input
  const all = input.language === 'Vyper' ? given.map((raw) => readVyper(raw, input)) : given
  const inFiles = new Map<string, { raw: RawMessage; start: number }[]>()
  for (const raw of all) {
    const { file, start } = raw.sourceLocation ?? {}
    if (typeof file !== 'string' || typeof start !== 'number' || start < 0) continue
    const known = inFiles.get(file)
    if (known === undefined) inFiles.set(file, [{ raw, start }])
    else known.push({ raw, start })
  }
  const told = new Map<RawMessage, SourcePlace>()
  for (const [file, here] of inFiles) {
    const content = Object.hasOwn(sources, file) ? sources[file]?.content : undefined
    if (content === undefined) continue
    const places = placesOf(
      content,
      here.map(({ start }) => start),
    )
    for (const [index, { raw }] of here.entries()) told.set(raw, places[index]!)
  }
  return all.map((raw) => readMessage(raw, told.get(raw)))
}

type RawContract = Record<string, unknown> & {
  evm?: { bytecode?: CodeOutput; deployedBytecode?: CodeOutput; methodIdentifiers?: Record<string, string> }
}
interface RawOutput {
  errors?: RawMessage[]
  contracts?: Record<string, Record<string, RawContract>>
  sources?: Record<string, { id?: number }>
}

/** Whether the compiler appends metadata to contracts: solc does to those of Solidity, unless it is told not to. Pure. */
const appendsMetadata = ({ language, settings }: CompilerInput): boolean => {
  const { appendCBOR } = (settings.metadata ?? {}) as { appendCBOR?: unknown }
  return language === 'Solidity' && appendCBOR !== false
}

/** The source map of runtime code, in the form of Solidity; empty where the compiler tells none. Pure. */
const sourceMapOf = (
  code: CodeOutput | undefined,
  { language, sources }: CompilerInput,
  fileOfId: Compiled['fileOfId'],
): string => {
  const { sourceMap, object } = code ?? {}
  if (language !== 'Vyper') return typeof sourceMap === 'string' ? sourceMap : ''
  return readVyperSourceMap(sourceMap, digits(object), (id) => sources[fileOfId.get(id) ?? '']?.content)
}

/**
 * Whether a contract's code begins with its own address: that of a library does, by the older way of making code. The source says what is
 * a library. It is read only where code begins like that, once for all contracts of a file.
 */
const protectionReader = ({ language, sources, settings }: CompilerInput, compilerVersion: string) => {
  const libraries = new Map<string, ReadonlySet<string>>()
  return (path: string, name: string, { object }: CompiledCode): boolean => {
    if (language !== 'Solidity' || settings.viaIR === true || !hasCallProtection({ object, isLibrary: true }))
      return false
    const content = Object.hasOwn(sources, path) ? sources[path]!.content : ''
    const known = libraries.get(path) ?? librariesIn(content, lineEndsOf('solidity', compilerVersion))
    libraries.set(path, known)
    return known.has(name)
  }
}

const readOutput = (said: string, input: CompilerInput, compilerVersion: string, ms: number): Compiled => {
  let output: RawOutput
  try {
    output = JSON.parse(said) as RawOutput
  } catch (error) {
    const said = say("The compiler's answer cannot be read: it is no JSON.", 'unreadableAnswer')
    throw new CompilerStoppedError('compilerCrashed', said, { cause: error })
  }
  const all = output.errors ?? []
  // errors first: warnings may be megabytes
  const messages = [
    ...all.filter(({ severity }) => severity !== 'warning' && severity !== 'info'),
    ...all.filter(({ severity }) => severity === 'warning' || severity === 'info'),
  ]
  const failure = all.map(wordsOf).find((words) => ownFailure.test(words))
  if (failure !== undefined) throw crashOf('The compiler failed without an answer', failure)
  const hasMetadata = appendsMetadata(input)
  const fileOfId = new Map(
    Object.entries(output.sources ?? {}).flatMap(([path, { id }]) => (id === undefined ? [] : [[id, path] as const])),
  )
  const isProtected = protectionReader(input, compilerVersion)
  const contracts = Object.entries(output.contracts ?? {}).flatMap(([path, named]) =>
    Object.entries(named).map(([name, { abi, metadata, devdoc, userdoc, storageLayout, evm }]): CompiledContract => {
      const runtime = codeOf(evm?.deployedBytecode, hasMetadata)
      return {
        path,
        name,
        abi: Array.isArray(abi) ? abi : [],
        signatures: Object.keys(evm?.methodIdentifiers ?? {}),
        metadata: typeof metadata === 'string' ? metadata : '',
        runtime: {
          ...runtime,
          isLibrary: isProtected(path, name, runtime),
          sourceMap: sourceMapOf(evm?.deployedBytecode, input, fileOfId),
        },
        creation: creationOf(evm?.bytecode, hasMetadata, input),
        storageLayout,
        devdoc,
        userdoc,
      }
    }),
  )
  return {
    contracts,
    hasMetadata,
    messages: readMessages(messages.slice(0, maxMessages), input),
    fileOfId,
    ms,
  }
}

interface CompileOptions extends Partial<Limits> {
  /** The contract that code is wanted of: compilers make that of no other one in the sources. Null or absent: of all. */
  contractName?: string | null
  /** Nothing but the runtime code of these contracts is wanted; of an empty path: in any file. */
  only?: readonly { path: string; name: string }[]
}

const runtimeOutputs = ['object', 'linkReferences', 'immutableReferences'].map((part) => `evm.deployedBytecode.${part}`)

const selectionOfSome = (wanted: readonly { path: string; name: string }[]) => {
  const selection: Record<string, Record<string, string[]>> = {}
  for (const { path, name } of wanted) {
    const file = path === '' ? '*' : path
    selection[file] = { ...selection[file], [name]: runtimeOutputs }
  }
  return selection
}

/** What is asked of the compiler. Code of one contract alone is the same, and takes a small part of the time. Pure. */
const selectionOf = ({ language, sources }: CompilerInput, contractName: string | null, version: string) => {
  if (language === 'Vyper') return vyperSelection(sources, contractName, version)
  return { '*': { [language === 'Solidity' ? (contractName ?? '*') : '*']: solidityOutputs } }
}

/**
 * Compiles with limits, in a process of its own and an empty folder.
 * @throws CompilerStoppedError
 */
export const compile = async (
  compiler: Compiler,
  input: CompilerInput,
  signal: AbortSignal,
  { contractName = null, only, ...given }: CompileOptions = {},
): Promise<Compiled> => {
  const outputSelection =
    only === undefined ? selectionOf(input, contractName, compiler.longVersion) : selectionOfSome(only)
  const text = JSON.stringify({ ...input, settings: { ...input.settings, outputSelection } })
  const began = Date.now()
  const said = await inEmptyFolder((folder) => {
    const command =
      compiler.kind === 'javascript'
        ? soljsonCommand(compiler.path)
        : { program: compiler.path, argv: ['--standard-json'] }
    return runProcess({ ...command, folder }, text, { ...limits, ...given }, signal)
  })
  return readOutput(said, input, compiler.longVersion, Date.now() - began)
}
