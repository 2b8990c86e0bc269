import { readCodesOf } from '@corescope/store/codes/of-addresses'
import { storableJson } from '@corescope/store/storable-text'
import {
  failDead,
  failVerification,
  noteStage,
  readVerificationWork,
  type VerificationWork,
} from '@corescope/store/verification/jobs'
import { storeVerification } from '@corescope/store/verification/write'
import { z } from 'zod'
import type { Job, JobContext } from '../runtime/job.ts'
import type { ChainCode, Chosen } from '../verifier/choose.ts'
import { type Compiled, type CompilerInput, compile, submissionMs } from '../verifier/compile.ts'
import { type Compiler, CompilerMissingError, type Compilers } from '../verifier/compilers.ts'
import { refusedLibrary, refusedName } from '../verifier/contract-name.ts'
import { explainDifference, otherCompiler, otherRelease } from '../verifier/explain.ts'
import { findMatch } from '../verifier/find-match.ts'
import { compareLibraries, type LibraryWorld, type LinkedLibrary } from '../verifier/libraries.ts'
import { toVerification } from '../verifier/papers.ts'
import { CompilerStoppedError } from '../verifier/run-process.ts'
import { type Failure, plainFailure, type Said, saidBy, say } from '../verifier/sentences.ts'
import { submissionSchema, type VerificationSubmission } from '../verifier/submission.ts'
import { compileWithDecimals } from '../verifier/vyper/decimals.ts'

const payload = z.object({ jobId: z.uuid() })
type Context = JobContext<z.output<typeof payload>>

const digits = (hex: string) => hex.slice(2).toLowerCase()
const toBytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')

interface Verified {
  /** As it was compiled at last. */
  submission: VerificationSubmission
  compiler: Compiler
  compiled: Compiled
  chosen: Chosen
  libraries: LinkedLibrary[]
}

/** What a submission's comparison needs of its job. */
interface Progress {
  signal: AbortSignal
  stage(name: string): Promise<void>
  codesOf: LibraryWorld['codesOf']
}

/** The given arguments are not what the contract was made with; undefined: they are, none were given, or nobody knows what it was made from. */
const findWrongArguments = (
  { constructorArguments: given }: VerificationSubmission,
  { creation }: Chosen,
): Failure | undefined => {
  if (given === null || creation === undefined) return undefined
  if (creation.kind === 'other') {
    if (given === '') return undefined
    const words =
      'The contract has the code of these sources, but was not made by their constructor: no correct constructor argument can be told. Submit the sources without them.'
    return plainFailure('constructorArguments', [say(words, 'argumentsUntold')])
  }
  if (creation.rest === given) return undefined
  const found = creation.rest === '' ? 'none' : `0x${creation.rest.slice(0, 2_000)}`
  const words = `These are not the correct constructor arguments: the contract was made with ${found}. Without arguments they are found by themselves.`
  const said = creation.rest === '' ? say(words, 'noArguments') : say(words, 'otherArguments', { found })
  return plainFailure('constructorArguments', [said])
}

const compilerSays = ({ file, line, message }: Compiled['messages'][number]): Said => {
  if (file === null) return say(`The compiler says: ${message}`, 'compilerSays', { words: message })
  const place = `${file}${line === null ? '' : `:${line}`}`
  return say(`The compiler says (${place}): ${message}`, 'compilerSaysAt', { place, words: message })
}

/** What happened, and what the contract's code says of its compiler where that is another one. */
const withOther = (said: Said, submission: VerificationSubmission, code: ChainCode): Said[] => {
  const other = otherCompiler(submission, code)
  return other === undefined ? [said] : [said, other]
}

