import { compilerEvms } from '@corescope/chain/evm-versions'
import { namesVyperWays, type VyperWay, vyperWays } from '@corescope/chain/vyper-optimize'
import type { CallRequest } from '../../../api-client/call-api.ts'
import { pathFaults } from './source-paths.ts'

/** How sources are given. */
export type InputKind = 'single' | 'multiple' | 'json' | 'vyper'

/** Codes of the input types (spec §3). */
const inputTypes: Record<InputKind, 1 | 2 | 4 | 8> = { single: 1, multiple: 2, json: 4, vyper: 8 }

export interface SourceFile {
  path: string
  content: string
}

/** What the form holds. */
export interface Draft {
  address: string
  compilerVersion: string
  contractName: string
  /** Code of a licence; empty: not said. */
  licenseType: string
  optimization: boolean
  runs: string
  /** A compiler's name for one; empty: the compiler's own choice. */
  evmVersion: string
  viaIR: boolean
  /** How Vyper optimizes; empty: its own choice. */
  optimize: VyperWay | ''
  constructorArguments: string
  libraries: { name: string; address: string }[]
  sourceCode: string
  files: SourceFile[]
}

/** Names that compilers have for versions of the machine, oldest first. */
export const evmVersions: readonly string[] = compilerEvms.map(([name]) => name)

/** A way of Vyper to optimize as it is named; empty: none of them. Pure. */
export const vyperWayOf = (name: string | null | undefined): VyperWay | '' =>
  vyperWays.find((way) => way === name) ?? ''

/** A form as a link fills it: `?a=&compiler=&evm=&optimize=1&runs=&viaIR=1`; of Vyper `optimize=codesize`. */
export const draftOf = (search: Pick<URLSearchParams, 'get'>): Draft => ({
  address: search.get('a') ?? '',
  compilerVersion: search.get('compiler') ?? '',
  contractName: search.get('name') ?? '',
  licenseType: '',
  optimization: search.get('optimize') === '1',
  runs: search.get('runs') ?? '200',
  evmVersion: evmVersions.find((name) => name === search.get('evm')) ?? '',
  viaIR: search.get('viaIR') === '1',
  optimize: vyperWayOf(search.get('optimize')),
  constructorArguments: '',
  libraries: [],
  sourceCode: '',
  files: [],
})

/** Fields that may be wrong, each with a message of its own. */
export type Problem =
  | 'address'
  | 'compiler'
  | 'source'
  | 'files'
  | 'paths'
  | 'json'
  | 'runs'
  | 'arguments'
  | 'libraries'

/** Whether a form asks for libraries. What another form was given stays in the draft: it may be needed again. */
export const takesLibraries = (kind: InputKind): boolean => kind === 'single' || kind === 'multiple'

const isRuns = (text: string) => /^\d{1,10}$/.test(text.trim())
const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text.trim())

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** What of a form cannot be sent as it is. Pure. */
export const problemsOf = (draft: Draft, kind: InputKind): Problem[] => {
  const wrong: [Problem, boolean][] = [
    ['address', !isAddress(draft.address)],
    ['compiler', draft.compilerVersion === ''],
    ['source', kind === 'single' && draft.sourceCode.trim() === ''],
    ['files', kind === 'multiple' && draft.files.length === 0],
    ['paths', (kind === 'multiple' || kind === 'vyper') && pathFaults(draft.files.map(({ path }) => path)).size > 0],
    ['source', kind === 'vyper' && draft.sourceCode.trim() === '' && draft.files.length === 0],
    ['json', kind === 'json' && !isJson(draft.sourceCode)],
    ['runs', draft.optimization && !isRuns(draft.runs)],
    ['arguments', !/^(0x)?([0-9a-fA-F]{2})*$/.test(draft.constructorArguments.trim())],
    [
      'libraries',
      takesLibraries(kind) && draft.libraries.some(({ name, address }) => name.trim() === '' || !isAddress(address)),
    ],
  ]
  return wrong.flatMap(([problem, isWrong]) => (isWrong ? [problem] : []))
}

const sourcesOf = ({ sourceCode, files }: Draft, kind: InputKind) => {
  if (kind === 'json') return { standardJson: sourceCode }
  if (kind === 'multiple' || (kind === 'vyper' && files.length > 0)) {
    return { files: files.map(({ path, content }) => ({ path: path.trim(), content })) }
  }
  return { sourceCode }
}

