import {
  failInterrupted,
  failVerification,
  noteStage,
  readVerificationWork,
  type VerificationWork,
} from '@corescope/store/verification/jobs'
import { storeVerification } from '@corescope/store/verification/write'
import { z } from 'zod'
import type { Job, JobContext } from '../runtime/job.ts'
import { type ChainCode, type Chosen, candidatesOf, chooseMatch } from '../verifier/choose.ts'
import { type Compiled, compile } from '../verifier/compile.ts'
import { type Compiler, CompilerMissingError, type Compilers } from '../verifier/compilers.ts'
import { explainDifference, type Failure, otherCompiler, plainFailure } from '../verifier/explain.ts'
import { toVerification } from '../verifier/papers.ts'
import { CompilerStoppedError } from '../verifier/run-process.ts'
import { submissionSchema, type VerificationSubmission } from '../verifier/submission.ts'

const payload = z.object({ jobId: z.uuid() })
type Context = JobContext<z.output<typeof payload>>

const digits = (hex: string) => hex.slice(2).toLowerCase()
const toBytes = (hex: string) => Buffer.from(hex.slice(2), 'hex')

interface Verified {
  compiler: Compiler
  compiled: Compiled
  chosen: Chosen
}

/** The given arguments are not what the contract was made with; undefined: they are, none were given, or nobody knows. */
const findWrongArguments = (
  { constructorArguments: given }: VerificationSubmission,
  { creation }: Chosen,
): Failure | undefined => {
  if (given === null || creation === undefined || creation.rest === given) return undefined
  const found = creation.rest === '' ? 'none' : `0x${creation.rest.slice(0, 2_000)}`
  return plainFailure(
    'constructorArguments',
    `These are not the correct constructor arguments: the contract was made with ${found}. Without arguments they are found by themselves.`,
  )
}

const compileAndCompare = async (
  compilers: Compilers,
  submission: VerificationSubmission,
  code: ChainCode,
  { signal, stage }: { signal: AbortSignal; stage: (name: string) => Promise<void> },
): Promise<Verified | Failure> => {
  const { language, version, commit, input, contractPath, contractName } = submission
  await stage('compiler')
  const compiler = await compilers.find(language, version, commit, signal)
  await stage('compiling')
  const compiled = await compile(compiler, input, signal)
  const [first] = compiled.messages.filter(({ severity }) => severity === 'error')
  if (first !== undefined) {
    const place = first.file === null ? '' : ` (${first.file}${first.line === null ? '' : `:${first.line}`})`
    const other = otherCompiler(submission, code)
    const words = `The compiler says${place}: ${first.message}${other === undefined ? '' : ` ${other}`}`
    return plainFailure('compilerErrors', words, compiled.messages)
  }
  await stage('comparing')
  const chosen = chooseMatch(candidatesOf(compiled, contractPath, contractName), code, language === 'vyper')
  if (chosen !== undefined) return findWrongArguments(submission, chosen) ?? { compiler, compiled, chosen }
  await stage('explaining')
  return explainDifference(compilers, submission, compiled, code, signal)
}

/** What stops a verification for good, in words for whoever submitted. @throws everything else */
const failureOf = (error: unknown, submission: VerificationSubmission, code: ChainCode): Failure => {
  if (error instanceof CompilerMissingError) {
    const other = otherCompiler(submission, code)
    return plainFailure('compilerMissing', other === undefined ? error.message : `${error.message} ${other}`)
  }
  if (error instanceof CompilerStoppedError) return plainFailure(error.kind, error.message)
  throw error
}

const verify = async (compilers: Compilers, work: VerificationWork, { payload: { jobId }, signal, write }: Context) => {
  const submission = submissionSchema.parse(work.submission)
  const code: ChainCode = {
    runtime: digits(work.runtimeCode),
    creation: work.creationCode === null ? null : digits(work.creationCode),
  }
  const stage = (name: string) => write((session) => noteStage(session, jobId, name))
  const result = await compileAndCompare(compilers, submission, code, { signal, stage }).catch((error: unknown) =>
    failureOf(error, submission, code),
  )
  if (!('chosen' in result)) {
    await write((session) => failVerification(session, jobId, JSON.stringify(result), null))
    return result.code
  }
  const { compiler, compiled, chosen } = result
  const job = { jobId, address: toBytes(work.address), codeHash: toBytes(work.codeHash) }
  await write((session) => storeVerification(session, toVerification(job, submission, compiler, compiled, chosen)))
  return chosen.runtime.kind
}

const interrupted = plainFailure(
  'interrupted',
  'The verifier was stopped twice while it worked on this submission. Submit it again.',
)

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
  settleDead: (session) => failInterrupted(session, JSON.stringify(interrupted)),
})
