import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { readCloneCode } from '@corescope/decode/proxies/proxy'
import { differsByAddresses, differsByLiveMetadata } from '@corescope/decode/verification/compare-code'
import { findInstructionDifference } from '@corescope/decode/verification/compare-instructions'
import { compilerOf, splitMetadata, vyperOf } from '@corescope/decode/verification/metadata'
import { shareText } from '@corescope/decode/verification/share'
import { type ChainCode, candidatesOf, chooseNearest } from './choose.ts'
import { type Compiled, type CompiledContract, type CompilerInput, compile, submissionMs } from './compile.ts'
import { CompilerMissingError, type Compilers } from './compilers.ts'
import { shownName } from './contract-name.ts'
import { findMatch } from './find-match.ts'
import { type NearSettings, nearSettings, nearVyperSettings, neighbourReleases } from './near-settings.ts'
import { evmOf, isVyperOptimized } from './papers.ts'
import { CompilerStoppedError } from './run-process.ts'
import { type Failure, plainFailure, type Said, saidBy, say } from './sentences.ts'
import { sourceAt, wordsAt } from './source-place.ts'
import type { VerificationSubmission } from './submission.ts'
import { compileWithDecimals } from './vyper/decimals.ts'

/** What the search for the nearest settings may take: settings that are tried, and time, also for neighbouring releases. */
const budget = { tries: 8, ms: 60_000 }

const linkedAddresses = ({ settings }: CompilerInput): string[] =>
  Object.values((settings.libraries ?? {}) as Record<string, Record<string, unknown>>).flatMap((named) =>
    Object.values(named).filter((address) => typeof address === 'string'),
  )

interface Near extends Record<string, unknown> {
  compilerVersion: string
  evmVersion: string | null
  optimizer: boolean
  /** Vyper's way to optimize, where the settings name one. */
  optimize?: string
  runs: number | null
  viaIR: boolean
  likeness: number
  isMatch: boolean
}
interface Search {
  nearest: Near | null
  /** Why the release that the code names could not be tried; null: it was, or the code names none. */
  untried: Said | null
  /** Time ran out before all settings were tried. */
  isLate: boolean
}

/** A submission's own limits: whoever stops the job, and when its time is over, in milliseconds of the clock. */
interface Limited {
  signal: AbortSignal
  until: number
}

/** What one try gave: how near it comes, and whether it is the code. */
const compileNear = async (
  compilers: Compilers,
  submission: VerificationSubmission,
  { version, settings }: NearSettings,
  code: ChainCode,
  signal: AbortSignal,
): Promise<Near> => {
  const compiler = await compilers.find(submission.language, version, null, signal)
  const { contractName } = submission
  const again = (changed: CompilerInput) => compile(compiler, changed, signal, { contractName })
  const { input, compiled: first } = await compileWithDecimals({ ...submission.input, settings }, again)
  const { chosen, compiled } = await findMatch(first, { ...submission, input }, code, again)
  const candidates = candidatesOf(compiled, submission.contractPath, submission.contractName)
  const isMatch = chosen !== undefined
  return {
    compilerVersion: compiler.longVersion,
    ...readSettings(submission.language, settings),
    likeness: isMatch ? 1 : (chooseNearest(candidates, code)?.difference.likeness ?? 0),
    isMatch,
  }
}

/** What is known before other settings are tried: how near the given ones come, their code, and the release that the code on chain names. */
interface Found {
  likeness: number
  /** Hex digits without 0x. */
  compiled: string
  told: string | undefined
  /** EVM version that was compiled for; undefined: nobody tells. */
  evm: string | undefined
}

/**
 * What is tried, in order, within the budget. Releases beside the given one come last, where the code names none. Of Vyper the
 * release and the ways to optimize are tried. Pure.
 */
export const triesOf = (
  { language, version, input }: VerificationSubmission,
  runtime: string,
  { told, compiled, evm }: Found,
): NearSettings[] => {
  const given = { version, settings: input.settings }
  if (language === 'vyper') return nearVyperSettings(told, given)
  const tries = nearSettings(runtime, compiled, told, given, evm).slice(0, budget.tries)
  return told === undefined ? [...tries, ...neighbourReleases(given)] : tries
}

