import { withGuessedDigests } from '@corescope/decode/verification/compare-code'
import { findDigests } from '@corescope/decode/verification/metadata'
import { type ChainCode, type Chosen, candidatesOf, chooseMatch, worthOf } from './choose.ts'
import type { Compiled, CompiledContract, CompilerInput } from './compile.ts'
import { CompilerStoppedError } from './run-process.ts'
import type { VerificationSubmission } from './submission.ts'

const guessed = (contract: CompiledContract): CompiledContract => ({
  ...contract,
  runtime: { ...contract.runtime, ...withGuessedDigests(contract.runtime) },
  creation: withGuessedDigests(contract.creation),
})

/** The same input with a comment behind each source: of the code only digests of metadata become others. Pure. */
const withComments = (input: CompilerInput): CompilerInput => ({
  ...input,
  sources: Object.fromEntries(
    Object.entries(input.sources).map(([path, { content }]) => [path, { content: `${content}\n// once more` }]),
  ),
})

/** Output with the places of digests, which those of the other one tell. Pure. */
const withDigests = (compiled: Compiled, other: Compiled): Compiled => {
  const key = ({ path, name }: CompiledContract) => JSON.stringify([path, name])
  const others = new Map(other.contracts.map((contract) => [key(contract), contract]))
  const contracts = compiled.contracts.map((contract): CompiledContract => {
    const { runtime, creation } = contract
    const twin = others.get(key(contract))
    const digestsOf = (own: string, its = '') => ({ digests: findDigests(own, its) })
    return {
      ...contract,
      runtime: { ...runtime, ...digestsOf(runtime.object, twin?.runtime.object) },
      creation: { ...creation, ...digestsOf(creation.object, twin?.creation.object) },
    }
  })
  return { ...compiled, contracts }
}

/**
 * The contract of an output whose code is that of the chain, and the output as it was compared. Where code could be the same but for
 * digests of metadata, the compiler tells where it put them, by compiling once more: what stands in the sources only looks like one. Where that leaves
 * a limit, what was found without it stays.
 * @param compileAgain compiles other sources with the same compiler and settings
 */
export const findMatch = async (
  compiled: Compiled,
  { language, input, contractPath, contractName }: VerificationSubmission,
  code: ChainCode,
  compileAgain: (input: CompilerInput) => Promise<Compiled>,
): Promise<{ chosen: Chosen | undefined; compiled: Compiled }> => {
  const choose = (output: Compiled, change = (contract: CompiledContract) => contract) =>
    chooseMatch(candidatesOf(output, contractPath, contractName).map(change), code, language === 'vyper')
  const chosen = choose(compiled)
  if (!compiled.hasMetadata || worthOf(choose(compiled, guessed)) === worthOf(chosen)) return { chosen, compiled }
  try {
    const marked = withDigests(compiled, await compileAgain(withComments(input)))
    return { chosen: choose(marked), compiled: marked }
  } catch (error) {
    if (chosen !== undefined && error instanceof CompilerStoppedError) return { chosen, compiled }
    throw error
  }
}