const compileAndCompare = async (
  compilers: Compilers,
  given: VerificationSubmission,
  code: ChainCode,
  { signal, stage, codesOf }: Progress,
): Promise<Verified | Failure> => {
  const { language, version, commit, contractName } = given
  await stage('compiler')
  const compiler = await compilers.find(language, version, commit, signal)
  await stage('compiling')
  const until = Date.now() + submissionMs
  // the time of a submission is one, however often it is compiled
  const left = () => ({ timeoutMs: Math.max(1, until - Date.now()), wholeMs: submissionMs })
  const compileInTime = (one: CompilerInput) => compile(compiler, one, signal, { contractName, ...left() })
  const { input, compiled: first } = await compileWithDecimals(given.input, compileInTime)
  const submission = { ...given, input }
  const [error] = first.messages.filter(({ severity }) => severity === 'error')
  if (error !== undefined) {
    return plainFailure('compilerErrors', withOther(compilerSays(error), submission, code), first.messages)
  }
  await stage('comparing')
  const { chosen, compiled } = await findMatch(first, submission, code, compileInTime)
  if (chosen !== undefined) {
    const refused = refusedName(chosen.contract.name) ?? findWrongArguments(submission, chosen)
    if (refused !== undefined) return refused
    const libraries = await compareLibraries(chosen, input, `${code.runtime} ${code.creation ?? ''}`, {
      compileOnly: (only) => compile(compiler, input, signal, { only, ...left() }),
      codesOf,
    })
    return refusedLibrary(libraries) ?? { submission, compiler, compiled, chosen, libraries }
  }
  await stage('explaining')
  return explainDifference(compilers, submission, compiled, code, { signal, until })
}

/** What stops a verification for good, in words for whoever submitted. @throws everything else */
const failureOf = (error: unknown, submission: VerificationSubmission, code: ChainCode): Failure => {
  if (error instanceof CompilerMissingError) {
    return plainFailure('compilerMissing', withOther(saidBy(error), submission, code))
  }
  if (error instanceof CompilerStoppedError) return plainFailure(error.kind, [saidBy(error)])
  throw error
}

/** What the contract was verified with before is no worse. */
const verifiedAlready = ({ runtime }: Chosen): Failure =>
  plainFailure('verifiedAlready', [
    runtime.kind === 'exact'
      ? say('This contract is verified already, with its metadata: that verification stays.', 'keptExact')
      : say(
          'This contract is verified already, and these sources match its code no better: that verification stays. Only sources that match it better replace it.',
          'keptMatch',
        ),
  ])

const verify = async (compilers: Compilers, work: VerificationWork, { payload: { jobId }, signal, write }: Context) => {
  const submission = submissionSchema.parse(work.submission)
  const code: ChainCode = {
    runtime: digits(work.runtimeCode),
    creation: work.creationCode === null ? null : digits(work.creationCode),
    address: digits(work.address),
  }
  const stage = (name: string) => write((session) => noteStage(session, jobId, name))
  const codesOf = (addresses: readonly string[]) => write((session) => readCodesOf(session, addresses))
  const result = await compileAndCompare(compilers, submission, code, { signal, stage, codesOf }).catch(
    (error: unknown) => failureOf(error, submission, code),
  )
  if (!('chosen' in result)) {
    await write((session) => failVerification(session, jobId, storableJson(result), null))
    return result.code
  }
  const { compiler, compiled, chosen, libraries } = result
  const of = {
    ...{ jobId, address: toBytes(work.address), codeHash: toBytes(work.codeHash) },
    namedCompiler: otherRelease(submission, code) ?? null,
  }
  const verification = toVerification(of, result.submission, compiler, compiled, chosen, libraries)
  const isKept = await write(async (session) => {
    if (await storeVerification(session, verification)) return true
    await failVerification(session, jobId, storableJson(verifiedAlready(chosen)), compiled.ms)
    return false
  })
  return isKept ? chosen.runtime.kind : 'verifiedAlready'
}

/** Compiles what somebody submitted, compares it with the contract, and keeps how that ended. */
export const verificationJob = (compilers: Compilers): Job<z.output<typeof payload>> => ({
  payload,
  run: async (context) => {
    const work = await context.write((session) => readVerificationWork(session, context.payload.jobId))
    // an earlier attempt has ended it
    if (work === undefined) return
    const outcome = await verify(compilers, work, context)
    context.log.info({ verification: context.payload.jobId, outcome }, 'a verification ended')
  },
  settleDead: failDead,
})