/** Compiles with settings that come into question until one gives the code, or the budget is used up. */
const findNearest = async (
  compilers: Compilers,
  submission: VerificationSubmission,
  code: ChainCode,
  known: Found,
  { signal, until }: Limited,
): Promise<Search> => {
  const late = AbortSignal.timeout(Math.max(0, Math.min(budget.ms, until - Date.now())))
  const ended = AbortSignal.any([signal, late])
  const found: Search = { nearest: null, untried: null, isLate: false }
  for (const one of triesOf(submission, code.runtime, known)) {
    try {
      const near = await compileNear(compilers, submission, one, code, ended)
      if (near.isMatch || near.likeness > Math.max(known.likeness, found.nearest?.likeness ?? 0)) found.nearest = near
      if (near.isMatch) break
    } catch (error) {
      signal.throwIfAborted()
      if (late.aborted) {
        found.isLate = true
        break
      }
      if (error instanceof CompilerMissingError) {
        // nothing names the releases beside the given one
        if (known.told === undefined) continue
        // every try is of the same release
        found.untried = saidBy(error)
        break
      }
      // this one try told nothing: the others may
      if (!(error instanceof CompilerStoppedError)) throw error
    }
  }
  return found
}

/** The release that made the contract, as its own code tells; undefined where it tells none. Pure. */
const toldRelease = ({ language }: VerificationSubmission, { runtime, creation }: ChainCode): string | undefined =>
  language === 'vyper' ? vyperOf(creation ?? '') : compilerOf(runtime)

/** The release that made the contract, as its own code tells, where the submission names another. Pure. */
export const otherRelease = (submission: VerificationSubmission, code: ChainCode): string | undefined => {
  const told = toldRelease(submission, code)
  return told === submission.version.split('-')[0] ? undefined : told
}

/** The same in words; undefined: nothing else. Pure. */
export const otherCompiler = (submission: VerificationSubmission, code: ChainCode): Said | undefined => {
  const told = otherRelease(submission, code)
  if (told === undefined) return undefined
  const name = submission.language === 'vyper' ? 'Vyper' : 'solc'
  return say(
    `The contract's own code says that ${name} ${told} made it; the submission names ${name} ${submission.version}.`,
    'otherCompiler',
    { compiler: name, told, submitted: submission.version },
  )
}

type Settings = Pick<Near, 'evmVersion' | 'optimizer' | 'optimize' | 'runs' | 'viaIR'>

/** Settings as people know them. Pure. */
const readSettings = (language: VerificationSubmission['language'], settings: Record<string, unknown>): Settings => {
  const evmVersion = typeof settings.evmVersion === 'string' ? settings.evmVersion : null
  if (language === 'vyper') {
    const way = typeof settings.optimize === 'string' ? { optimize: settings.optimize } : {}
    return { evmVersion, optimizer: isVyperOptimized(settings), ...way, runs: null, viaIR: false }
  }
  const { enabled = false, runs = null } = (settings.optimizer ?? {}) as { enabled?: boolean; runs?: number }
  return { evmVersion, optimizer: enabled, runs: enabled ? (runs ?? 200) : runs, viaIR: settings.viaIR === true }
}

