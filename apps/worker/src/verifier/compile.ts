import type { CompiledCode } from '@corescope/decode/verification/compare-code'
import { placeOf } from '@corescope/decode/verification/source-map'
import { type Compiler, inEmptyFolder, soljsonCommand } from './compilers.ts'
import { CompilerStoppedError, type Limits, runProcess } from './run-process.ts'

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

interface CodeOutput extends Partial<CompiledCode> {
  object?: string
  sourceMap?: string
}
/** One contract of the compiler's output. */
export interface CompiledContract {
  path: string
  name: string
  abi: unknown[]
  metadata: string
  runtime: CompiledCode & { sourceMap: string }
  creation: CompiledCode
  storageLayout: unknown
  devdoc: unknown
  userdoc: unknown
}
export interface Compiled {
  contracts: CompiledContract[]
  messages: CompilerMessage[]
  /** Ids that source maps name. */
  fileOfId: Map<number, string>
  ms: number
}

const limits: Limits = { timeoutMs: 120_000, memoryBytes: 2 * 1024 ** 3, outputBytes: 100 * 1024 * 1024 }
const maxMessages = 50
const maxMessageSigns = 1_000

const solidityOutputs = [
  'abi',
  'metadata',
  'devdoc',
  'userdoc',
  'storageLayout',
  'evm.bytecode.object',
  'evm.bytecode.linkReferences',
  'evm.deployedBytecode.object',
  'evm.deployedBytecode.linkReferences',
  'evm.deployedBytecode.immutableReferences',
  'evm.deployedBytecode.sourceMap',
]
const vyperOutputs = ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object', 'evm.deployedBytecode.sourceMap']

const digits = (object: string | undefined) => (object ?? '').replace(/^0x/, '').toLowerCase()
const codeOf = (code: CodeOutput | undefined): CompiledCode => ({
  // placeholders keep their case: they are no digits
  object: /[^0-9a-fA-Fx]/.test(code?.object ?? '') ? (code?.object ?? '').replace(/^0x/, '') : digits(code?.object),
  linkReferences: code?.linkReferences ?? {},
  immutableReferences: code?.immutableReferences ?? {},
})

interface RawMessage {
  severity?: string
  message?: string
  formattedMessage?: string
  sourceLocation?: { file?: string; start?: number; lineno?: number; col_offset?: number }
}
const readMessage = (raw: RawMessage, { sources }: CompilerInput): CompilerMessage => {
  const { sourceLocation: at } = raw
  const file = at?.file ?? null
  const content = file === null ? undefined : sources[file]?.content
  const told =
    content !== undefined && at?.start !== undefined && at.start >= 0 ? placeOf(content, at.start) : undefined
  const severity = raw.severity === 'warning' || raw.severity === 'info' ? raw.severity : 'error'
  return {
    severity,
    message: (raw.message ?? raw.formattedMessage ?? 'the compiler says no more').slice(0, maxMessageSigns),
    file: file?.slice(0, 500) ?? null,
    line: told?.line ?? at?.lineno ?? null,
    column: told?.column ?? at?.col_offset ?? null,
  }
}

type RawContract = Record<string, unknown> & { evm?: { bytecode?: CodeOutput; deployedBytecode?: CodeOutput } }
interface RawOutput {
  errors?: RawMessage[]
  contracts?: Record<string, Record<string, RawContract>>
  sources?: Record<string, { id?: number }>
}

const readOutput = (said: string, input: CompilerInput, ms: number): Compiled => {
  let output: RawOutput
  try {
    output = JSON.parse(said) as RawOutput
  } catch (error) {
    throw new CompilerStoppedError(
      'compilerCrashed',
      `The compiler's answer cannot be read: ${(error as Error).message.slice(0, 200)}`,
    )
  }
  const all = output.errors ?? []
  // errors first: warnings may be megabytes
  const messages = [
    ...all.filter(({ severity }) => severity !== 'warning' && severity !== 'info'),
    ...all.filter(({ severity }) => severity === 'warning' || severity === 'info'),
  ]
  const contracts = Object.entries(output.contracts ?? {}).flatMap(([path, named]) =>
    Object.entries(named).map(
      ([name, { abi, metadata, devdoc, userdoc, storageLayout, evm }]): CompiledContract => ({
        path,
        name,
        abi: Array.isArray(abi) ? abi : [],
        metadata: typeof metadata === 'string' ? metadata : '',
        runtime: {
          ...codeOf(evm?.deployedBytecode),
          sourceMap: typeof evm?.deployedBytecode?.sourceMap === 'string' ? evm.deployedBytecode.sourceMap : '',
        },
        creation: codeOf(evm?.bytecode),
        storageLayout,
        devdoc,
        userdoc,
      }),
    ),
  )
  const fileOfId = new Map(
    Object.entries(output.sources ?? {}).flatMap(([path, { id }]) => (id === undefined ? [] : [[id, path] as const])),
  )
  return { contracts, messages: messages.slice(0, maxMessages).map((one) => readMessage(one, input)), fileOfId, ms }
}

/**
 * Compiles with limits, in a process of its own and an empty folder.
 * @throws CompilerStoppedError
 */
export const compile = async (
  compiler: Compiler,
  input: CompilerInput,
  signal: AbortSignal,
  given: Limits = limits,
): Promise<Compiled> => {
  const isVyper = compiler.language === 'vyper'
  const outputSelection = { '*': { '*': isVyper ? vyperOutputs : solidityOutputs } }
  const text = JSON.stringify({ ...input, settings: { ...input.settings, outputSelection } })
  const began = Date.now()
  const said = await inEmptyFolder((folder) => {
    const command =
      compiler.kind === 'javascript'
        ? soljsonCommand(compiler.path)
        : { program: compiler.path, argv: ['--standard-json'] }
    return runProcess({ ...command, folder }, text, given, signal)
  })
  return readOutput(said, input, Date.now() - began)
}
