import { differsByAddresses } from '@corescope/decode/verification/compare-code'
import { splitMetadata } from '@corescope/decode/verification/metadata'
import { type ChainCode, candidatesOf, chooseMatch, chooseNearest } from './choose.ts'
import { type Compiled, type CompilerInput, compile } from './compile.ts'
import { CompilerMissingError, type Compilers } from './compilers.ts'
import { nearSettings } from './near-settings.ts'
import { CompilerStoppedError } from './run-process.ts'
import { sourceAt, wordsAt } from './source-place.ts'
import type { VerificationSubmission } from './submission.ts'

/** Why a verification failed, as `verificationFailureSchema` of the contract has it. */
export interface Failure {
  code: string
  message: string
  compilerMessages: Compiled['messages']
  difference: object | null
  nearest: object | null
}

export const plainFailure = (code: string, message: string, compilerMessages: Compiled['messages'] = []): Failure => ({
  code,
  message,
  compilerMessages,
  difference: null,
  nearest: null,
})

/** Compilations, and their time, that looking for the nearest settings may take. */
const budget = { tries: 8, ms: 60_000 }

const linkedAddresses = ({ settings }: CompilerInput): string[] =>
  Object.values((settings.libraries ?? {}) as Record<string, Record<string, unknown>>).flatMap((named) =>
    Object.values(named).filter((address) => typeof address === 'string'),
  )

interface Near extends Record<string, unknown> {
  likeness: number
  isMatch: boolean
}
/** Compiles with settings that come into question until one gives the code, or the budget is used up. */
const findNearest = async (
  compilers: Compilers,
  submission: VerificationSubmission,
  code: ChainCode,
  likeness: number,
  signal: AbortSignal,
): Promise<Near | null> => {
  const until = Date.now() + budget.ms
  const { input, contractPath, contractName } = submission
  let nearest: Near | null = null
  const tries = nearSettings(code.runtime, { version: submission.version, settings: input.settings })
  for (const { version, settings } of tries.slice(0, budget.tries)) {
    if (Date.now() > until) break
    try {
      const compiler = await compilers.find('solidity', version, null, signal)
      const compiled = await compile(compiler, { ...input, settings }, signal)
      const candidates = candidatesOf(compiled, contractPath, contractName)
      const isMatch = chooseMatch(candidates, code, false) !== undefined
      const near = chooseNearest(candidates, code)
      const found = isMatch ? 1 : (near?.difference.likeness ?? 0)
      if (found <= Math.max(likeness, nearest?.likeness ?? 0) && !isMatch) continue
      const optimizer = (settings.optimizer ?? {}) as { enabled?: boolean; runs?: number }
      nearest = {
        compilerVersion: compiler.longVersion,
        evmVersion: typeof settings.evmVersion === 'string' ? settings.evmVersion : null,
        optimizer: optimizer.enabled === true,
        runs: optimizer.runs ?? null,
        viaIR: settings.viaIR === true,
        likeness: found,
        isMatch,
      }
      if (isMatch) return nearest
    } catch (error) {
      // this one try told nothing: the others may
      if (!(error instanceof CompilerMissingError || error instanceof CompilerStoppedError)) throw error
    }
  }
  return nearest
}

const share = (likeness: number) => `${Math.floor(likeness * 1_000) / 10} %`

/** Why compiled code is not that of the chain, with the first difference and the settings that come nearest. */
export const explainDifference = async (
  compilers: Compilers,
  submission: VerificationSubmission,
  compiled: Compiled,
  code: ChainCode,
  signal: AbortSignal,
): Promise<Failure> => {
  const { input, contractPath, contractName, language } = submission
  const near = chooseNearest(candidatesOf(compiled, contractPath, contractName), code)
  if (near === undefined) {
    const wanted = contractName === null ? 'no contract with code' : `no contract "${contractName}" with code`
    return plainFailure('input', `There is ${wanted} in the sources.`, compiled.messages)
  }
  const { contract, difference } = near
  const { likeness, offset } = difference
  const found = {
    code: 'runtime',
    ...difference,
    onChain: wordsAt(splitMetadata(code.runtime).code, offset),
    compiled: wordsAt(splitMetadata(contract.runtime.object).code, offset),
    source: sourceAt(contract, offset, compiled, input),
  }
  const libraries = differsByAddresses(code.runtime, contract.runtime, linkedAddresses(input))
  if (libraries.length > 0) {
    const message = `The code is linked with other libraries: ${libraries.join(', ')} is not what the contract on chain calls.`
    return { ...plainFailure('libraries', message, compiled.messages), difference: found }
  }
  const nearest = language === 'vyper' ? null : await findNearest(compilers, submission, code, likeness, signal)
  const place = found.source === null ? '' : `, which comes from ${found.source.file}:${found.source.line}`
  const message = `The code of ${contract.path}:${contract.name} is not that of the contract: ${share(likeness)} of it are the same, and it differs first at byte ${offset}${place}.`
  return { ...plainFailure('codeDiffers', message, compiled.messages), difference: found, nearest }
}