/** A draft with the files that were chosen. A single one fills the text; of Vyper it stays a file: its name is the contract's. Pure. */
export const withFiles = (files: SourceFile[], kind: InputKind): Partial<Draft> => {
  const last = files.at(-1)
  if (last === undefined) return { files }
  if (kind === 'multiple' || (kind === 'vyper' && !(files.length === 1 && last.path.endsWith('.json'))))
    return { files }
  return { sourceCode: last.content, files: [] }
}

/** Settings of a compiler, as a draft holds them. */
export type CompilerSettings = Pick<
  Draft,
  'compilerVersion' | 'evmVersion' | 'optimization' | 'runs' | 'viaIR' | 'optimize'
>

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/**
 * Standard JSON of Solidity with other settings: what else it says stays. `viaIR` is there only where it is on: without it it is off, and
 * releases before 0.7.5 refuse its very name.
 */
const withJsonSettings = (text: string, { evmVersion, optimization, runs, viaIR }: CompilerSettings): string => {
  const input = recordOf(JSON.parse(text))
  const { evmVersion: _evm, viaIR: _ir, ...settings } = recordOf(input.settings)
  const optimizer = { ...recordOf(settings.optimizer), enabled: optimization, runs: Number(runs) }
  const evm = evmVersion === '' ? {} : { evmVersion }
  const changed = { ...input, settings: { ...settings, ...evm, optimizer, ...(viaIR ? { viaIR } : {}) } }
  return JSON.stringify(changed, undefined, text.includes('\n') ? 2 : undefined)
}

/** Standard JSON of Vyper with other settings: what else it says stays. An older release takes no names of ways. */
const withVyperSettings = (text: string, { compilerVersion, evmVersion, optimize }: CompilerSettings): string => {
  const input = recordOf(JSON.parse(text))
  const { evmVersion: _evm, optimize: _way, ...settings } = recordOf(input.settings)
  const way = namesVyperWays(compilerVersion) ? optimize : optimize !== 'none'
  const named = { ...(evmVersion === '' ? {} : { evmVersion }), ...(optimize === '' ? {} : { optimize: way }) }
  return JSON.stringify(
    { ...input, settings: { ...settings, ...named } },
    undefined,
    text.includes('\n') ? 2 : undefined,
  )
}

/** A draft with other settings: standard JSON has them in its text. Pure. */
export const withSettings = (
  { sourceCode }: Pick<Draft, 'sourceCode'>,
  kind: InputKind,
  settings: CompilerSettings,
): Partial<Draft> => {
  if ((kind !== 'json' && kind !== 'vyper') || !isJson(sourceCode)) return settings
  const change = kind === 'json' ? withJsonSettings : withVyperSettings
  return { ...settings, sourceCode: change(sourceCode, settings) }
}

/** The request of a form without problems. */
export const submissionOf = (draft: Draft, kind: InputKind): CallRequest<'verifyContract'> => {
  const given = <Name extends string>(name: Name, text: string) =>
    (text.trim() === '' ? {} : { [name]: text.trim() }) as Partial<Record<Name, string>>
  return {
    address: draft.address.trim(),
    inputType: inputTypes[kind],
    compilerVersion: draft.compilerVersion,
    ...sourcesOf(draft, kind),
    ...given('contractName', draft.contractName),
    ...given('constructorArguments', draft.constructorArguments),
    ...(draft.licenseType === '' ? {} : { licenseType: Number(draft.licenseType) }),
    // Standard JSON has settings of its own.
    ...(kind === 'json'
      ? {}
      : {
          ...given('evmVersion', draft.evmVersion),
          optimization: draft.optimization,
          // of an optimizer that is off nobody sees what stands here
          runs: isRuns(draft.runs) ? Number(draft.runs) : 200,
          viaIR: draft.viaIR,
          ...(kind === 'vyper' && draft.optimize !== '' ? { optimize: draft.optimize } : {}),
        }),
    ...(takesLibraries(kind)
      ? { libraries: draft.libraries.map(({ name, address }) => ({ name: name.trim(), address: address.trim() })) }
      : {}),
  }
}