/** The settings that give the code, as far as they are not those that were submitted. Pure. */
export const changedWords = (given: Settings, near: Settings & { compilerVersion: string }): string => {
  const words = [near.compilerVersion]
  if (near.evmVersion !== given.evmVersion) {
    words.push(near.evmVersion === null ? 'its default EVM version' : `EVM version ${near.evmVersion}`)
  }
  if (near.optimize !== undefined) {
    if (near.optimize !== given.optimize) words.push(`optimize ${near.optimize}`)
  } else if (near.optimizer !== given.optimizer || (near.optimizer && near.runs !== given.runs)) {
    const runs = near.runs === null ? '' : ` (${near.runs} runs)`
    words.push(near.optimizer ? `the optimizer on${runs}` : 'the optimizer off')
  }
  if (near.viaIR !== given.viaIR) words.push(`viaIR ${near.viaIR ? 'on' : 'off'}`)
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Where code differs first. @param offset null: in places alone. Pure. */
const placeSaid = (offset: number | null, source: ReturnType<typeof sourceAt>): Said => {
  if (offset === null) {
    const words = 'It differs only in where its jumps lead and its data lie: the instructions are the same.'
    return say(words, 'differsInPlaces')
  }
  const start = `It differs first at byte ${offset}`
  if (source === null) return say(`${start}.`, 'differsAt', { offset })
  const { file, line, isNear } = source
  return isNear === true
    ? say(`${start}, in the code at or near ${file}:${line}.`, 'differsNearLine', { offset, file, line })
    : say(`${start}, which comes from ${file}:${line}.`, 'differsAtLine', { offset, file, line })
}

const [seconds, others] = [submissionMs / 1_000, budget.ms / 1_000]
const searchEnded = say(
  `Not all settings that come into question were tried: one submission has ${seconds} seconds, and other settings ${others} of them.`,
  'searchEnded',
  { seconds, others },
)

const noContract = (name: string | null): Said =>
  name === null
    ? say('There is no contract with code in the sources.', 'noContract')
    : say(`There is no contract "${name}" with code in the sources.`, 'noSuchContract', { name })

const liveMetadata = (contract: string): Said =>
  say(
    `The code of ${contract} is that of the contract but for metadata, and the metadata on chain has bytes that would run if the code jumped there, or that shift the instructions behind them. Only the very sources and settings of the contract, with its metadata, can verify it.`,
    'liveMetadata',
    { contract },
  )

const otherLibraries = (libraries: readonly string[]): Said => {
  const addresses = libraries.join(', ')
  return say(
    `The code is linked with other libraries than the contract on chain calls: ${addresses}.`,
    'otherLibraries',
    { addresses },
  )
}

const farLonger = ({ path, name, runtime }: CompiledContract, code: ChainCode): Said => {
  const contract = `${path}:${shownName(name)}`
  const [compiled, onChain] = [runtime.object.length / 2, code.runtime.length / 2]
  const words = `The code of ${contract} has ${compiled} bytes, that of the contract ${onChain}.`
  return say(words, 'codeIsLonger', { contract, compiled, onChain })
}

/** What a clone (ERC-1167, or with arguments behind its code) is; undefined: the code is none. Pure. */
const cloneSaid = (runtime: string): Said | undefined => {
  const { kind, implementations } = readCloneCode(`0x${runtime}`) ?? {}
  const target = implementations?.[0]
  if (target === undefined || (kind !== 'erc1167' && kind !== 'cloneWithImmutableArgs')) return undefined
  const address = toChecksumAddress(target)
  const words = `The contract is a clone: its code does nothing but forward every call to ${address}, and has no source of its own. What can be verified is ${address}.`
  return say(words, 'isClone', { address })
}

/** Why compiled code is not that of the chain, with the first difference and the settings that come nearest. */
export const explainDifference = async (
  compilers: Compilers,
  submission: VerificationSubmission,
  compiled: Compiled,
  code: ChainCode,
  limited: Limited,
): Promise<Failure> => {
  const { input, contractPath, contractName } = submission
  const candidates = candidatesOf(compiled, contractPath, contractName)
  const [named] = candidates
  if (named === undefined) {
    return plainFailure('input', [noContract(contractName)], compiled.messages)
  }
  const clone = cloneSaid(code.runtime)
  if (clone !== undefined) return plainFailure('codeDiffers', [clone], compiled.messages)
  const near = chooseNearest(candidates, code)
  if (near === undefined) return plainFailure('codeDiffers', [farLonger(named, code)], compiled.messages)
  const { contract, difference, onChain } = near
  const first = findInstructionDifference(onChain, contract.runtime)
  // bytes that are no instructions, or places alone: where the bytes differ
  const isInstruction = typeof first === 'object'
  const at = isInstruction ? first : { onChain: difference.offset, compiled: difference.offset }
  // where an instruction differs it is never all of them
  const likeness = isInstruction ? Math.min(difference.likeness, 0.9999) : difference.likeness
  const found = {
    code: 'runtime',
    ...difference,
    likeness,
    offset: at.onChain,
    onChain: wordsAt(splitMetadata(onChain).code, at.onChain),
    compiled: wordsAt(splitMetadata(contract.runtime.object).code, at.compiled),
    source: isInstruction ? sourceAt(contract, at.compiled, compiled, input) : null,
  }
  const libraries = differsByAddresses(code.runtime, contract.runtime, linkedAddresses(input))
  if (libraries.length > 0) {
    return { ...plainFailure('libraries', [otherLibraries(libraries)], compiled.messages), difference: found }
  }
  const name = `${contract.path}:${shownName(contract.name)}`
  if (differsByLiveMetadata(code.runtime, contract.runtime)) {
    return plainFailure('codeDiffers', [liveMetadata(name)], compiled.messages)
  }
  const told = toldRelease(submission, code)
  const known = { likeness, compiled: contract.runtime.object, told, evm: evmOf(contract.metadata) }
  const { nearest, untried, isLate } = await findNearest(compilers, submission, code, known, limited)
  const differs = [
    say(
      `The code of ${name} is not that of the contract: ${shareText(likeness)} of the instructions are the same.`,
      'codeIsOther',
      {
        contract: name,
        share: shareText(likeness),
      },
    ),
    placeSaid(first === 'places' ? null : at.onChain, found.source),
    ...(isLate ? [searchEnded] : []),
  ]
  const other = otherCompiler(submission, code)
  if (other === undefined)
    return { ...plainFailure('codeDiffers', differs, compiled.messages), difference: found, nearest }
  const given = readSettings(submission.language, input.settings)
  // screens show the settings themselves
  const tried = nearest?.isMatch ? [say(`With ${changedWords(given, nearest)} the sources give this code.`, null)] : []
  const said = [other, ...tried, ...(untried === null ? [] : [untried]), ...differs]
  return { ...plainFailure('wrongCompiler', said, compiled.messages), difference: found, nearest }
}
