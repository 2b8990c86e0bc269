import { splitLongVersion } from '@corescope/decode/verification/long-version'
import type { Transport } from '@corescope/rpc/caller'
import {
  MethodUnsupportedError,
  NotAppliedError,
  OtherBlockError,
  RpcError,
  StateUnavailableError,
  TooLargeError,
} from '@corescope/rpc/errors'
import { eth_getTransactionByHash } from '@corescope/rpc/methods/eth_getTransactionByHash'
import { readCreationCode } from '@corescope/rpc/traces/creation-code'
import { decodeTracePath } from '@corescope/store/traces/trace-path'
import {
  findUncompared,
  hasUncompared,
  keepCreation,
  postponeCreation,
  readSources,
  type UncomparedCreation,
} from '@corescope/store/verification/creations'
import { againPriority } from '@corescope/store/verification/imports'
import { decodeZeroRunsHex } from '@corescope/store/zero-run-length'
import { z } from 'zod'
import type { WorkerConfig } from '../config.ts'
import type { Job } from '../runtime/job.ts'
import { openNodeOf } from '../runtime/open-node.ts'
import type { Chosen } from '../verifier/choose.ts'
import { type CompilerInput, compile, submissionMs } from '../verifier/compile.ts'
import { CompilerMissingError, type Compilers } from '../verifier/compilers.ts'
import { findMatch } from '../verifier/find-match.ts'
import { creationPapers } from '../verifier/papers.ts'
import { CompilerStoppedError } from '../verifier/run-process.ts'

const payload = z.object({})
/** One job compares contracts so long. Then it lets others have its place. */
const turnMs = 10_000
/** A look that found nothing looked at every contract without a known creation: looks take a hundredth of the time at most. */
const restFactor = 100
/** A node that does not answer is asked again after so long. */
const awayMs = 60_000
const traceLimits = { bytes: 256 * 1024 * 1024, timeoutMs: 12_000 }

/** Errors that say that this node will never tell it. */
const verdicts = [MethodUnsupportedError, StateUnavailableError, NotAppliedError, TooLargeError]

/** The code that a contract was made from; null: nobody tells it. @throws RpcError where it may be told later */
const readCode = async (
  { input, tracePath, transactionHash, blockHash }: UncomparedCreation,
  node: Transport | undefined,
  signal: AbortSignal,
): Promise<string | null> => {
  if (input !== null) return decodeZeroRunsHex(input)
  // without a node none of these is looked for
  if (node === undefined || tracePath === null) return null
  const options = { ...traceLimits, signal }
  const read = node.pinned(
    async (endpoint) => {
      const [code, there] = await Promise.all([
        readCreationCode(endpoint, transactionHash, decodeTracePath(tracePath), options),
        eth_getTransactionByHash(endpoint, transactionHash, { timeoutMs: traceLimits.timeoutMs, signal }),
      ])
      if (there?.block?.hash === blockHash) return code ?? null
      throw new OtherBlockError(`transaction ${transactionHash} is in block ${there?.block?.hash}`, {})
    },
    { attempts: 2, elsewhere: 'usable', signal },
  )
  return read.catch((error: unknown) => {
    if (verdicts.some((verdict) => error instanceof verdict)) return null
    throw error
  })
}

const digits = (hex: string) => hex.slice(2).toLowerCase()

/** Sources and settings that were kept, compiled again and compared with the creation too; undefined: they no longer give this code. */
const compareAgain = async (
  compilers: Compilers,
  work: UncomparedCreation,
  sources: CompilerInput['sources'],
  creation: string,
  signal: AbortSignal,
): Promise<Chosen | undefined> => {
  const input = { ...(JSON.parse(work.settings) as Omit<CompilerInput, 'sources'>), sources }
  const language = work.language === 'vyper' ? 'vyper' : 'solidity'
  const { contractPath, contractName } = work
  const { version, commit } = splitLongVersion(work.compilerVersion)
  const compiler = await compilers.find(language, version, commit, signal)
  const until = Date.now() + submissionMs
  const compileInTime = (given: CompilerInput) => {
    const left = { timeoutMs: Math.max(1, until - Date.now()), wholeMs: submissionMs }
    return compile(compiler, given, signal, { contractName, ...left })
  }
  const code = { runtime: digits(work.runtimeCode), creation: digits(creation), address: digits(work.address) }
  const names = { language, version, commit, contractPath, contractName } as const
  const submission = { ...names, input, constructorArguments: null, licenseType: null }
  const { chosen } = await findMatch(await compileInTime(input), submission, code, compileInTime)
  return chosen
}

/**
 * Compares verified contracts with the code that they were made from, where the index did not know their creation when they were
 * verified: the traces tell it later of what contracts made. Each is compared once. One that a missing compiler or a limit hinders
 * waits; the others do not.
 */
export const creationsJob = (
  compilers: Compilers,
  config: Pick<WorkerConfig, 'RPC_URL'>,
  chainId: number,
): Job<z.output<typeof payload>> => {
  const node = openNodeOf(config.RPC_URL, chainId)
  const withCalls = node !== undefined
  let restUntil = 0
  /** @param look undefined or false: nothing was found */
  const restAfter = async <Found>(look: Promise<Found>): Promise<Found> => {
    const began = performance.now()
    const found = await look
    if (!found) restUntil = Math.max(restUntil, Date.now() + (performance.now() - began) * restFactor)
    return found
  }
  return {
    payload,
    run: async ({ signal, log, write }) => {
      const until = Date.now() + turnMs
      while (!signal.aborted && Date.now() < until) {
        const work = await restAfter(write((session) => findUncompared(session, withCalls)))
        if (work === undefined) return
        const { verificationId, address, transactionHash } = work
        try {
          const creation = await readCode(work, node, signal)
          const sources = await write((session) => readSources(session, verificationId))
          const chosen = creation === null ? undefined : await compareAgain(compilers, work, sources, creation, signal)
          const found =
            chosen === undefined ? { creationMatch: null, constructorArguments: null } : creationPapers(chosen)
          const { creationMatch: match, constructorArguments } = found
          await write((session) =>
            keepCreation(session, { verificationId, transactionHash, match, constructorArguments }),
          )
          log.info({ address, match }, 'a verified contract was compared with its creation')
        } catch (error) {
          signal.throwIfAborted()
          const isHindered = [RpcError, CompilerMissingError, CompilerStoppedError].some(
            (kind) => error instanceof kind,
          )
          if (!isHindered) throw error
          log.warn({ address, reason: (error as Error).message }, 'a verified contract waits for its comparison')
          await write((session) => postponeCreation(session, verificationId))
          if (!(error instanceof RpcError)) continue
          restUntil = Date.now() + awayMs
          return
        }
      }
    },
    schedule: {
      payload: {},
      priority: againPriority,
      isDue: async (session) => Date.now() >= restUntil && restAfter(hasUncompared(session, withCalls)),
      drop: async () => undefined,
    },
  }
}
